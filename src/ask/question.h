// SPDX-License-Identifier: MIT
// What a solver is asked, as data: the forms of data/questions/questions.ask, and one question for
// each row of the operator table (ask/row_question.h).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "capability/record.h"

namespace smiter::ask {

struct Question {
  capability::Kind kind = capability::Kind::Shape;
  std::string name;
  std::string commands;  // without the logic and the check-sat, except for commands: all that is sent
};

// How a word that we keep as text is written in a question.
enum class WordForm : std::uint8_t { Applied, Indexed, IndexedBinary, Ascribed, Bare };

struct QuestionFile {
  std::vector<Question> questions;  // several of one name are alternatives, next to each other
  std::vector<std::string> logics;
  std::map<std::string, WordForm, std::less<>> word_forms;
  // By operator: the number of each argument's value (ask/values.h), where the usual ones say little.
  std::map<std::string, std::vector<std::size_t>, std::less<>> values;
};

[[nodiscard]] base::Expected<QuestionFile> read_questions(std::string_view text);
// The file that is compiled in.
[[nodiscard]] const QuestionFile& builtin_questions();
// Changes whenever a question does, the ones made from rows and the ones about options included.
[[nodiscard]] std::string questions_hash();

}  // namespace smiter::ask
