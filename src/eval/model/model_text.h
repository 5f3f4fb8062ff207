// SPDX-License-Identifier: MIT
// The dialect layer of the model reader: text to items, without knowing terms.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "smt/parser/model_parser.h"

namespace smiter::eval {

struct ModelText {
  // What a yices function block says beside its (= (f 1) 2) lines.
  struct Default {
    std::string function, value;
    std::vector<std::string> equations;  // "((f 1) 2)"
  };
  std::string text;                                           // all items
  std::vector<smt::ModelItem> items;                          // views into text
  std::map<std::string, std::vector<std::string>> universes;  // sort to the elements as written
  std::vector<Default> functions;
};

// An error if the text is no model, such as a solver's error message. Read it in place:
// the items point into `out.text`.
[[nodiscard]] base::Status read_model_text(std::string_view text, ModelText& out);

// From a solver's output with several answers, what it printed after the answer to this
// check (from 0); a text with fewer than two answers as it is.
[[nodiscard]] base::Expected<std::string> model_of_check(std::string_view text, std::size_t check);

// The parts of one list, or of a whole text with `top`: atoms and lists, comments left out.
[[nodiscard]] std::vector<std::string_view> split_list(std::string_view text, bool top);

}  // namespace smiter::eval
