// SPDX-License-Identifier: MIT
#include "ui/cli/seed_reader.h"

#include <optional>

#include <fmt/core.h>

#include "base/file.h"
#include "oracle/model_truth.h"
#include "oracle/queries.h"
#include "smt/parser/parser.h"
#include "strategies/solver_help.h"
#include "ui/cli/ask_model.h"
#include "ui/cli/script_file.h"

namespace smiter::ui {

using testcase::Answer;

namespace {

std::string_view word(Answer answer) {
  return answer == Answer::Sat ? "sat" : "unsat";
}

// What a script asks, as far as it matters for one answer.
struct Asks {
  bool once = false;            // it has one check-sat
  std::optional<Answer> label;  // what it says of that
};

Asks look_at(const std::string& text, const smt::OpTable& ops) {
  smt::TermTable table(ops);
  const auto script = smt::parse_script(text, table);
  if (!script) return {};  // the strategy says why
  const auto labels = oracle::labels(table, *script);
  if (labels.size() != 1) return {};
  return {true, labels[0].answer};
}

bool is_refuted(const oracle::ModelTruth& truth) {
  return truth.truth == oracle::Truth::Invalid && !truth.unspecified;
}

// A script and what the user says of it.
struct Source {
  std::string file;
  std::string text;
  std::string model = {};   // a file; empty: none
  std::string status = {};  // empty: not given
};

class SeedReader {
 public:
  SeedReader(const SeedSources& sources, const smt::OpTable& ops, const strategies::Strategy& strategy,
             std::vector<std::string>& warnings)
      : sources_(sources), ops_(ops), strategy_(strategy), warnings_(warnings) {}

  base::Expected<strategies::Seed> read(const Source& source) {
    seed_ = {source.file, source.text, std::nullopt};
    asks_ = look_at(seed_.text, ops_);
    if (!source.model.empty()) {
      if (const auto taken = take_model(source.model); !taken) return taken.error();
    } else if (!sources_.solvers.specs.empty()) {
      if (const auto asked = ask(); !asked) return asked.error();
    }
    if (!source.status.empty()) {
      take_status(source.status);
    } else if (strategy_.goes_by_status()) {
      compare_with_label();
    }
    return std::move(seed_);
  }

 private:
  base::Status take_model(const std::string& file) {
    auto model = base::read_file(file);
    if (!model) return model.error();
    seed_.model = std::move(*model);
    // Of which of several checks it is meant to be a model, nobody says.
    if (!asks_.once) return base::ok();
    const oracle::ModelTruth truth = oracle::truth_of_model(seed_.text, *seed_.model, 0, ops_);
    proved_ = truth.is_proof();
    if (is_refuted(truth) && strategy_.takes_assignments()) {
      warnings_.push_back(fmt::format("{}: no model of {}, used as an assignment", file, seed_.name));
      seed_.assignment = std::move(seed_.model);
      seed_.model.reset();
      return base::ok();
    }
    if (is_refuted(truth))
      return base::Error{fmt::format("no model of {}: {}", seed_.name, truth.reason), {}, file};
    if (!proved_)
      warnings_.push_back(fmt::format("{}: our evaluator cannot tell that it is a model of {}{}{}", file,
                                      seed_.name, truth.reason.empty() ? "" : ": ", truth.reason));
    return base::ok();
  }

  // A seed without a model is still used; the strategy may find something in its place.
  base::Status ask() {
    auto said = ask_solver(sources_.solvers, seed_.text, 0);
    if (!said) return said.error();
    solver_ = said->solver;
    if (asks_.once && said->result == solver::Result::Sat) said_ = Answer::Sat;
    if (asks_.once && said->result == solver::Result::Unsat) said_ = Answer::Unsat;
    if (strategy_.goes_by_status()) seed_.status = said_;
    if (!said->model.empty()) return take_answer(std::move(said->model));
    strategies::SeedHelp help;
    help.model_of = [this](const std::string& script) -> std::optional<std::string> {
      auto model = ask_model(sources_.solvers, script, 0);
      return model ? std::optional(std::move(*model)) : std::nullopt;
    };
    strategy_.prepare(seed_, help);
    return base::ok();
  }

  base::Status take_answer(std::string model) {
    const oracle::ModelTruth truth = oracle::truth_of_model(seed_.text, model, 0, ops_);
    if (is_refuted(truth)) {
      warnings_.push_back(
          fmt::format("{}: the model of {} is none and is not used: {}", seed_.name, solver_, truth.reason));
      return base::ok();
    }
    proved_ = truth.is_proof();
    seed_.model = std::move(model);
    return base::ok();
  }

