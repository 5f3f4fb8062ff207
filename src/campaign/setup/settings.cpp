// SPDX-License-Identifier: MIT
#include "campaign/setup/settings.h"

#include "testcase/strict_json.h"

namespace smiter::campaign {

using Json = testcase::StrictJson;

std::string_view name_of(OptionFuzzing options) {
  switch (options) {
    case OptionFuzzing::None:
      return "none";
    case OptionFuzzing::Policy:
      return "policy";
    case OptionFuzzing::All:
      return "all";
  }
  return "";
}

std::optional<OptionFuzzing> option_fuzzing_named(std::string_view name) {
  for (const auto o : {OptionFuzzing::None, OptionFuzzing::Policy, OptionFuzzing::All}) {
    if (name_of(o) == name) return o;
  }
  return std::nullopt;
}

namespace {

Json to_json(const StormSettings& s) {
  return {{"assertions", s.assertions},   {"depth", s.depth}, {"pool", s.pool},  {"instances", s.instances},
          {"assignments", s.assignments}, {"only", s.only},   {"trust", s.trust}};
}

StormSettings storm_from_json(const Json& json) {
  return {.assertions = json.at("assertions").get<std::uint32_t>(),
          .depth = json.at("depth").get<std::uint32_t>(),
          .pool = json.at("pool").get<std::uint32_t>(),
          .instances = json.at("instances").get<std::uint32_t>(),
          .assignments = json.at("assignments").get<std::uint32_t>(),
          .only = json.value("only", ""),
          .trust = json.at("trust").get<std::string>()};
}

}  // namespace

std::string to_json(const Settings& s) {
  return Json{{"seeds", s.seeds},
              {"solvers", s.solvers},
              {"strategies", s.strategies},
              {"focus", s.focus},
              {"operators", s.operators},
              {"rules", s.rules},
              {"seed", s.seed},
              {"jobs", s.jobs},
              {"time_ms", s.time_ms},
              {"cpu_ms", s.cpu_ms},
              {"tests", s.tests},
              {"wall_ms", s.limits.wall_ms},
              {"memory_bytes", s.limits.memory_bytes},
              {"options", name_of(s.options)},
              {"steps", s.steps},
              {"other_models", s.other_models},
              {"new_models", s.new_models},
              {"storm", to_json(s.storm)},
              {"deterministic", s.deterministic},
              {"paper_limits", s.paper_limits},
              {"stop_on_first", s.stop_on_first},
              {"worth", name_of(s.worth)},
              {"test_questions", s.test_questions},
              {"known", s.known},
              {"history", s.history},
              {"variant", s.variant},
              {"mixed", s.mixed},
              {"confirm_runs", s.confirm_runs},
              {"reduce_ms", s.reduce_ms},
              {"runs", s.runs},
              {"smiter_version", s.smiter_version}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

base::Expected<Settings> settings_from_json(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    Settings s;
    json.at("seeds").get_to(s.seeds);
    json.at("solvers").get_to(s.solvers);
    json.at("strategies").get_to(s.strategies);
    json.at("focus").get_to(s.focus);
    json.at("operators").get_to(s.operators);
    s.rules = json.value("rules", std::vector<std::string>());
    json.at("seed").get_to(s.seed);
    json.at("jobs").get_to(s.jobs);
    json.at("time_ms").get_to(s.time_ms);
    s.cpu_ms = json.value("cpu_ms", std::uint64_t{0});
    json.at("tests").get_to(s.tests);
    json.at("wall_ms").get_to(s.limits.wall_ms);
    json.at("memory_bytes").get_to(s.limits.memory_bytes);
    s.options = option_fuzzing_named(json.at("options").get<std::string>()).value_or(OptionFuzzing::Policy);
    json.at("steps").get_to(s.steps);
    s.other_models = json.value("other_models", false);
    s.new_models = json.value("new_models", false);
    if (json.contains("storm")) s.storm = storm_from_json(json.at("storm"));
    json.at("deterministic").get_to(s.deterministic);
    json.at("paper_limits").get_to(s.paper_limits);
    json.at("stop_on_first").get_to(s.stop_on_first);
    s.worth = triage::worth_scale_named(json.value("worth", "")).value_or(triage::WorthScale::Maintainers);
    s.test_questions = json.value("test_questions", true);
    json.at("known").get_to(s.known);
    s.history = json.value("history", "");
    s.variant = json.value("variant", "");
    s.mixed = json.value("mixed", "");
    json.at("confirm_runs").get_to(s.confirm_runs);
    json.at("reduce_ms").get_to(s.reduce_ms);
    s.runs = json.value("runs", std::vector<std::string>());
    s.smiter_version = json.value("smiter_version", "");
    return s;
  } catch (const Json::exception& error) {
    return base::Error{std::string("the store's settings cannot be read: ") + error.what()};
  }
}

}  // namespace smiter::campaign
