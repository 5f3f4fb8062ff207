// SPDX-License-Identifier: MIT
#include "oracle/record.h"
#include "base/json.h"

#include <algorithm>

namespace smiter::oracle {

using base::Json;
using solver::Class;
using solver::Result;

namespace {

// Enumerators by the names that name_of gives, from the first to the last.
template <typename E>
E read_enum(const Json& json, E last) {
  const auto text = json.get<std::string>();
  for (int i = 0; i <= static_cast<int>(last); ++i) {
    if (name_of(static_cast<E>(i)) == text) return static_cast<E>(i);
  }
  throw base::JsonError("unknown name '" + text + "'");
}

Result read_result(const Json& json) {
  return read_enum(json, Result::None);
}

Json value_to_json(const ValueRecord& v) {
  return {{"term", v.term}, {"value", v.value}, {"agrees", name_of(v.agrees)}, {"reason", v.reason}};
}

ValueRecord value_from_json(const Json& json) {
  return {.term = json.at("term").get<std::string>(),
          .value = json.at("value").get<std::string>(),
          .agrees = read_enum(json.at("agrees"), Truth::Unknown),
          .reason = json.at("reason").get<std::string>()};
}

Json check_to_json(const CheckRecord& c) {
  Json json{{"answer", name_of(c.result)}, {"complained", c.complained},   {"model", c.model},
            {"truth", name_of(c.truth)},   {"unspecified", c.unspecified}, {"reason", c.reason}};
  if (!c.gave_up.empty()) json["gave_up"] = c.gave_up;
  if (c.alone) json["alone"] = name_of(*c.alone);
  if (c.assumed) json["assumed"] = name_of(*c.assumed);
  for (const ValueRecord& v : c.values) json["values"].push_back(value_to_json(v));
  return json;
}

CheckRecord check_from_json(const Json& json) {
  CheckRecord c{.result = read_result(json.at("answer")),
                .complained = json.at("complained").get<bool>(),
                .model = json.at("model").get<std::string>(),
                .truth = read_enum(json.at("truth"), Truth::Unknown),
                .unspecified = json.at("unspecified").get<bool>(),
                .reason = json.at("reason").get<std::string>()};
  c.gave_up = json.value("gave_up", std::string());
  if (json.contains("alone")) c.alone = read_result(json.at("alone"));
  if (json.contains("assumed")) c.assumed = read_result(json.at("assumed"));
  if (json.contains("values")) {
    for (const Json& v : json.at("values")) c.values.push_back(value_from_json(v));
  }
  return c;
}

Json rewrite_to_json(const RewriteRecord& r) {
  Json json{{"term", r.term}, {"rewritten", r.rewritten}, {"truth", name_of(r.truth)}};
  if (!r.reason.empty()) json["reason"] = r.reason;
  if (r.truth != Truth::Invalid) return json;
  json["operators"] = r.operators;
  json["assignment"] = r.assignment;
  json["value"] = r.value;
  json["rewritten_value"] = r.rewritten_value;
  return json;
}

RewriteRecord rewrite_from_json(const Json& json) {
  return {.term = json.at("term").get<std::string>(),
          .operators = json.value("operators", std::string()),
          .rewritten = json.at("rewritten").get<std::string>(),
          .truth = read_enum(json.at("truth"), Truth::Unknown),
          .reason = json.value("reason", std::string()),
          .assignment = json.value("assignment", std::string()),
          .value = json.value("value", std::string()),
          .rewritten_value = json.value("rewritten_value", std::string())};
}

Json claim_to_json(const ClaimRecord& c) {
  Json json{{"claim", claim::name_of(c.kind)},
            {"check", c.check},
            {"said", c.said},
            {"truth", name_of(c.truth)},
            {"reason", c.reason}};
  if (c.truth != Truth::Invalid) return json;
  json["refutation"] = c.refutation;
  json["model"] = c.model;
  json["own_model"] = c.own_model;
  return json;
}

ClaimRecord claim_from_json(const Json& json) {
  const auto kind = claim::kind_named(json.at("claim").get<std::string>());
  if (!kind) throw base::JsonError("unknown claim");
  return {.kind = *kind,
          .check = json.at("check").get<std::size_t>(),
          .said = json.at("said").get<std::string>(),
          .truth = read_enum(json.at("truth"), Truth::Unknown),
          .reason = json.at("reason").get<std::string>(),
          .refutation = json.value("refutation", std::string()),
          .model = json.value("model", std::string()),
          .own_model = json.value("own_model", false)};
}

Json solver_to_json(const SolverRecord& s) {
  Json json{{"solver", s.label},           {"family", s.family},       {"options", s.options},
            {"class", name_of(s.outcome)}, {"signature", s.signature}, {"message", s.message},
            {"cpu_ms", s.cpu_ms}};
  if (!s.version.empty()) json["version"] = s.version;
  if (s.generation > 0) json["generation"] = s.generation;
  if (s.bare) json["bare"] = true;
  if (s.printing) json["printing"] = true;
  json["checks"] = Json::array();
  for (const CheckRecord& c : s.checks) json["checks"].push_back(check_to_json(c));
  for (const RewriteRecord& r : s.rewrites) json["rewrites"].push_back(rewrite_to_json(r));
  for (const ClaimRecord& c : s.claims) json["claims"].push_back(claim_to_json(c));
  json["session"] = Json::array();
  for (const Result r : s.session) json["session"].push_back(name_of(r));
  if (s.premise) {
    json["premise"] = {
        {"answer", name_of(s.premise->result)}, {"cpu_ms", s.premise->cpu_ms}, {"rule", s.premise->rule}};
  }
  return json;
}

SolverRecord solver_from_json(const Json& json) {
  SolverRecord s{.label = json.at("solver").get<std::string>(),
                 .family = json.at("family").get<std::string>(),
                 .options = json.at("options").get<std::vector<std::string>>(),
                 .outcome = read_enum(json.at("class"), Class::NotStarted),
                 .signature = json.at("signature").get<std::string>(),
                 .message = json.at("message").get<std::string>(),
                 .cpu_ms = json.at("cpu_ms").get<double>()};
  s.version = json.value("version", std::string());
  s.generation = json.value("generation", std::size_t{0});
  s.bare = json.value("bare", false);
  s.printing = json.value("printing", false);
  for (const Json& c : json.at("checks")) s.checks.push_back(check_from_json(c));
  if (json.contains("rewrites")) {
    for (const Json& r : json.at("rewrites")) s.rewrites.push_back(rewrite_from_json(r));
  }
  if (json.contains("claims")) {
    for (const Json& c : json.at("claims")) s.claims.push_back(claim_from_json(c));
  }
  for (const Json& r : json.at("session")) s.session.push_back(read_result(r));
  if (json.contains("premise")) {
    const Json& p = json.at("premise");
    s.premise = {.result = read_result(p.at("answer")),
                 .cpu_ms = p.at("cpu_ms").get<double>(),
                 .rule = p.at("rule").get<std::string>()};
  }
  return s;
}

Json expectation_to_json(const testcase::Expectation& e) {
  Json json{{"reason", static_cast<int>(e.reason)}, {"why", e.why}};
  if (e.whatever_is_open) json["whatever_is_open"] = true;
  if (e.answer) json["answer"] = *e.answer == testcase::Answer::Sat ? "sat" : "unsat";
  return json;
}

testcase::Expectation expectation_from_json(const Json& json) {
  testcase::Expectation e{.answer = {},
                          .reason = base::enumerator(json.at("reason"), testcase::Reason::Trusted),
                          .why = json.at("why").get<std::string>()};
  e.whatever_is_open = json.value("whatever_is_open", false);
  if (json.contains("answer"))
    e.answer = json.at("answer") == "sat" ? testcase::Answer::Sat : testcase::Answer::Unsat;
  return e;
}

}  // namespace

std::string_view name_of(Truth truth) {
  switch (truth) {
    case Truth::NotJudged:
      return "not-judged";
    case Truth::Valid:
      return "valid";
    case Truth::Invalid:
      return "invalid";
    case Truth::Unknown:
      return "unknown";
  }
  return "";
}

std::string to_json(const Record& record) {
  Json json;
  json["solvers"] = Json::array();
  for (const SolverRecord& s : record.solvers) json["solvers"].push_back(solver_to_json(s));
  json["expectations"] = Json::array();
  for (const auto& e : record.expectations) json["expectations"].push_back(expectation_to_json(e));
  json["partial"] = record.partial;
  json["witness"] = Json::array();
  for (const Truth t : record.witness) json["witness"].push_back(name_of(t));
  if (!record.gaps.empty()) json["gaps"] = record.gaps;
  if (std::ranges::any_of(record.refuted, [](const std::string& why) { return !why.empty(); }))
    json["refuted"] = record.refuted;
  if (record.outside_logic) json["outside_logic"] = true;
  if (record.decidable) json["decidable"] = true;
  return json.dump(2);
}

base::Expected<Record> record_from_json(const std::string& text) {
  const auto read = Json::read(text);
  if (!read) return base::Error{"not a record of answers (--record writes one): no JSON"};
  try {
    const Json& json = *read;
    Record record;
    for (const Json& s : json.at("solvers")) record.solvers.push_back(solver_from_json(s));
    for (const Json& e : json.at("expectations")) record.expectations.push_back(expectation_from_json(e));
    record.partial = json.at("partial").get<std::vector<bool>>();
    for (const Json& t : json.at("witness")) record.witness.push_back(read_enum(t, Truth::Unknown));
    record.gaps = json.value("gaps", std::vector<std::string>());
    record.refuted = json.value("refuted", std::vector<std::string>());
    record.outside_logic = json.value("outside_logic", false);
    record.decidable = json.value("decidable", false);
    return record;
  } catch (const base::JsonError& error) {
    return base::Error{std::string("not a record of answers (--record writes one): ") + error.what()};
  }
}

}  // namespace smiter::oracle
