// SPDX-License-Identifier: MIT
#include "ui/cli/seed_reader.h"

#include <optional>

#include <fmt/format.h>

#include "base/file.h"
#include "oracle/model_truth.h"
#include "oracle/queries.h"
#include "smt/parser.h"
#include "strategies/storm/negated.h"
#include "ui/cli/ask_model.h"

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

class SeedReader {
 public:
  SeedReader(const SeedSources& sources, const smt::OpTable& ops, const generate::Targets& targets,
             std::vector<std::string>& warnings)
      : sources_(sources), ops_(ops), targets_(targets), warnings_(warnings) {}

  base::Expected<strategies::Seed> read(const std::string& file) {
    auto text = file == "-" ? base::read_standard_input() : base::read_file(file);
    if (!text) return text.error();
    seed_ = {file, std::move(*text), std::nullopt};
    asks_ = look_at(seed_.text, ops_);
    if (!sources_.model.empty()) {
      if (const auto taken = take_model(); !taken) return taken.error();
    } else if (!sources_.solvers.specs.empty()) {
      if (const auto asked = ask(); !asked) return asked.error();
    }
    if (sources_.status) compare_with_label();
    return std::move(seed_);
  }

 private:
  base::Status take_model() {
    auto model = base::read_file(sources_.model);
    if (!model) return model.error();
    seed_.model = std::move(*model);
    // Of which of several checks it is meant to be a model, nobody says.
    if (!asks_.once) return base::ok();
    const oracle::ModelTruth truth = oracle::truth_of_model(seed_.text, *seed_.model, 0, ops_);
    proved_ = truth.is_proof();
    if (truth.truth == oracle::Truth::Invalid && !truth.unspecified)
      return base::Error{fmt::format("no model of {}: {}", seed_.name, truth.reason), {}, sources_.model};
    if (!proved_)
      warnings_.push_back(fmt::format("{}: our evaluator cannot tell that it is a model of {}{}{}",
                                      sources_.model, seed_.name, truth.reason.empty() ? "" : ": ",
                                      truth.reason));
    return base::ok();
  }

  // A seed without a model is used all the same, STORM's with an assignment of our own.
  base::Status ask() {
    auto said = ask_solver(sources_.solvers, seed_.text, 0);
    if (!said) return said.error();
    solver_ = said->solver;
    if (asks_.once && said->result == solver::Result::Sat) said_ = Answer::Sat;
    if (asks_.once && said->result == solver::Result::Unsat) said_ = Answer::Unsat;
    if (sources_.status) seed_.status = said_;
    if (!said->model.empty()) return take_answer(std::move(said->model));
    const auto other = strategies::storm::negated(seed_.text, ops_, targets_);
    if (!other) return base::ok();
    if (auto model = ask_model(sources_.solvers, *other, 0)) seed_.assignment = std::move(*model);
    return base::ok();
  }

  base::Status take_answer(std::string model) {
    const oracle::ModelTruth truth = oracle::truth_of_model(seed_.text, model, 0, ops_);
    if (truth.truth == oracle::Truth::Invalid && !truth.unspecified) {
      warnings_.push_back(
          fmt::format("{}: the model of {} is none and is not used: {}", seed_.name, solver_, truth.reason));
      return base::ok();
    }
    proved_ = truth.is_proof();
    seed_.model = std::move(model);
    return base::ok();
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
  const generate::Targets& targets_;
  std::vector<std::string>& warnings_;
  strategies::Seed seed_;
  Asks asks_;
  bool proved_ = false;         // the model is one, says our evaluator
  std::optional<Answer> said_;  // by the solver
  std::string solver_;
};

}  // namespace

base::Expected<strategies::Seed> read_seed(const std::string& file, const SeedSources& sources,
                                           const smt::OpTable& ops, const generate::Targets& targets,
                                           std::vector<std::string>& warnings) {
  return SeedReader(sources, ops, targets, warnings).read(file);
}

}  // namespace smiter::ui
