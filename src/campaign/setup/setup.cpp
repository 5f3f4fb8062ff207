// SPDX-License-Identifier: MIT
#include "campaign/setup/setup.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "ask/adapt.h"
#include "ask/library.h"
#include "base/file.h"
#include "base/hash.h"
#include "campaign/setup/rule_check.h"
#include "capability/record_json.h"
#include "history/history_file.h"
#include "smt/parser/parser.h"
#include "solver/profile/inspect.h"
#include "strategies/janus/rules/rule_reader.h"
#include "triage/finding.h"

namespace smiter::campaign {

namespace {

// Two programs may call themselves by one name; targets are told apart by theirs.
void add_target(capability::Record record, solver::SolverConfig& config, SolverSetup& setup) {
  for (const capability::Record& other : setup.records) {
    if (other.identity() == record.identity()) {
      config.target = other.name;
      return;
    }
  }
  const bool taken =
      std::ranges::find(setup.records, record.name, &capability::Record::name) != setup.records.end();
  if (taken) record.name += fmt::format(" ({})", config.label);
  config.target = record.name;
  setup.records.push_back(std::move(record));
}

}  // namespace

base::Expected<SolverSetup> set_up_solvers(const std::vector<std::string>& specs, const smt::OpTable& ops,
                                           const FindSolver& find) {
  SolverSetup setup;
  if (specs.empty()) return base::Error{"give at least one --solver"};
  for (const std::string& spec : specs) {
    auto config = find(spec);
    if (!config) return config.error();
    setup.configs.push_back(std::move(*config));
  }
  solver::name_apart(setup.configs);
  std::set<std::string> families;
  for (auto& config : setup.configs) {
    auto record = ask::record_of(config, ops);
    if (!record) return record.error();
    config = ask::adapted(std::move(config), *record);
    add_target(std::move(*record), config, setup);
    const solver::Inspection inspection = solver::inspect(config);
    if (!inspection.works()) {
      std::string problem;
      for (const auto& mode : inspection.modes) problem = mode.works ? problem : mode.problem;
      return base::Error{fmt::format("{} ({}) does not work: {}", config.label, config.program, problem)};
    }
    setup.versions.push_back(inspection.version);
    config.version = inspection.version;
    setup.by_program[config.program] = inspection.version;
    families.insert(config.profile.family_name());
  }
  setup.families = families.size();
  if (setup.records.size() > generate::kMostTargets)
    return base::Error{fmt::format("at most {} different solvers at a time", generate::kMostTargets)};
  return setup;
}

std::vector<std::shared_ptr<ask::OptionTrials>> option_trials(const SolverSetup& solvers,
                                                              const smt::OpTable& ops) {
  std::vector<std::shared_ptr<ask::OptionTrials>> out;
  for (const solver::SolverConfig& config : solvers.configs) {
    const auto record = std::ranges::find(solvers.records, config.target, &capability::Record::name);
    const bool listed = record != solvers.records.end() && !record->listed.empty();
    out.push_back(listed ? std::make_shared<ask::OptionTrials>(config, *record, ops, ask::records_folder())
                         : nullptr);
  }
  return out;
}

base::Status keep_records(const Workdir& workdir, const std::vector<capability::Record>& records) {
  std::error_code error;
  std::filesystem::create_directories(workdir.records(), error);
  for (const capability::Record& record : records) {
    const auto written = base::write_file(workdir.records() + "/" + triage::record_file(record.name),
                                          capability::to_json(record));
    if (!written) return written;
  }
  return base::ok();
}

std::string question_name(const std::string& record, std::size_t number) {
  return fmt::format("asked/{}/{}/", record, number);
}

bool is_question(std::string_view seed_name) {
  return seed_name.ends_with('/');
}

void add_questions(const std::vector<capability::Record>& records, const smt::OpTable& ops,
                   LoadedSeeds& seeds) {
  const theory::RowFeatures rows = theory::row_features(ops);
  std::vector<strategies::Seed> asked;
  for (const capability::Record& record : records) {
    std::size_t number = 0;
    for (const capability::Finding& finding : record.findings) {
      auto seed = read_seed(question_name(record.name, ++number), finding.script, ops, {}, rows);
      if (!seed || std::ranges::find(asked, seed->text, &strategies::Seed::text) != asked.end()) continue;
      asked.push_back(std::move(*seed));
    }
  }
  seeds.seeds.insert(seeds.seeds.begin(), std::make_move_iterator(asked.begin()),
                     std::make_move_iterator(asked.end()));
}

std::size_t count_questions(const std::vector<strategies::Seed>& seeds) {
  const auto other =
      std::ranges::find_if(seeds, [](const strategies::Seed& seed) { return !is_question(seed.name); });
  return static_cast<std::size_t>(other - seeds.begin());
}

SeedCount count_seeds(const std::vector<strategies::Seed>& seeds, const std::vector<bool>& run) {
  SeedCount count;
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    if (is_question(seeds[i].name)) continue;
    ++count.all;
    count.run += run[i] ? 1 : 0;
  }
  return count;
}

