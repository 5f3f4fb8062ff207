// SPDX-License-Identifier: MIT
#include "serve/finding_row.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/json.h"
#include "triage/cluster/cluster_key.h"
#include "triage/cluster/clusters.h"
#include "triage/report/finding_folder.h"
#include "triage/report/title.h"

namespace smiter::serve {

using base::Json;
using triage::Finding;

namespace {

constexpr std::size_t kLongestSearched = 16'000, kLongestName = 200, kLongestOptions = 300;

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) { return lower(c); });
  return text;
}

// "strings" of "strings:str.at".
std::vector<std::string> theories_of(const std::vector<std::string>& operators) {
  std::set<std::string> out;
  for (const std::string& name : operators) {
    const std::string theory = name.substr(0, name.find(':'));
    if (!theory.empty()) out.insert(theory);
  }
  return {out.begin(), out.end()};
}

std::vector<std::string> rules_of(const Finding& f) {
  std::set<std::string> out;
  if (f.test.chain && !f.test.chain->rule.empty()) out.insert(f.test.chain->rule);
  if (f.test.premise) {
    for (const testcase::ChainStep& step : f.test.premise->steps) out.insert(step.rule);
  }
  return {out.begin(), out.end()};
}

std::vector<std::string> first_few(std::vector<std::string> names) {
  constexpr std::size_t kFew = 8;
  if (names.size() > kFew) names.resize(kFew);
  for (std::string& name : names) name = triage::cut(name, kLongestName);
  return names;
}

std::string version_of(const Finding& f) {
  return f.has_suspect() ? triage::cut(f.participants[f.suspect].version, kLongestName) : "";
}

}  // namespace

FindingRow finding_row(const Finding& f, triage::WorthScale scale, const smt::OpTable& ops) {
  const auto operators = triage::telling_operators(f.script, ops);
  FindingRow row{.id = f.id,
                 .price = triage::price(f, scale),
                 .card = triage::queue_card(f, {}),
                 .title = triage::title_of(f, operators),
                 .seeds = f.test.provenance.seeds,
                 .strategy = f.test.provenance.strategy,
                 .seconds = f.seconds,
                 .by_seed = f.origin == triage::Origin::Seed};
  for (std::string& seed : row.seeds) seed = triage::cut(seed, kLongestName);
  const Json json = {{"id", f.id},
                     {"folder", triage::folder_name(f)},
                     {"title", row.title},
                     {"class", oracle::name_of(f.verdict.kind)},
                     {"priority", triage::priority_of(f)},
                     {"solver", triage::cut(f.solver_name(), kLongestName)},
                     {"family", triage::cut(triage::family_of(f), kLongestName)},
                     {"version", version_of(f)},
                     {"proof", name_of(f.verdict.proof)},
                     {"proved", oracle::is_proved(f.verdict.proof)},
                     {"strategy", row.strategy},
                     {"origin", triage::name_of(f.origin)},
                     {"theories", theories_of(operators)},
                     {"operators", first_few(operators)},
                     {"rules", first_few(rules_of(f))},
                     {"option_list", first_few(f.options)},
                     {"options", triage::cut(triage::options_text(f), kLongestOptions)},
                     {"default_options", f.default_options},
                     {"reportable", f.reportable},
                     {"known", f.known},
                     {"reduced", f.reduced},
                     {"bytes", f.script.size()},
                     {"seconds", f.seconds}};
  row.fixed = json.dump();
  row.fixed.pop_back();
  row.search = lower(fmt::format("{} {}\n{}", f.id, row.title, f.script).substr(0, kLongestSearched));
  row.search += "\n" + lower(fmt::format("{} {}", row.strategy, fmt::join(row.seeds, " ")));
  return row;
}

std::string mark_json(const triage::Mark& mark) {
  return Json{{"finding", mark.finding},
              {"kind", name_of(mark.kind)},
              {"text", mark.text},
              {"who", mark.who},
              {"at", mark.at}}
      .dump();
}

std::string row_json(const FindingRow& row, const RowContext& context, std::uint64_t rev) {
  return fmt::format(R"({},"worth":{:.4g},"triggers":{},"mark":{},"waits":{},"rev":{}}})", row.fixed,
                     context.worth, context.triggers,
                     context.mark != nullptr ? mark_json(*context.mark) : "null",
                     Json(triage::cut(context.waits, kLongestName)).dump(), rev);
}

bool has_words(const FindingRow& row, const std::vector<std::string>& words) {
  return std::ranges::all_of(
      words, [&](const std::string& word) { return row.search.find(word) != std::string::npos; });
}

std::vector<std::string> words_of(std::string_view text) {
  constexpr std::size_t kMost = 20;
  std::vector<std::string> out;
  std::string word;
  for (const char c : std::string(text) + " ") {
    if (c != ' ' && c != '\t' && c != '\n') {
      word += lower(c);
    } else if (!word.empty() && out.size() < kMost) {
      out.push_back(std::exchange(word, {}));
    }
  }
  return out;
}

}  // namespace smiter::serve
