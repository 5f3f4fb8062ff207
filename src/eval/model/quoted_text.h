// SPDX-License-Identifier: MIT
// Model text that is looked at before it is parsed: what stands inside a string literal
// or between bars is no text of the solver's.
#pragma once

#include <string>
#include <string_view>

namespace smiter::eval {

// Beyond the string, |symbol| or comment that starts here; otherwise one further.
[[nodiscard]] std::size_t skip_quoted(std::string_view text, std::size_t at);
// Where `wanted` first stands outside literals and bars, in comments too; npos if nowhere.
[[nodiscard]] std::size_t find_unquoted(std::string_view text, std::string_view wanted);
// With the line ends inside literals and bars as blanks, so that each line that begins
// with ; is a comment.
[[nodiscard]] std::string with_literals_on_one_line(std::string_view text);
// Does the list that begins the text end with it?
[[nodiscard]] bool is_closed_list(std::string_view text);

}  // namespace smiter::eval
