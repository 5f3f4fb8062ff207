// SPDX-License-Identifier: MIT
#include "ask/words.h"

#include <fmt/core.h>

namespace smiter::ask {

std::vector<Word> words_of(const smt::OpTable& ops) {
  std::vector<Word> out;
  const auto& forms = builtin_questions().word_forms;
  for (std::uint32_t i = 0; i < ops.symbols().size(); ++i) {
    const smt::SymbolId id(i);
    Word word{std::string(ops.symbols().text(id))};
    if (const auto form = forms.find(word.name); form != forms.end()) word.form = form->second;
    if (ops.is_opaque_command(id)) {
      word.what = Word::What::Command;
    } else if (ops.is_opaque_sort(id)) {
      word.what = Word::What::Sort;
    } else if (!ops.opaque_term(id).is_valid() && !ops.raw_term(id).is_valid()) {
      continue;
    }
    out.push_back(std::move(word));
  }
  return out;
}

std::string in_form(const Word& word, std::string_view name) {
  switch (word.what) {
    case Word::What::Command:
      return fmt::format("({})", name);
    case Word::What::Sort:
      if (word.form == WordForm::Indexed) return fmt::format("(declare-fun x () (_ {} 3))", name);
      if (word.form == WordForm::Bare) return fmt::format("(declare-fun x () {})", name);
      return fmt::format("(declare-fun x () ({} Int))", name);
    case Word::What::Term:
      break;
  }
  switch (word.form) {
    case WordForm::Applied:
      return fmt::format("(assert ({} true))", name);
    case WordForm::Indexed:
      return fmt::format("(assert ((_ {} 1) true))", name);
    case WordForm::IndexedBinary:
      return fmt::format("(assert ((_ {} 1) 1 2))", name);
    case WordForm::Ascribed:
      return fmt::format("(assert (as {} Int))", name);
    case WordForm::Bare:
      return fmt::format("(assert {})", name);
  }
  return "";
}

std::string without_name(std::string_view message, std::string_view name) {
  std::string out;
  for (std::size_t at = 0; at < message.size();) {
    if (!name.empty() && message.substr(at).starts_with(name)) {
      out += '@';
      at += name.size();
    } else {
      if (message[at] < '0' || message[at] > '9') out += message[at];
      ++at;
    }
  }
  return out;
}

}  // namespace smiter::ask
