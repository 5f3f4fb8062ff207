// SPDX-License-Identifier: MIT
// The seed's model on its way along a chain. A weaker formula is true where the stronger
// one was, but nothing is taken on trust: the evaluator looks at every assertion that
// changes, and where there are quantifiers at the whole text.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "eval/machine/evaluator.h"
#include "eval/model/model.h"
#include "smt/script/script.h"
#include "smt/terms/terms.h"

namespace smiter::strategies::janus {

enum class Standing : std::uint8_t { True, False, Unknown };

class Witness {
 public:
  // Nothing if the model cannot be read, or does not make every assertion true without
  // anything left to choose. The table must outlive it.
  [[nodiscard]] static std::unique_ptr<Witness> carry(const std::string& model, const smt::Script& script,
                                                      smt::TermTable& table);

  // What the model makes of an assertion, whatever it made of others before.
  [[nodiscard]] Standing look_at(smt::TermId assertion);
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  Witness(std::string text, eval::Model model, const smt::TermTable& table)
      : text_(std::move(text)), model_(std::move(model)), table_(table) {}

  // As patient as a campaign's look at a model: this runs for every test.
  static constexpr eval::EvalLimits kLimits{
      .steps = 200'000, .calls = 2'000, .domain = 256, .instances = 2'000};

  std::string text_;
  eval::Model model_;
  const smt::TermTable& table_;
  std::optional<eval::Evaluator> evaluator_;  // none: a new one is to be made
};

}  // namespace smiter::strategies::janus
