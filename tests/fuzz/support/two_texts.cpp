// SPDX-License-Identifier: MIT
#include "support/two_texts.h"

#include "smt/parser/parser.h"
#include "theory/sig_reader.h"

namespace smiter::fuzz {

TwoTexts split(std::string_view input) {
  constexpr std::string_view kSeparator = "\n%%\n";
  const std::size_t cut = input.find(kSeparator);
  if (cut == std::string_view::npos) return {input, {}, false};
  return {input.substr(0, cut), input.substr(cut + kSeparator.size()), true};
}

bool reads(std::string_view input) {
  smt::TermTable table(theory::builtin_operators());
  return smt::parse_script(split(input).script, table).has_value();
}

}  // namespace smiter::fuzz
