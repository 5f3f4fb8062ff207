// SPDX-License-Identifier: MIT
#include "ui/focus_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "campaign/changes/changes.h"
#include "triage/report/escape.h"
#include "ui/summary_text.h"

namespace smiter::ui {

using triage::printable;

namespace {

constexpr std::size_t kShortCommit = 10;

std::string changes_text(const campaign::Changes& changes) {
  std::string out = fmt::format("  changed: {} in {}, {}..{}", count_text(changes.files, "file"),
                                printable(changes.repo), printable(changes.from.substr(0, kShortCommit)),
                                printable(changes.to.substr(0, kShortCommit)));
  if (!changes.regressions.empty())
    out += fmt::format("; {} among the seeds", count_text(changes.regressions.size(), "touched regression"));
  if (changes.cut) out += "; too much to read it all";
  if (changes.items.empty())
    out += changes.regressions.empty()
               ? "\n  no operator, theory, option or regression that Smiter knows: nothing is preferred"
               : "\n  no operator, theory or option that Smiter knows";
  return out + "\n";
}

// Why it is in focus; "" if the user said so.
std::string reason(const std::string& part, const campaign::Changes* changes) {
  if (changes == nullptr) return "";
  const auto at = std::ranges::find(changes->items, part, &campaign::ChangedItem::name);
  if (at == changes->items.end()) return "";
  const bool is_line = part.starts_with("op:");
  return fmt::format("  {}, {}", count_text(at->lines, is_line ? "line" : "file"), printable(at->where));
}

}  // namespace

std::string focus_text(const campaign::FocusReport& focus) {
  if (focus.empty()) return "";
  const auto changes = campaign::changes_from_json(focus.changes);
  std::string out = changes ? changes_text(*changes) : "";
  for (const campaign::FocusPart& part : focus.parts)
    out +=
        fmt::format("  focus {:<28} {:>7}{}\n", printable(part.name), share_text(part.tests, focus.all_tests),
                    reason(part.name, changes ? &*changes : nullptr));
  if (focus.all_tests == 0 || (focus.parts.empty() && focus.tests == 0)) return out;
  const auto ms = [](double cpu_ms) { return static_cast<std::uint64_t>(cpu_ms * 1000); };
  return out + fmt::format("  {} preferred. {} of {} and {} of the solvers' time went into the focus\n",
                           count_text(focus.seeds, "seed"), share_text(focus.tests, focus.all_tests),
                           count_text(focus.all_tests, "test"),
                           share_text(ms(focus.cpu_ms), ms(focus.all_cpu_ms)));
}

}  // namespace smiter::ui
