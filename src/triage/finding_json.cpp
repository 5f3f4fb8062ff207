// SPDX-License-Identifier: MIT
// The store's form of a finding: complete, so that it can be read back.
#include <optional>
#include <vector>

#include "base/json.h"
#include "triage/finding.h"

namespace smiter::testcase {

static void to_json(base::Json& json, const Expectation& e) {
  json = {{"answer", e.answer ? (*e.answer == Answer::Sat ? "sat" : "unsat") : ""},
          {"reason", static_cast<int>(e.reason)},
          {"why", e.why},
          {"core", e.core},
          {"whatever_is_open", e.whatever_is_open}};
}
static void to_json(base::Json& json, const ChainStep& s) {
  json = {{"number", s.number},   {"weaker", s.weaker},         {"rule", s.rule},
          {"forward", s.forward}, {"equivalent", s.equivalent}, {"place", s.place}};
}
static void from_json(const base::Json& json, ChainStep& s) {
  json.at("number").get_to(s.number);
  json.at("weaker").get_to(s.weaker);
  json.at("rule").get_to(s.rule);
  json.at("forward").get_to(s.forward);
  json.at("equivalent").get_to(s.equivalent);
  json.at("place").get_to(s.place);
}
static void to_json(base::Json& json, const Premise& p) {
  json = {{"script", p.script},
          {"answer", p.answer == Answer::Sat ? "sat" : "unsat"},
          {"solver", p.solver},
          {"steps", p.steps}};
}
static void from_json(const base::Json& json, Premise& p) {
  json.at("script").get_to(p.script);
  p.answer = json.at("answer") == "sat" ? Answer::Sat : Answer::Unsat;
  json.at("solver").get_to(p.solver);
  json.at("steps").get_to(p.steps);
}
static void from_json(const base::Json& json, Expectation& e) {
  const auto answer = json.at("answer").get<std::string>();
  if (answer == "sat") e.answer = Answer::Sat;
  if (answer == "unsat") e.answer = Answer::Unsat;
  e.reason = enumerator(json.at("reason"), Reason::Trusted);
  json.at("why").get_to(e.why);
  if (json.contains("core")) json.at("core").get_to(e.core);
  e.whatever_is_open = json.value("whatever_is_open", false);
}

}  // namespace smiter::testcase

