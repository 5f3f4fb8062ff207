// SPDX-License-Identifier: MIT
#include "experiments/enumerate/progress.h"

#include <algorithm>

#include <fmt/core.h>

namespace smiter::experiments {

using base::Json;

void TermCounts::add(const TermCounts& other) {
  terms += other.terms;
  same += other.same;
  wrong += other.wrong;
  undecided += other.undecided;
  failed += other.failed;
  for (const auto& [reason, count] : other.reasons) reasons[reason] += count;
  solver_ms += other.solver_ms;
  own_ms += other.own_ms;
}

void SolverProgress::finish(std::uint64_t block) {
  done.insert(block);
  while (!done.empty() && *done.begin() == next) {
    done.erase(done.begin());
    ++next;
  }
}

bool Progress::is_complete() const {
  return std::ranges::all_of(solvers, &SolverProgress::is_complete);
}

namespace {

Json counts_json(const TermCounts& c) {
  return {{"terms", c.terms},         {"same", c.same},     {"wrong", c.wrong},
          {"undecided", c.undecided}, {"failed", c.failed}, {"reasons", c.reasons},
          {"solver_ms", c.solver_ms}, {"own_ms", c.own_ms}};
}

TermCounts counts_from(const Json& json) {
  TermCounts c;
  json.at("terms").get_to(c.terms);
  json.at("same").get_to(c.same);
  json.at("wrong").get_to(c.wrong);
  json.at("undecided").get_to(c.undecided);
  json.at("failed").get_to(c.failed);
  json.at("reasons").get_to(c.reasons);
  json.at("solver_ms").get_to(c.solver_ms);
  json.at("own_ms").get_to(c.own_ms);
  return c;
}

Json solver_json(const SolverProgress& s) {
  return {{"solver", s.label},
          {"version", s.version},
          {"terms", s.terms},
          {"not_understood", s.not_understood},
          {"blocks", s.blocks},
          {"next", s.next},
          {"done", std::vector<std::uint64_t>(s.done.begin(), s.done.end())},
          {"counts", counts_json(s.counts)},
          {"findings", s.findings},
          {"headlines", s.headlines}};
}

SolverProgress solver_from(const Json& json) {
  SolverProgress s;
  json.at("solver").get_to(s.label);
  json.at("version").get_to(s.version);
  json.at("terms").get_to(s.terms);
  json.at("not_understood").get_to(s.not_understood);
  json.at("blocks").get_to(s.blocks);
  json.at("next").get_to(s.next);
  const auto done = json.at("done").get<std::vector<std::uint64_t>>();
  s.done.insert(done.begin(), done.end());
  s.counts = counts_from(json.at("counts"));
  json.at("findings").get_to(s.findings);
  json.at("headlines").get_to(s.headlines);
  return s;
}

}  // namespace

std::string to_json_text(const Progress& progress) {
  Json json{{"what", progress.what},
            {"universe", progress.universe},
            {"size", progress.size},
            {"solve", progress.solve},
            {"next_finding", progress.next_finding}};
  json["solvers"] = Json::array();
  for (const SolverProgress& s : progress.solvers) json["solvers"].push_back(solver_json(s));
  return json.dump(2) + "\n";
}

base::Expected<Progress> progress_from_json(std::string_view text) {
  const auto read = Json::read(text);
  if (!read) return base::Error{"no JSON"};
  try {
    Progress progress;
    read->at("what").get_to(progress.what);
    read->at("universe").get_to(progress.universe);
    read->at("size").get_to(progress.size);
    read->at("solve").get_to(progress.solve);
    read->at("next_finding").get_to(progress.next_finding);
    for (const Json& s : read->at("solvers")) progress.solvers.push_back(solver_from(s));
    return progress;
  } catch (const base::JsonError& error) {
    return base::Error{std::string("not the progress of an enumeration: ") + error.what()};
  }
}

std::string with_commas(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

std::string statement(const Progress& progress, const SolverProgress& s) {
  const TermCounts& c = s.counts;
  std::string text =
      s.is_complete()
          ? fmt::format("all {} terms of {} up to size {} that it understands",
                        with_commas(s.terms - s.not_understood), progress.universe, progress.size)
          : fmt::format("{} of {} terms of {} up to size {}", with_commas(c.terms + s.not_understood),
                        with_commas(s.terms), progress.universe, progress.size);
  const std::string bugs = fmt::format("{} bug{}", s.findings.size(), s.findings.size() == 1 ? "" : "s");
  if (progress.solve) {
    text += fmt::format(", as {} formulas: {} ", with_commas(c.done()), s.label);
    text += c.wrong == 0 ? "gives no answer and no model that we could refute"
                         : fmt::format("is wrong about {} ({})", with_commas(c.wrong), bugs);
    if (c.undecided > 0) text += fmt::format("; {} not decided", with_commas(c.undecided));
    if (c.failed > 0) text += fmt::format("; {} not solved", with_commas(c.failed));
    return text;
  }
  text += fmt::format(": {} ", s.label);
  text += c.wrong == 0 ? "keeps the value of every one that we could judge, for the assignments tried"
                       : fmt::format("simplifies {} wrongly ({})", with_commas(c.wrong), bugs);
  if (c.undecided > 0) text += fmt::format("; {} not decided", with_commas(c.undecided));
  if (c.failed > 0) text += fmt::format("; {} not simplified", with_commas(c.failed));
  return text;
}

}  // namespace smiter::experiments
