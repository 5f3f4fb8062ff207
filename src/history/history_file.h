// SPDX-License-Identifier: MIT
// A history as a text file, .smh: lines first, then a script with the declarations and
// each atom as an assertion. The format is described in docs/history.md.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "history/history.h"

namespace smiter::history {

[[nodiscard]] std::string write_history(const History& history);
// All or nothing; an error says where. The operators must outlive the history.
[[nodiscard]] base::Expected<History> read_history(std::string_view text, const smt::OpTable& ops);

// The fingerprints of the bugs of such a file, without reading the rest; lines that are
// not understood are passed over.
[[nodiscard]] std::vector<std::uint64_t> fingerprints_in(std::string_view text);

// What is compiled in: data/history/bundled.smh.
[[nodiscard]] std::string_view bundled_history();
// The text of a history: the file, or what is compiled in if the path is empty.
[[nodiscard]] base::Expected<std::string> history_text(const std::string& path);

}  // namespace smiter::history
