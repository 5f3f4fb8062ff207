// SPDX-License-Identifier: MIT
// --operators FILE: the operator table that a command works with.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "smt/terms/signature.h"
#include "ui/option/command.h"

namespace smiter::ui {

// The built-in table, or an own copy of it with the user's files added.
class Operators {
 public:
  [[nodiscard]] static base::Expected<Operators> load(const std::vector<std::string>& files);
  [[nodiscard]] const smt::OpTable& table() const { return own_.empty() ? *builtin_ : own_[0]; }

 private:
  const smt::OpTable* builtin_ = nullptr;
  std::vector<smt::OpTable> own_;  // none or one
};

inline constexpr std::string_view kOperatorsHelp =
    "Add the operators in this file to those that Smiter knows (smiter help operators)";

// As most commands have it.
Option& add_operators_option(Command& command, std::vector<std::string>& files);

}  // namespace smiter::ui
