// SPDX-License-Identifier: MIT
// The words that we keep as text (data/operators/opaque.sig), and how to ask for one whose meaning
// we do not know: a solver knows the word if it answers differently for a made-up name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ask/question.h"
#include "smt/terms/signature.h"

namespace smiter::ask {

inline constexpr std::string_view kNobody = "smiter-nobody";

struct Word {
  enum class What : std::uint8_t { Term, Sort, Command };
  std::string name;
  What what = What::Term;
  WordForm form = WordForm::Applied;
};

[[nodiscard]] std::vector<Word> words_of(const smt::OpTable& ops);
// A command with `name` in the word's place.
[[nodiscard]] std::string in_form(const Word& word, std::string_view name);
// A message without the name and without places.
[[nodiscard]] std::string without_name(std::string_view message, std::string_view name);

}  // namespace smiter::ask
