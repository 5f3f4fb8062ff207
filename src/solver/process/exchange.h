// SPDX-License-Identifier: MIT
// One round of talk with a process: write bytes, read until a marker line, the end of
// its output, or a limit. Writing and reading are interleaved, so neither side can block
// the other. What is read is bounded; limits are sampled only when a query takes longer
// than a few milliseconds, so that short ones cost us next to nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "solver/process/limits.h"
#include "solver/process/process.h"

namespace smiter::solver {

enum class Stop : std::uint8_t {
  Marker,       // the line asked for has come
  EndOfOutput,  // stdout was closed
  Wall,
  Cpu,
  Memory,
  Output,
  Processes,
};

struct Transcript {
  std::string output;
  std::string errors;  // the first 64 KiB
  std::size_t peak_rss = 0;
  double wall_ms = 0;
};

struct Exchange {
  std::string_view input;
  std::string_view marker;   // "" waits for the end of output
  bool close_input = false;  // after the last byte
  Limits limits;
};

// Appends to `transcript`. The caller decides what to do with the process afterwards:
// after anything but Marker it is in no known state.
[[nodiscard]] Stop run_exchange(Process& process, const Exchange& exchange, Transcript& transcript);

// Where the line that ends in `marker` (bare or in double quotes) ends, as an offset just
// past its newline, looking from `from`; npos when it has not come yet. `begin` gets the
// offset of the marker itself. A line may have other output before the marker, but
// nothing after it: an error message that quotes our own (echo "...") does not count.
[[nodiscard]] std::size_t find_marker(std::string_view output, std::string_view marker, std::size_t from,
                                      std::size_t& begin);

}  // namespace smiter::solver
