// SPDX-License-Identifier: MIT
#include "ask/question.h"

#include <charconv>
#include <optional>
#include <span>

#include <fmt/core.h>

#include "base/check.h"
#include "base/embedded_file.h"
#include "base/hash.h"
#include "theory/sexpr.h"

namespace smiter::data {
extern const std::span<const base::EmbeddedFile> kQuestionFiles;
}

namespace smiter::ask {

namespace {

using capability::Kind;
using theory::Sexpr;

// Of the questions that are made in C++; to be raised when those change.
constexpr int kVersion = 4;

std::optional<Kind> kind_named(std::string_view word) {
  if (word == "command") return Kind::Command;
  if (word == "sort") return Kind::Sort;
  if (word == "shape") return Kind::Shape;
  return std::nullopt;
}

std::optional<WordForm> form_named(std::string_view word) {
  if (word == "indexed") return WordForm::Indexed;
  if (word == "indexed-binary") return WordForm::IndexedBinary;
  if (word == "ascribed") return WordForm::Ascribed;
  if (word == "bare") return WordForm::Bare;
  return std::nullopt;
}

}  // namespace

base::Expected<QuestionFile> read_questions(std::string_view text) {
  const auto forms = theory::read_sexprs(text);
  if (!forms) return forms.error();
  QuestionFile file;
  for (const Sexpr& form : *forms) {
    const auto bad = [&](std::string message) { return base::Error{std::move(message), form.at, {}}; };
    if (!form.is_list || form.items.size() < 2 || form.items[0].is_list)
      return bad(
          "expected (command NAME …), (sort NAME …), (shape NAME …), (logics …), (word-form …) or (values "
          "…)");
    if (form.items[0].is_atom("logics")) {
      for (const Sexpr& item : std::span(form.items).subspan(1)) file.logics.push_back(item.text);
      continue;
    }
    if (form.items[0].is_atom("word-form")) {
      const auto how = form_named(form.items[1].text);
      if (!how) return bad("no such form: " + form.items[1].text);
      for (const Sexpr& item : std::span(form.items).subspan(2)) file.word_forms[item.text] = *how;
      continue;
    }
    if (form.items[0].is_atom("values")) {
      auto& numbers = file.values[form.items[1].text];
      for (const Sexpr& item : std::span(form.items).subspan(2)) {
        std::size_t number = 0;
        const char* const end = item.text.data() + item.text.size();
        if (std::from_chars(item.text.data(), end, number).ptr != end || item.text.empty())
          return bad("a value is a number: " + item.text);
        numbers.push_back(number);
      }
      continue;
    }
    const auto kind = kind_named(form.items[0].text);
    if (!kind) return bad("no such kind of question: " + form.items[0].text);
    Question question{*kind, form.items[1].text, ""};
    for (const Sexpr& command : std::span(form.items).subspan(2)) {
      question.commands += theory::to_text(command) + '\n';
    }
    file.questions.push_back(std::move(question));
  }
  return file;
}

const QuestionFile& builtin_questions() {
  static const QuestionFile file = [] {
    auto read = read_questions(data::kQuestionFiles.front().text);
    CHECK(read.has_value(), read.has_value() ? "" : read.error().to_string());
    return std::move(*read);
  }();
  return file;
}

std::string questions_hash() {
  return fmt::format("{}-{:016x}", kVersion, base::hash_text(data::kQuestionFiles.front().text));
}

}  // namespace smiter::ask
