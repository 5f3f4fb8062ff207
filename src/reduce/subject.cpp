// SPDX-License-Identifier: MIT
#include "reduce/subject.h"

#include "smt/parser.h"
#include "smt/printer.h"

namespace smiter::reduce {

Subject::Subject(std::string text, const smt::OpTable& ops)
    : ops_(&ops), table_(std::make_unique<smt::TermTable>(ops)) {
  if (auto script = smt::parse_script(text, *table_)) {
    script_ = std::move(*script);
    text_ = smt::print_script(*table_, script_);
  } else {
    table_ = nullptr;
    text_ = std::move(text);
  }
  size_ = measure(text_);
}

Subject Subject::untyped(std::string text, const smt::OpTable& ops) {
  Subject result(ops);
  result.size_ = measure(text);
  result.text_ = std::move(text);
  return result;
}

void Subject::replace(smt::Script script, std::string text) {
  script_ = std::move(script);
  text_ = std::move(text);
  size_ = measure(text_);
}

std::optional<std::string> canonical(const std::string& text, const smt::OpTable& ops) {
  smt::TermTable table(ops);
  const auto script = smt::parse_script(text, table);
  if (!script) return std::nullopt;
  return smt::print_script(table, *script);
}

}  // namespace smiter::reduce