std::string versions_json(const SolverSetup& solvers) {
  nlohmann::json json = nlohmann::json::object();
  for (std::size_t i = 0; i < solvers.configs.size(); ++i)
    json[solvers.configs[i].label] = solvers.versions[i];
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::optional<std::string> note_on_strategies(const std::vector<std::string>& used,
                                              const std::vector<solver::SolverConfig>& solvers) {
  std::vector<std::string> left_out;
  for (const std::string& name : strategies_for_all(SIZE_MAX)) {
    if (std::ranges::find(used, name) == used.end()) left_out.push_back(name);
  }
  if (left_out.empty()) return std::nullopt;
  return fmt::format(
      "{} left out: they need solvers of two families to compare, and there is only {}. Add a --solver of "
      "another family, or name them with --strategy",
      fmt::join(left_out, ", "), solvers.front().profile.family_name());
}

std::string note_on_resuming(const Settings& settings, const Counts& before, double seconds) {
  std::string limits;
  const auto add = [&](const std::string& text) { limits += (limits.empty() ? "" : ", ") + text; };
  if (settings.time_ms > 0) add(fmt::format("{} s", static_cast<double>(settings.time_ms) / 1000));
  if (settings.cpu_ms > 0) add(fmt::format("{} s of CPU time", static_cast<double>(settings.cpu_ms) / 1000));
  if (settings.tests > 0) add(fmt::format("{} test{}", settings.tests, settings.tests == 1 ? "" : "s"));
  return fmt::format("resumed after {} test{} in {:.0f} s; this run, from now: {}", before.tests,
                     before.tests == 1 ? "" : "s", seconds, limits.empty() ? "until Ctrl-C" : limits);
}

base::Expected<strategies::MutationPolicy> mutation_policy(const Settings& settings,
                                                           const smt::OpTable& ops) {
  strategies::MutationPolicy policy;
  if (settings.steps > 0) policy.steps = settings.steps;
  policy.other_models = settings.other_models;
  auto focus = strategies::parse_focus(settings.focus, ops);
  if (!focus) return focus.error();
  policy.focus = std::move(*focus);
  return policy;
}

base::Expected<strategies::janus::RuleSet> load_janus_rules(const Settings& settings,
                                                            std::span<const solver::SolverConfig> solvers,
                                                            const smt::OpTable& ops,
                                                            std::vector<std::string>& warnings) {
  namespace janus = strategies::janus;
  if (std::ranges::find(settings.strategies, "janus") == settings.strategies.end()) return janus::RuleSet();
  std::vector<janus::RuleFile> files;
  for (const std::string& file : settings.rules) {
    auto text = base::read_file(file);
    if (!text) return text.error();
    files.push_back({file, std::move(*text)});
  }
  auto rules = janus::load_rules(ops, files);
  if (!rules) return rules;
  auto unseen = vet_rules(rules->of_user(), solvers, ops);
  if (!unseen) return unseen.error();
  for (std::string& line : *unseen) warnings.push_back(std::move(line));
  return rules;
}

base::Status add_old_triggers(const std::string& path, triage::Baseline& known) {
  const auto text = history_text(path);
  if (!text) return text.error();
  // Only the fingerprints are wanted: the pool of atoms need not be read. Our own trophies
  // are old news whichever history is used.
  for (const std::string_view history : {std::string_view(*text), history::bundled_history()}) {
    for (const std::uint64_t fingerprint : history::fingerprints_in(history)) known.add_trigger(fingerprint);
  }
  return base::ok();
}

void restore_order(const std::vector<StoredSeed>& stored, LoadedSeeds& loaded) {
  std::vector<strategies::Seed> ordered;
  for (const StoredSeed& s : stored) {
    const auto at = std::ranges::find(loaded.seeds, s.name, &strategies::Seed::name);
    if (at != loaded.seeds.end() && base::hash_text(at->text) == s.hash) {
      at->model = s.model;
      at->status = s.status;
      at->label_refuted = s.bad_label.has_value();
      ordered.push_back(std::move(*at));
      loaded.seeds.erase(at);
    } else {
      // Its number must stay taken. An empty text is refused by every strategy.
      ordered.push_back({s.name, "", std::nullopt});
      if (!is_question(s.name))
        loaded.skipped.push_back({s.name, "changed or gone since the campaign began"});
      if (at != loaded.seeds.end()) loaded.seeds.erase(at);
    }
  }
  for (auto& seed : loaded.seeds) ordered.push_back(std::move(seed));
  loaded.seeds = std::move(ordered);
}

std::vector<std::uint32_t> numbered_logics(const std::vector<strategies::Seed>& seeds) {
  std::map<std::string, std::uint32_t> numbers;
  std::vector<std::uint32_t> out;
  for (const auto& seed : seeds)
    out.push_back(numbers.emplace(seed.logic, static_cast<std::uint32_t>(numbers.size())).first->second);
  return out;
}

MutantPoolStart stored_mutants(const Store& store, const std::vector<strategies::Seed>& seeds) {
  MutantPoolStart start = store.mutant_pool_start();
  std::erase_if(start.mutants, [&](const StoredMutant& mutant) {
    return mutant.seed >= seeds.size() || seeds[mutant.seed].text.empty();
  });
  return start;
}

std::vector<std::uint32_t> focus_weights(const std::vector<strategies::Seed>& seeds,
                                         const strategies::Focus& focus, const smt::OpTable& ops) {
  if (focus.empty()) return {};
  std::vector<std::uint32_t> weights;
  for (const auto& seed : seeds) {
    smt::TermTable table(ops);
    bool matches = false;
    if (smt::parse_script(seed.text, table)) {
      for (std::uint32_t i = 0; i < table.size() && !matches; ++i) {
        const smt::TermNode& node = table[smt::TermId(i)];
        matches = node.kind == smt::TermKind::Operator && focus.matches(ops, ops[node.op()]);
      }
    }
    weights.push_back(matches ? 3 : 1);
  }
  return weights;
}

}  // namespace smiter::campaign