namespace smiter::triage {

using base::Json;

// nlohmann finds these by argument-dependent lookup, hence not in an unnamed namespace.
static void to_json(Json& json, const Participant& p) {
  json = {{"label", p.label},
          {"given", p.given},
          {"profile", p.profile},
          {"family", p.family},
          {"version", p.version},
          {"program", p.program},
          {"arguments", p.arguments},
          {"session_arguments", p.session_arguments},
          {"options", p.options},
          {"answers", p.answers},
          {"crash_texts", p.crash_texts},
          {"model_texts", p.model_texts},
          {"native", p.native},
          {"maintained", p.maintained},
          {"generation", p.generation}};
}
static void from_json(const Json& json, Participant& p) {
  json.at("label").get_to(p.label);
  p.given = json.value("given", "");
  json.at("profile").get_to(p.profile);
  json.at("family").get_to(p.family);
  json.at("version").get_to(p.version);
  json.at("program").get_to(p.program);
  json.at("arguments").get_to(p.arguments);
  if (json.contains("session_arguments")) json.at("session_arguments").get_to(p.session_arguments);
  json.at("options").get_to(p.options);
  json.at("answers").get_to(p.answers);
  json.at("crash_texts").get_to(p.crash_texts);
  json.at("model_texts").get_to(p.model_texts);
  json.at("native").get_to(p.native);
  p.maintained = json.value("maintained", true);
  p.generation = json.value("generation", std::size_t{0});
}
static void to_json(Json& json, const SeedCopy& s) {
  json = {{"text", s.text}, {"model", s.model}, {"label_refuted", s.label_refuted}};
  if (s.status) json["status"] = *s.status == testcase::Answer::Sat ? "sat" : "unsat";
}
static void from_json(const Json& json, SeedCopy& s) {
  json.at("text").get_to(s.text);
  json.at("model").get_to(s.model);
  s.label_refuted = json.value("label_refuted", false);
  if (json.contains("status"))
    s.status = json.at("status") == "sat" ? testcase::Answer::Sat : testcase::Answer::Unsat;
}
static void to_json(Json& json, const Shows& s) {
  json = {{"solver", s.solver}, {"version", s.version}, {"shows", s.shows}};
  if (!s.tells) json["tells"] = false;
  if (!s.program.empty()) json["program"] = s.program;
}
static void from_json(const Json& json, Shows& s) {
  json.at("solver").get_to(s.solver);
  json.at("version").get_to(s.version);
  json.at("shows").get_to(s.shows);
  s.tells = json.value("tells", true);
  s.program = json.value("program", "");
}

static void to_json(Json& json, const SessionScript& s) {
  json = {{"script", s.script}, {"model", s.model}};
  if (s.statistics) json["statistics"] = true;
}
static void from_json(const Json& json, SessionScript& s) {
  json.at("script").get_to(s.script);
  json.at("model").get_to(s.model);
  s.statistics = json.value("statistics", false);
}
static void to_json(Json& json, const Perhaps& p) {
  json = {{"cluster", p.cluster}, {"why", p.why}};
}
static void from_json(const Json& json, Perhaps& p) {
  json.at("cluster").get_to(p.cluster);
  json.at("why").get_to(p.why);
}

namespace {

// Scripts and solver output may hold any bytes; JSON holds characters. Each byte becomes
// the character of that number, which keeps them all and reads back exactly.
std::string widen(std::string_view bytes) {
  std::string out;
  for (const char c : bytes) {
    const auto u = static_cast<unsigned char>(c);
    if (u < 0x80) {
      out += c;
    } else {
      out += static_cast<char>(0xc0 | (u >> 6));
      out += static_cast<char>(0x80 | (u & 0x3f));
    }
  }
  return out;
}
std::string narrow(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto u = static_cast<unsigned char>(text[i]);
    if (u < 0x80 || i + 1 >= text.size()) {
      out += text[i];
    } else {
      out += static_cast<char>(((u & 0x03) << 6) | (static_cast<unsigned char>(text[++i]) & 0x3f));
    }
  }
  return out;
}

// By name, so that the store outlives a reordering of the enumerators.
template <typename E>
E enum_named(const Json& json, std::optional<E> (*named)(std::string_view)) {
  const auto name = json.get<std::string>();
  if (const auto value = named(name)) return *value;
  throw base::JsonError("unknown name '" + name + "'");
}

Json test_to_json(const testcase::Test& test) {
  const auto& p = test.provenance;
  Json chain = nullptr, premise = nullptr;
  if (test.chain) chain = *test.chain;
  if (test.premise) premise = *test.premise;
  return {{"chain", chain},
          {"premise", premise},
          {"script", test.script},
          {"expectations", test.expectations},
          {"witness", test.witness ? Json(*test.witness) : Json()},
          {"not_for", test.not_for},
          {"strategy", p.strategy},
          {"seeds", p.seeds},
          {"unit", p.unit},
          {"test", p.test},
          {"rng_seed", p.rng_seed},
          {"mutant", p.mutant},
          {"steps", p.steps}};
}

testcase::Test test_from_json(const Json& json) {
  testcase::Test test;
  json.at("script").get_to(test.script);
  json.at("expectations").get_to(test.expectations);
  if (!json.at("witness").is_null()) test.witness = json.at("witness").get<std::string>();
  json.at("not_for").get_to(test.not_for);
  json.at("strategy").get_to(test.provenance.strategy);
  json.at("seeds").get_to(test.provenance.seeds);
  json.at("unit").get_to(test.provenance.unit);
  json.at("test").get_to(test.provenance.test);
  json.at("rng_seed").get_to(test.provenance.rng_seed);
  json.at("steps").get_to(test.provenance.steps);
  test.provenance.mutant = json.value("mutant", std::uint64_t{0});
  if (json.contains("chain") && !json.at("chain").is_null())
    test.chain = json.at("chain").get<testcase::ChainStep>();
  if (json.contains("premise") && !json.at("premise").is_null())
    test.premise = json.at("premise").get<testcase::Premise>();
  return test;
}

// The verdict, and who took part.
void read_verdict(const Json& json, Finding& f) {
  json.at("id").get_to(f.id);
  json.at("cluster").get_to(f.cluster);
  f.verdict = {.kind = enum_named(json.at("kind"), oracle::verdict_class_named),
               .proof = enum_named(json.at("proof"), oracle::proof_named),
               .solver = json.at("solver").get<std::string>(),
               .check = json.at("check").get<std::size_t>(),
               .signature = json.at("signature").get<std::string>(),
               .explanation = json.at("explanation").get<std::string>()};
  json.at("complained").get_to(f.complained);
  json.at("participants").get_to(f.participants);
  if (!json.at("suspect").is_null()) json.at("suspect").get_to(f.suspect);
}

// With which options it shows, how often, and in which versions.
void read_confirmation(const Json& json, Finding& f) {
  json.at("options").get_to(f.options);
  json.at("base_options").get_to(f.base_options);
  json.at("default_options").get_to(f.default_options);
  if (json.contains("added_options")) json.at("added_options").get_to(f.added_options);
  f.options_tried = json.value("options_tried", true);
  f.reportable = json.value("reportable", true);
  f.reportable_why = json.value("reportable_why", "");
  json.at("shown").get_to(f.shown);
  json.at("runs").get_to(f.runs);
  json.at("matrix").get_to(f.matrix);
  if (json.contains("releases")) json.at("releases").get_to(f.releases);
  if (json.contains("untried")) json.at("untried").get_to(f.untried);
}

// What it was made from, and what shows it.
void read_scripts(const Json& json, Finding& f) {
  f.test = test_from_json(json.at("test"));
  if (json.contains("seeds")) {
    json.at("seeds").get_to(f.seeds);
  } else if (const auto seed = json.value("seed_text", ""); !seed.empty()) {
    f.seeds = {{.text = seed, .model = json.value("seed_model", "")}};  // of an older store
  }
  if (json.contains("targets")) json.at("targets").get_to(f.targets);
  f.origin = base::enumerator(json.at("origin"), Origin::Generated);
  json.at("script").get_to(f.script);
  json.at("reduced").get_to(f.reduced);
  json.at("minimal").get_to(f.minimal);
  json.at("witness").get_to(f.witness);
  json.at("evaluation").get_to(f.evaluation);
  json.at("alone").get_to(f.alone);
  if (json.contains("before")) json.at("before").get_to(f.before);
  f.session_model = json.value("session_model", false);
  f.session_statistics = json.value("session_statistics", false);
  f.decidable = json.value("decidable", false);
}

// What else the campaign knows of it.
void read_place_in_campaign(const Json& json, Finding& f) {
  json.at("key").get_to(f.key);
  f.form = json.value("form", "");
  f.located = json.value("located", true);
  f.known_by = json.value("known_by", "");
  if (json.contains("perhaps")) json.at("perhaps").get_to(f.perhaps);
  json.at("known").get_to(f.known);
  json.at("triggers").get_to(f.triggers);
  json.at("test_number").get_to(f.test_number);
  json.at("seconds").get_to(f.seconds);
}

}  // namespace

