// SPDX-License-Identifier: MIT
// Text that somebody else chose (names of files and symbols, solver output) on its way into
// Markdown, HTML, a shell script or a terminal. Each writer escapes at the last moment, so
// that no value is ever stored half-escaped.
#pragma once

#include <string>
#include <string_view>

namespace smiter::triage {

// For element contents and double-quoted attributes. Control characters become U+FFFD.
[[nodiscard]] std::string html(std::string_view text);

// One word of a POSIX shell, whatever the bytes: bare if harmless, else in single quotes.
[[nodiscard]] std::string shell_word(std::string_view text);

// Running text of Markdown: everything that could open a link, a tag, a list, code or a
// table cell is escaped; line ends become blanks.
[[nodiscard]] std::string markdown(std::string_view text);
// Inline code, with as many backquotes as it takes; line ends become blanks.
[[nodiscard]] std::string markdown_code(std::string_view text);
// A fenced block that its contents cannot close.
[[nodiscard]] std::string markdown_block(std::string_view text, std::string_view language = {});

// One line for a terminal or a log: control bytes and bytes that are not UTF-8 as \xNN.
[[nodiscard]] std::string printable(std::string_view text);

// The length in bytes of the UTF-8 character that begins here; 0 if none does.
[[nodiscard]] std::size_t utf8_length(std::string_view text);

}  // namespace smiter::triage
