// SPDX-License-Identifier: MIT
#include "ui/cli/option_list.h"

#include <array>
#include <cstdio>
#include <map>

#include <fmt/core.h>

#include "ask/adapt.h"
#include "ask/library.h"
#include "ask/options/trials.h"
#include "capability/record_json.h"
#include "ui/cli/asking.h"
#include "ui/cli/exit_codes.h"
#include "ui/option/operators_option.h"

namespace smiter::ui {

namespace {

using capability::Entry;
using capability::Kind;
using capability::OptionClass;
using capability::OptionType;
using capability::Record;
using capability::Reply;

constexpr std::size_t kKeepEvery = 20;  // trials until what is known is written down

int bad_use(const base::Error& error) {
  fmt::print(stderr, "smiter solvers: {}\n", error.to_string());
  return kBadUse;
}

void print_classes(const Record& record) {
  std::map<OptionClass, std::size_t> classes;
  for (const capability::Option& option : record.listed) ++classes[option.category];
  std::string text;
  for (const auto& [category, count] : classes)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, name_of(category));
  fmt::print("{}: {} options{}\n", record.name, record.listed.size(), text.empty() ? "" : ": " + text);
}

void print_excluded(const solver::Profile& profile, const Record& record) {
  std::map<std::string, std::size_t> reasons;
  for (const capability::Option& option : record.listed) {
    const std::string why = profile.exclusion_of(option.name);
    if (!why.empty() || option.type == OptionType::Text) ++reasons[why.empty() ? "takes text" : why];
  }
  for (const auto& [why, count] : reasons) fmt::print("  {:5} never drawn: {}\n", count, why);
}

struct Heading {
  Reply reply;
  std::string_view text;
};
constexpr std::array<Heading, 5> kHeadings = {{{Reply::Yes, "may be drawn"},
                                               {Reply::Other, "change answers: for crashes only"},
                                               {Reply::No, "are refused, or write files"},
                                               {Reply::Timeout, "leave too much undecided"},
                                               {Reply::Crash, "crash"}}};

void print_settings(const std::vector<ask::Setting>& settings, const Record& record) {
  std::map<Reply, std::vector<std::pair<std::string, const Entry*>>> tried;
  std::size_t known = 0;
  for (const ask::Setting& setting : settings) {
    const Entry* const entry = record.find(Kind::Setting, setting.words);
    if (entry == nullptr) continue;
    tried[entry->reply].emplace_back(setting.words, entry);
    ++known;
  }
  fmt::print("  {} settings, {} of them tried\n", settings.size(), known);
  for (const Heading& heading : kHeadings) {
    const auto& members = tried[heading.reply];
    if (members.empty()) continue;
    fmt::print("  {:5} {}\n", members.size(), heading.text);
    if (heading.reply == Reply::Yes) continue;
    for (const auto& [words, entry] : members) fmt::print("        {}  {}\n", words, entry->said);
  }
}

void try_all(ask::OptionTrials& trials, const std::vector<ask::Setting>& settings, const std::string& label) {
  const ask::Progress progress = progress_line(label);
  std::size_t done = 0;
  for (const ask::Setting& setting : settings) {
    static_cast<void>(trials.outcome(setting.words));
    progress(++done, settings.size());
    if (done % kKeepEvery == 0) trials.keep();
  }
  trials.keep();
  end_progress_line();
}

}  // namespace

int run_option_list(const ProbeOptions& options, bool attempt) {
  const auto ops = Operators::load(options.operators);
  if (!ops) return bad_use(ops.error());
  for (const std::string& spec : options.specs) {
    const auto config = solver::parse_solver_spec(spec);
    if (!config) return bad_use(config.error());
    auto record = ask::record_of(*config, ops->table(),
                                 {.again = options.again, .progress = progress_line(config->label)});
    end_progress_line();
    if (!record) return bad_use(record.error());
    const std::vector<ask::Setting> settings = ask::settings_of(config->profile, *record);
    if (attempt && !settings.empty()) {
      ask::OptionTrials trials(ask::adapted(*config, *record), *record, ops->table(), ask::records_folder());
      try_all(trials, settings, config->label);
      *record = trials.record();
    }
    if (options.json) {
      fmt::print("{}", to_json(*record));
    } else {
      print_classes(*record);
      print_excluded(config->profile, *record);
      print_settings(settings, *record);
    }
    std::fflush(stdout);
  }
  return kNothingFound;
}

}  // namespace smiter::ui
