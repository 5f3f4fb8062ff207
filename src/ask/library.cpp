// SPDX-License-Identifier: MIT
#include "ask/library.h"

#include <chrono>
#include <filesystem>

#include <fmt/core.h>

#include "ask/identity.h"
#include "ask/options/suite.h"
#include "ask/question.h"
#include "base/cache_folder.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/text/version.h"
#include "capability/record_json.h"
#include "capability/row_text.h"
#include "capability/shipped.h"
#include "solver/profile/inspect.h"

namespace smiter::ask {

namespace {

// Many times what any solver needs; one that is slow to start (start_ms) gets more.
constexpr std::uint64_t kAskingEndsMs = 120'000;
constexpr std::uint64_t kStarts = 400;

// What of a profile the answers depend on.
std::string hash_of(const solver::Profile& profile) {
  std::string all = profile.name;
  const auto add = [&](const std::vector<std::string>& texts) {
    for (const std::string& text : texts) all += '\n' + text;
    all += '\f';
  };
  add(profile.default_options);
  add(profile.session_arguments.value_or(std::vector<std::string>{"-"}));
  add(profile.stdin_arguments.value_or(std::vector<std::string>{"-"}));
  for (const solver::OptionPool& pool : profile.pools) add(pool.settings);
  add(profile.option_list.help);
  add({profile.option_list.choices, std::to_string(static_cast<int>(profile.option_list.format))});
  const solver::Dialect& dialect = profile.dialect;
  for (const auto* lines :
       {&dialect.prelude, &dialect.incremental_prelude, &dialect.model_prelude, &dialect.core_prelude})
    add(*lines);
  all += dialect.soft_timeout;
  for (const solver::Pattern& pattern : profile.patterns) all += '\n' + pattern.text;
  for (const solver::Caveat& caveat : profile.caveats) all += '\n' + caveat.row + '\n' + caveat.until;
  return fmt::format("{:016x}", base::hash_text(all));
}

capability::Record identity_of(const solver::SolverConfig& config, const smt::OpTable& ops,
                               solver::Deadline until) {
  capability::Record record;
  record.version = config.version.empty() ? solver::version_of(config, until) : config.version;
  record.name = release_name(config.profile, record.version);
  record.profile = config.profile.name;
  record.options = config.options;
  record.program = program_hash(config);
  record.profile_hash = hash_of(config.profile);
  record.operators_hash = capability::hash_of(ops);
  record.questions_hash = questions_hash();
  record.suite_hash = suite_hash();
  return record;
}

// Settings that were tried on other queries than those of today are to be tried again.
capability::Record with_settings_of_today(capability::Record record) {
  if (record.suite_hash == suite_hash()) return record;
  record.section(capability::Kind::Setting).clear();
  record.suite_hash = suite_hash();
  return record;
}

}  // namespace

std::string records_folder() {
  const std::string cache = base::cache_folder();
  return cache.empty() ? "" : cache + "/records";
}

void keep_record(const capability::Record& record, const std::string& folder) {
  std::error_code ignored;
  std::filesystem::create_directories(folder, ignored);
  static_cast<void>(
      base::write_file(folder + "/" + record.identity() + ".json", capability::to_json(record)));
}

void add_caveats(const solver::Profile& profile, capability::Record& record) {
  for (const solver::Caveat& caveat : profile.caveats) {
    if (!caveat.until.empty() && base::compare_versions(record.version, caveat.until) > 0) continue;
    const auto entry = record.section(capability::Kind::Operator).find(caveat.row);
    if (entry == record.section(capability::Kind::Operator).end() ||
        !capability::is_understood(entry->second.reply))
      continue;
    entry->second = {capability::Reply::Other, caveat.why};
    std::erase_if(record.findings, [&](const capability::Finding& f) { return f.name == caveat.row; });
  }
}

base::Expected<capability::Record> record_of(const solver::SolverConfig& config, const smt::OpTable& ops,
                                             const RecordOptions& options) {
  const capability::Record wanted = identity_of(config, ops, options.until);
  if (!config.profile.ask) return wanted;
  const std::string file = options.folder.empty() ? "" : options.folder + "/" + wanted.identity() + ".json";
  if (!options.again && !file.empty()) {
    if (const auto text = base::read_file(file)) {
      auto known = capability::record_from_json(*text);
      if (known && known->identity() == wanted.identity()) {
        known->name = wanted.name;  // a campaign may have told two of one name apart
        return with_settings_of_today(std::move(*known));
      }
    }
  }
  // The very build that somebody asked before us.
  for (const capability::Record& shipped : capability::shipped_records())
    if (!options.again && shipped.identity() == wanted.identity()) return with_settings_of_today(shipped);
  const solver::Deadline until = options.until.but_within_ms(
      static_cast<std::int64_t>(kAskingEndsMs + kStarts * config.profile.start_ms));
  auto asked = ask(config, ops, options.progress, until);
  if (!asked) return asked;
  capability::Record record = wanted;
  record.sections = std::move(asked->sections);
  record.findings = std::move(asked->findings);
  record.listed = std::move(asked->listed);
  add_caveats(config.profile, record);
  // What was cut short says less than the solver would.
  if (!file.empty() && !until.has_passed()) keep_record(record, options.folder);
  return record;
}

}  // namespace smiter::ask
