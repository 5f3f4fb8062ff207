// SPDX-License-Identifier: MIT
// An option in words, from its row: what --help and the manual page both say.
#pragma once

#include <string>

#include "ui/option/command.h"

namespace smiter::ui {

// "-j, --jobs": the short name first.
[[nodiscard]] std::string names_text(const base::OptionRow& row);

// What stands for its value: "FILE", "yes|no|only"; "" for a flag and an argument.
[[nodiscard]] std::string value_placeholder(const Option& option);

// Its help as sentences, then what else the row says: repeating, range, other options, default.
[[nodiscard]] std::string description(const Option& option);

// With a full stop, unless it ends like a sentence.
[[nodiscard]] std::string as_sentence(const std::string& text);

}  // namespace smiter::ui
