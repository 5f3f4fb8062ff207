// SPDX-License-Identifier: MIT
#include "campaign/run/statistics.h"
#include "base/json.h"

#include <numeric>

namespace smiter::campaign {

using base::Json;
using solver::Class;
using solver::Result;

Outcome outcome_of(const solver::Answer& answer) {
  switch (answer.outcome) {
    case Class::Ok:
    case Class::InvalidModel:
      break;
    case Class::Timeout:
      return Outcome::Timeout;
    case Class::OutOfMemory:
      return Outcome::Memory;
    case Class::Unsupported:
      return Outcome::Unsupported;
    case Class::Error:
      return Outcome::Error;
    case Class::Crash:
      return Outcome::Crash;
    case Class::KnownNonBug:
    case Class::Flood:
    case Class::Processes:
    case Class::Protocol:
    case Class::NotStarted:
      return Outcome::Other;
  }
  if (!answer.simplified.empty()) return Outcome::Simplified;
  if (answer.checks.empty()) return Outcome::Other;
  switch (answer.checks.back().result) {
    case Result::Sat:
      return Outcome::Sat;
    case Result::Unsat:
      return Outcome::Unsat;
    case Result::Unknown:
      return Outcome::Unknown;
    default:
      return answer.outcome == Class::InvalidModel ? Outcome::Sat : Outcome::Other;
  }
}

std::string_view name_of(Outcome outcome) {
  constexpr std::array<std::string_view, kOutcomes> kNames = {
      "sat", "unsat", "unknown", "simplified", "timeout", "memory", "unsupported", "error", "crash", "other"};
  return kNames[static_cast<std::size_t>(outcome)];
}

std::uint64_t Outcomes::total() const {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

void Outcomes::add(const Outcomes& other) {
  for (std::size_t i = 0; i < kOutcomes; ++i) counts[i] += other.counts[i];
}

void StrategyCounts::add(const StrategyCounts& o) {
  units += o.units;
  tests += o.tests;
  cpu_ms += o.cpu_ms;
  findings += o.findings;
  clusters += o.clusters;
  outcomes.add(o.outcomes);
}

void SolverCounts::add(const SolverCounts& o) {
  queries += o.queries;
  processes += o.processes;
  with_options += o.with_options;
  with_statistics += o.with_statistics;
  option_errors += o.option_errors;
  cpu_ms += o.cpu_ms;
  wall_ms += o.wall_ms;
  outcomes.add(o.outcomes);
}

void Counts::add(const Counts& o) {
  tests += o.tests;
  duplicates += o.duplicates;
  skipped += o.skipped;
  models += o.models;
  models_undecided += o.models_undecided;
  terms += o.terms;
  terms_undecided += o.terms_undecided;
  novel += o.novel;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    claims[i].asked += o.claims[i].asked;
    claims[i].held += o.claims[i].held;
    claims[i].wrong += o.claims[i].wrong;
  }
  suspicions += o.suspicions;
  false_alarms += o.false_alarms;
  our_errors += o.our_errors;
  unpublished += o.unpublished;
  unspecified += o.unspecified;
  labels_contradicted += o.labels_contradicted;
  investigation_cpu_ms += o.investigation_cpu_ms;
  investigation_own_ms += o.investigation_own_ms;
  const auto merge = [](auto& mine, const auto& theirs, auto name) {
    for (const auto& one : theirs) {
      auto at = mine.begin();
      while (at != mine.end() && (*at).*name != one.*name) ++at;
      if (at == mine.end()) {
        mine.push_back(one);
      } else {
        at->add(one);
      }
    }
  };
  merge(strategies, o.strategies, &StrategyCounts::name);
  merge(solvers, o.solvers, &SolverCounts::label);
}

std::uint64_t Counts::queries() const {
  std::uint64_t sum = 0;
  for (const SolverCounts& s : solvers) sum += s.queries;
  return sum;
}

static void to_json(Json& json, const Outcomes& o) {
  for (std::size_t i = 0; i < kOutcomes; ++i)
    json[std::string(name_of(static_cast<Outcome>(i)))] = o.counts[i];
}
static void from_json(const Json& json, Outcomes& o) {
  for (std::size_t i = 0; i < kOutcomes; ++i)
    o.counts[i] = json.value(std::string(name_of(static_cast<Outcome>(i))), std::uint64_t{0});
}
static void to_json(Json& json, const StrategyCounts& s) {
  json = {{"units", s.units},       {"tests", s.tests}, {"cpu_s", s.cpu_ms / 1000}, {"findings", s.findings},
          {"clusters", s.clusters}, {"share", s.share}, {"outcomes", s.outcomes}};
}
static void from_json(const Json& json, StrategyCounts& s) {
  json.at("units").get_to(s.units);
  json.at("tests").get_to(s.tests);
  s.cpu_ms = json.value("cpu_s", 0.0) * 1000;
  json.at("findings").get_to(s.findings);
  json.at("clusters").get_to(s.clusters);
  json.at("outcomes").get_to(s.outcomes);
}
static void to_json(Json& json, const SolverCounts& s) {
  json = {{"queries", s.queries},
          {"processes", s.processes},
          {"with_options", s.with_options},
          {"with_statistics", s.with_statistics},
          {"option_errors", s.option_errors},
          {"cpu_s", s.cpu_ms / 1000},
          {"wall_s", s.wall_ms / 1000},
          {"mean_ms", s.queries == 0 ? 0.0 : s.cpu_ms / static_cast<double>(s.queries)},
          {"outcomes", s.outcomes}};
}
static void from_json(const Json& json, SolverCounts& s) {
  json.at("queries").get_to(s.queries);
  json.at("processes").get_to(s.processes);
  json.at("with_options").get_to(s.with_options);
  s.with_statistics = json.value("with_statistics", std::uint64_t{0});
  s.option_errors = json.value("option_errors", std::uint64_t{0});
  s.cpu_ms = json.at("cpu_s").get<double>() * 1000;
  s.wall_ms = json.at("wall_s").get<double>() * 1000;
  json.at("outcomes").get_to(s.outcomes);
}

std::string to_json(const Counts& c) {
  Json json = {{"tests", c.tests},
               {"queries", c.queries()},
               {"duplicates", c.duplicates},
               {"skipped", c.skipped},
               {"models", c.models},
               {"models_undecided", c.models_undecided},
               {"terms", c.terms},
               {"terms_undecided", c.terms_undecided},
               {"novel", c.novel},
               {"claims", Json::object()},
               {"suspicions", c.suspicions},
               {"false_alarms", c.false_alarms},
               {"our_errors", c.our_errors},
               {"unpublished", c.unpublished},
               {"unspecified", c.unspecified},
               {"labels_contradicted", c.labels_contradicted},
               {"investigation_cpu_s", c.investigation_cpu_ms / 1000},
               {"investigation_own_cpu_s", c.investigation_own_ms / 1000},
               {"strategies", Json::object()},
               {"solvers", Json::object()}};
  for (std::size_t i = 0; i < c.claims.size(); ++i) {
    const ClaimCounts& of_kind = c.claims[i];
    if (of_kind.asked == 0) continue;
    json["claims"][std::string(claim::name_of(static_cast<claim::Kind>(i)))] = {
        {"asked", of_kind.asked}, {"held", of_kind.held}, {"wrong", of_kind.wrong}};
  }
  for (const auto& s : c.strategies) json["strategies"][s.name] = s;
  for (const auto& s : c.solvers) json["solvers"][s.label] = s;
  return json.dump_sorted();
}

base::Expected<Counts> counts_from_json(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    Counts c;
    json.at("tests").get_to(c.tests);
    json.at("duplicates").get_to(c.duplicates);
    json.at("skipped").get_to(c.skipped);
    json.at("models").get_to(c.models);
    json.at("models_undecided").get_to(c.models_undecided);
    c.terms = json.value("terms", std::uint64_t{0});
    c.terms_undecided = json.value("terms_undecided", std::uint64_t{0});
    c.novel = json.value("novel", std::uint64_t{0});
    if (json.contains("claims")) {
      for (const auto& [name, one] : json.at("claims").members()) {
        const auto kind = claim::kind_named(name);
        if (!kind) continue;
        ClaimCounts& of_kind = c.claims[static_cast<std::size_t>(*kind)];
        one.at("asked").get_to(of_kind.asked);
        one.at("held").get_to(of_kind.held);
        one.at("wrong").get_to(of_kind.wrong);
      }
    }
    json.at("suspicions").get_to(c.suspicions);
    json.at("false_alarms").get_to(c.false_alarms);
    json.at("our_errors").get_to(c.our_errors);
    c.unpublished = json.value("unpublished", std::uint64_t{0});
    json.at("unspecified").get_to(c.unspecified);
    json.at("labels_contradicted").get_to(c.labels_contradicted);
    c.investigation_cpu_ms = json.at("investigation_cpu_s").get<double>() * 1000;
    c.investigation_own_ms = json.value("investigation_own_cpu_s", 0.0) * 1000;
    for (const auto& [name, one] : json.at("strategies").members()) {
      c.strategies.push_back(one.get<StrategyCounts>());
      c.strategies.back().name = name;
    }
    for (const auto& [label, one] : json.at("solvers").members()) {
      c.solvers.push_back(one.get<SolverCounts>());
      c.solvers.back().label = label;
    }
    return c;
  } catch (const base::JsonError& error) {
    return base::Error{std::string("not counters: ") + error.what()};
  }
}

}  // namespace smiter::campaign
