// SPDX-License-Identifier: MIT
#include "triage/report/title.h"

#include <algorithm>

#include <fmt/format.h>

#include "triage/report/escape.h"

namespace smiter::triage {

std::string cut(const std::string& text, std::size_t longest) {
  if (text.size() <= longest) return text;
  std::size_t end = 0;
  while (end < longest) end += std::max<std::size_t>(1, utf8_length(std::string_view(text).substr(end)));
  return text.substr(0, end) + "…";
}

std::string title_of(const Finding& f, std::vector<std::string> operators) {
  constexpr std::size_t kLongest = 90, kOperators = 4;
  std::string detail = f.verdict.signature;
  if (row_of(f.verdict.kind).compared != oracle::Compared::Place) {
    for (std::string& name : operators) name = name.substr(name.find(':') + 1);
    if (operators.size() > kOperators) operators.resize(kOperators);
    detail = fmt::format("{}", fmt::join(operators, ", "));
  }
  return fmt::format("{} in {}{}{}", oracle::name_of(f.verdict.kind), cut(f.solver_name(), kLongest),
                     detail.empty() ? "" : ": ", cut(detail, kLongest));
}

}  // namespace smiter::triage