  // Overrides labels and solvers, but not a verified model.
  void take_status(const std::string& given) {
    seed_.status.reset();
    if (given == "unknown") {
      seed_.label_refuted = true;
      return;
    }
    const Answer answer = given == "sat" ? Answer::Sat : Answer::Unsat;
    if (proved_ && answer == Answer::Unsat) {
      seed_.label_refuted = true;
      warnings_.push_back(
          fmt::format("{}: --status unsat is not used: a model makes every assertion true", seed_.name));
      return;
    }
    if (asks_.label == answer) return;  // it says so itself
    seed_.label_refuted = asks_.label.has_value();
    seed_.status = answer;
  }

  void compare_with_label() {
    if (!asks_.label) return;
    std::string who;
    if (proved_ && asks_.label == Answer::Unsat) {
      who = "a model makes every assertion true";
    } else if (!proved_ && said_ && said_ != asks_.label) {
      who = fmt::format("{} says {}", solver_, word(*said_));
    }
    if (who.empty()) return;
    seed_.label_refuted = true;
    warnings_.push_back(
        fmt::format("{}: its :status {} is not used: {}", seed_.name, word(*asks_.label), who));
  }

  const SeedSources& sources_;
  const smt::OpTable& ops_;
  const strategies::Strategy& strategy_;
  std::vector<std::string>& warnings_;
  strategies::Seed seed_;
  Asks asks_;
  bool proved_ = false;         // the model is one, says our evaluator
  std::optional<Answer> said_;  // by the solver
  std::string solver_;
};

// One model for several seeds goes to those that it is a model of. If our evaluator can tell
// that of none, there must be one alone that it does not refute.
base::Status place_model(const std::string& file, std::vector<Source>& seeds, const smt::OpTable& ops,
                         std::vector<std::string>& warnings) {
  const auto model = base::read_file(file);
  if (!model) return model.error();
  std::vector<Source*> proved, possible;
  std::string refuted;
  for (Source& seed : seeds) {
    if (!look_at(seed.text, ops).once) {
      possible.push_back(&seed);
      continue;
    }
    const oracle::ModelTruth truth = oracle::truth_of_model(seed.text, *model, 0, ops);
    if (truth.is_proof()) {
      proved.push_back(&seed);
    } else if (!is_refuted(truth)) {
      possible.push_back(&seed);
    } else {
      refuted += fmt::format("\n  {}: {}", seed.file, truth.reason);
    }
  }
  if (proved.empty() && possible.size() > 1)
    return base::Error{
        "our evaluator cannot tell of which seed it is a model; give --model once per seed, in their order",
        {},
        file};
  if (proved.empty() && possible.empty())
    return base::Error{"a model of none of the seeds:" + refuted, {}, file};
  for (Source* seed : proved.empty() ? possible : proved) seed->model = file;
  for (const Source& seed : seeds) {
    if (seed.model.empty()) warnings.push_back(fmt::format("{}: not used for {}", file, seed.file));
  }
  return base::ok();
}

}  // namespace

base::Expected<std::vector<strategies::Seed>> read_seeds(const std::vector<std::string>& files,
                                                         const SeedSources& sources, const smt::OpTable& ops,
                                                         const strategies::Strategy& strategy,
                                                         std::vector<std::string>& warnings) {
  const std::vector<std::string>& models = sources.models;
  if (models.size() > 1 && models.size() != files.size())
    return base::Error{
        fmt::format("--model is given {} times for {} seeds; give it once per seed, in their order, '{}' for "
                    "a seed without a model",
                    models.size(), files.size(), kNoModel)};
  if (!sources.statuses.empty() && sources.statuses.size() != files.size())
    return base::Error{fmt::format("--status is given {} times for {} seeds; give it once per seed",
                                   sources.statuses.size(), files.size())};
  std::vector<Source> given;
  for (const std::string& file : files) {
    auto text = read_script(file);
    if (!text) return text.error();
    given.push_back({file, std::move(*text)});
  }
  if (models.size() == 1 && files.size() > 1 && models[0] != kNoModel) {
    if (const auto placed = place_model(models[0], given, ops, warnings); !placed) return placed.error();
  } else if (models.size() == files.size()) {
    for (std::size_t i = 0; i < models.size(); ++i) given[i].model = models[i] == kNoModel ? "" : models[i];
  }
  for (std::size_t i = 0; i < sources.statuses.size(); ++i) given[i].status = sources.statuses[i];
  std::vector<strategies::Seed> seeds;
  for (const Source& source : given) {
    auto seed = SeedReader(sources, ops, strategy, warnings).read(source);
    if (!seed) return seed.error();
    seeds.push_back(std::move(*seed));
  }
  return seeds;
}

}  // namespace smiter::ui
