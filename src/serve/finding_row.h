// SPDX-License-Identifier: MIT
// A finding as a line of the list: all that the list shows, filters and sorts by, and nothing else, so
// that ten thousand of them stay small.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "smt/terms/signature.h"
#include "triage/finding.h"
#include "triage/mark.h"
#include "triage/queue.h"
#include "triage/worth.h"

namespace smiter::serve {

struct FindingRow {
  std::uint64_t id = 0;
  triage::Priced price = {};
  triage::QueueCard card = {};
  std::string title = {};
  std::vector<std::string> seeds = {};
  std::string strategy = {};
  double seconds = 0;       // when it was found
  bool by_seed = false;     // a seed as it is shows it
  std::string fixed = {};   // the members of its JSON that the finding alone decides, without the last brace
  std::string search = {};  // lower case: title, script, and where it comes from; cut if it is long
};

[[nodiscard]] FindingRow finding_row(const triage::Finding& finding, triage::WorthScale scale,
                                     const smt::OpTable& ops);

// What the rest of the campaign decides.
struct RowContext {
  double worth = 0;  // beside the others
  std::uint64_t triggers = 1;
  const triage::Mark* mark = nullptr;
  std::string waits = {};  // why it is not in the queue; empty: it is
};
// An object, docs/json.md. `rev` grows with every change of the list.
[[nodiscard]] std::string row_json(const FindingRow& row, const RowContext& context, std::uint64_t rev);

// A mark as JSON: kind, text, who, at.
[[nodiscard]] std::string mark_json(const triage::Mark& mark);

// Does it have every word? The words are in lower case.
[[nodiscard]] bool has_words(const FindingRow& row, const std::vector<std::string>& words);
[[nodiscard]] std::vector<std::string> words_of(std::string_view text);

}  // namespace smiter::serve
