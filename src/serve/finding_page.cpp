// SPDX-License-Identifier: MIT
#include "serve/finding_page.h"

#include <fmt/core.h>

#include "base/json.h"
#include "oracle/verdict_classes.h"
#include "serve/finding_row.h"
#include "theory/sig_reader.h"
#include "triage/cluster/cluster_key.h"
#include "triage/report/issue.h"
#include "triage/report/repro.h"
#include "triage/report/title.h"
#include "triage/worth.h"

namespace smiter::serve {

using base::Json;
using triage::Finding;

namespace {

constexpr std::size_t kMostLines = 500, kLongestLine = 4000, kMostSeeds = 8;

Json shown(const std::string& text, std::size_t longest) {
  return {{"text", triage::cut(text, longest)}, {"bytes", text.size()}, {"cut", text.size() > longest}};
}

Json lines_shown(const std::vector<std::string>& lines) {
  Json out = Json::array();
  for (std::size_t i = 0; i < lines.size() && i < kMostLines; ++i)
    out.push_back(triage::cut(lines[i], kLongestLine));
  return out;
}

void put_scripts(const Finding& f, std::size_t longest, Json& json) {
  Json& scripts = json["texts"];
  scripts = Json::object();
  scripts["reduced.smt2"] = shown(f.script, longest);
  if (f.alone_is_session()) {
    scripts["transcript.smt2"] = shown(f.alone, longest);
  } else if (!f.alone.empty()) {
    scripts[row_of(f.verdict.kind).other_file] = shown(f.alone, longest);
  }
  scripts["original.smt2"] = shown(f.test.script, longest);
  if (!f.witness.empty()) scripts["witness.smt2"] = shown(f.witness, longest);
  for (std::size_t i = 0; i < f.seeds.size() && i < kMostSeeds; ++i) {
    scripts[triage::seed_file(i)] = shown(f.seeds[i].text, longest);
    if (!f.seeds[i].model.empty()) scripts[triage::model_file(i)] = shown(f.seeds[i].model, longest);
  }
}

void put_answers(const Finding& f, Json& json) {
  json["answers"] = Json::array();
  for (std::size_t i = 0; i < f.participants.size(); ++i) {
    const triage::Participant& p = f.participants[i];
    json["answers"].push_back(
        {{"solver", triage::cut(p.label, kLongestLine)},
         {"version", triage::cut(p.version, kLongestLine)},
         {"suspect", i == f.suspect},
         {"command", triage::cut(triage::command_text(p, "reduced.smt2"), kLongestLine)},
         {"answers", lines_shown(p.answers)}});
  }
}

}  // namespace

std::string finding_json(const Finding& f, const FindingContext& context) {
  Json json = Json::parse(triage::meta_json(f));
  for (const char* const lines : {"steps", "evaluation", "seed_files"}) {
    if (json.contains(lines)) json[lines] = lines_shown(json.at(lines).get<std::vector<std::string>>());
  }
  json["title"] = triage::title_of(f, triage::telling_operators(f.script, theory::builtin_operators()));
  json["priority_text"] = triage::priority_text(triage::priority_of(f));
  json["observed"] = triage::observed(f);
  json["expected"] = triage::expected(f);
  json["triggers"] = context.triggers;
  json["options_text"] = triage::cut(triage::options_text(f), kLongestLine);
  put_answers(f, json);
  put_scripts(f, context.longest_text, json);
  json["report"] = shown(triage::report_markdown(f, context.where), context.longest_text);
  json["repro"] = shown(triage::repro_script(f), context.longest_text);
  const triage::Issue issue = triage::issue_of(f, context.where);
  json["issue"] = {
      {"tracker", issue.tracker}, {"title", issue.title}, {"text", shown(issue.text, context.longest_text)}};
  json["related"] = Json::array();
  for (const Related& r : context.related)
    json["related"].push_back({{"id", r.id}, {"why", r.why}, {"title", r.title}});
  json["marks"] = Json::array();
  for (const triage::Mark& mark : context.marks) json["marks"].push_back(Json::parse(mark_json(mark)));
  return json.dump();
}

std::string finding_text(const Finding& f, std::string_view file, const triage::Surroundings& where) {
  if (file == "reduced.smt2") return f.script;
  if (file == "original.smt2") return f.test.script;
  if (file == "witness.smt2") return f.witness;
  if (file == "transcript.smt2") return f.alone_is_session() ? f.alone : "";
  if (file == "report.md") return triage::report_markdown(f, where);
  if (file == "repro.sh") return triage::repro_script(f);
  if (file == "regression.smt2") return triage::regression_test(f);
  if (file == "issue.md") {
    const triage::Issue issue = triage::issue_of(f, where);
    return "# " + issue.title + "\n\n" + issue.text;
  }
  if (!f.alone.empty() && !f.alone_is_session() && file == row_of(f.verdict.kind).other_file) return f.alone;
  for (std::size_t i = 0; i < f.seeds.size() && i < kMostSeeds; ++i) {
    if (file == triage::seed_file(i)) return f.seeds[i].text;
    if (file == triage::model_file(i)) return f.seeds[i].model;
  }
  return {};
}

}  // namespace smiter::serve
