// SPDX-License-Identifier: MIT
#include "upgrade/compare/outcome.h"

namespace smiter::upgrade {

using solver::Class;

const Run* Measured::find(const RunId& id) const {
  const auto found = runs.find(id);
  return found == runs.end() ? nullptr : &found->second;
}

std::vector<const Run*> Measured::runs_for(std::uint32_t query, std::uint32_t version,
                                           Purpose purpose) const {
  std::vector<const Run*> result;
  auto at = runs.lower_bound({query, version, purpose, 0});
  for (; at != runs.end(); ++at) {
    const RunId& id = at->first;
    if (id.query != query || id.version != version || id.purpose != purpose) break;
    result.push_back(&at->second);
  }
  return result;
}

bool is_rejected(const Run& run) {
  switch (run.outcome) {
    case Class::Error:
    case Class::Unsupported:
    case Class::Flood:
    case Class::Processes:
    case Class::Protocol:
    case Class::NotStarted:
      return true;
    case Class::Ok:
    case Class::Timeout:
    case Class::OutOfMemory:
    case Class::InvalidModel:
    case Class::Crash:
    case Class::KnownNonBug:
      return false;
  }
  return false;
}

std::string_view name_of(Purpose purpose) {
  switch (purpose) {
    case Purpose::Screen:
      return "screen";
    case Purpose::Fresh:
      return "fresh";
    case Purpose::Variant:
      return "variant";
    case Purpose::Model:
      return "model";
    case Purpose::Core:
      return "core";
  }
  return "";
}

base::Json to_json(const Run& run) {
  base::Json json;
  json["results"] = base::Json::array();
  for (const solver::Result r : run.results) json["results"].push_back(static_cast<std::uint8_t>(r));
  json["class"] = static_cast<std::uint8_t>(run.outcome);
  json["cpu_ms"] = run.cpu_ms;
  if (!run.message.empty()) json["message"] = run.message;
  if (!run.signature.empty()) json["signature"] = run.signature;
  if (!run.warnings.empty()) json["warnings"] = run.warnings;
  if (!run.false_models.empty()) json["false_models"] = run.false_models;
  if (!run.false_core.empty()) json["false_core"] = run.false_core;
  return json;
}

Run run_from_json(const base::Json& json) {
  Run run;
  for (const base::Json& r : json.at("results"))
    run.results.push_back(base::enumerator(r, solver::Result::None));
  run.outcome = base::enumerator(json.at("class"), Class::NotStarted);
  json.at("cpu_ms").get_to(run.cpu_ms);
  run.message = json.value("message", "");
  run.signature = json.value("signature", "");
  run.warnings = json.value("warnings", std::vector<std::string>());
  run.false_models = json.value("false_models", std::vector<std::string>());
  run.false_core = json.value("false_core", "");
  return run;
}

}  // namespace smiter::upgrade