std::string to_json(const Finding& f) {
  Json json = {{"id", f.id},
               {"cluster", f.cluster},
               {"kind", name_of(f.verdict.kind)},
               {"proof", name_of(f.verdict.proof)},
               {"solver", f.verdict.solver},
               {"check", f.verdict.check},
               {"signature", f.verdict.signature},
               {"explanation", f.verdict.explanation},
               {"complained", f.complained},
               {"participants", f.participants},
               {"suspect", f.has_suspect() ? Json(f.suspect) : Json()},
               {"options", f.options},
               {"base_options", f.base_options},
               {"added_options", f.added_options},
               {"default_options", f.default_options},
               {"options_tried", f.options_tried},
               {"reportable", f.reportable},
               {"reportable_why", f.reportable_why},
               {"shown", f.shown},
               {"runs", f.runs},
               {"matrix", f.matrix},
               {"releases", f.releases},
               {"untried", f.untried},
               {"test", test_to_json(f.test)},
               {"seeds", f.seeds},
               {"targets", f.targets},
               {"origin", static_cast<int>(f.origin)},
               {"script", f.script},
               {"reduced", f.reduced},
               {"minimal", f.minimal},
               {"witness", f.witness},
               {"evaluation", f.evaluation},
               {"alone", f.alone},
               {"before", f.before},
               {"session_model", f.session_model},
               {"session_statistics", f.session_statistics},
               {"decidable", f.decidable},
               {"key", f.key},
               {"form", f.form},
               {"perhaps", f.perhaps},
               {"located", f.located},
               {"known", f.known},
               {"known_by", f.known_by},
               {"triggers", f.triggers},
               {"test_number", f.test_number},
               {"seconds", f.seconds}};
  json.change_strings(widen);
  return json.dump_sorted();
}

base::Expected<Finding> finding_from_json(std::string_view text) {
  try {
    Json json = Json::parse(text);
    json.change_strings(narrow);
    Finding f;
    read_verdict(json, f);
    read_confirmation(json, f);
    read_scripts(json, f);
    read_place_in_campaign(json, f);
    return f;
  } catch (const base::JsonError& error) {
    return base::Error{std::string("not a stored finding: ") + error.what()};
  }
}

}  // namespace smiter::triage
