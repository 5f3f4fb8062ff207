// SPDX-License-Identifier: MIT
// An option of a solver, as the solver's own help lists it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace smiter::capability {

enum class OptionType : std::uint8_t {
  Flag,  // on or off
  Number,
  Choice,  // one of a few words
  Text,    // a path, a name, anything: never drawn
};

// What its maintainers say of it.
enum class OptionClass : std::uint8_t {
  Common,
  Regular,
  Expert,
  Unclassed,  // the help does not divide its options into classes
};

struct Option {
  std::string name;  // as it is given: --nl-ext, smt.arith.solver
  OptionType type = OptionType::Flag;
  OptionClass category = OptionClass::Unclassed;
  std::string initial = {};  // its default; empty: the help does not say
  std::vector<std::string> choices = {};

  bool operator==(const Option&) const = default;
};

[[nodiscard]] std::string_view name_of(OptionType type);
[[nodiscard]] std::string_view name_of(OptionClass category);
[[nodiscard]] std::optional<OptionType> option_type_named(std::string_view name);
[[nodiscard]] std::optional<OptionClass> option_class_named(std::string_view name);

// The option that a word of a command line sets; null: none of these. `--no-x` sets `--x`, and
// `--x=3` as well.
[[nodiscard]] const Option* option_set_by(const std::vector<Option>& options, std::string_view word);

}  // namespace smiter::capability
