// SPDX-License-Identifier: MIT
// Scripts that once showed a bug, one after another, become a history. Each is read, taken
// apart and dropped; what stays is one pool of atoms, counts, and a list of numbers per
// script. A script that cannot be used is counted by the reason, nothing more.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "history/form.h"
#include "history/history.h"

namespace smiter::history {

struct MineReport {
  std::uint64_t scripts = 0;
  std::uint64_t used = 0;        // at least one atom or skeleton of it is in the history
  std::uint64_t repaired = 0;    // of these, without the commands that cannot be read
  std::uint64_t duplicates = 0;  // the same text again
  std::uint64_t assertions = 0;
  std::uint64_t atoms = 0;        // with repetitions
  std::uint64_t forms_found = 0;  // with repetitions, once per script
  std::uint64_t large_skeletons = 0;
  std::map<std::string, std::uint64_t> skipped;        // scripts, by reason
  std::map<std::string, std::uint64_t> atoms_skipped;  // by reason
};

class Miner {
 public:
  // `ops` must outlive it and the history.
  explicit Miner(const smt::OpTable& ops);

  void add(std::string_view name, std::string_view text);
  // A script that could not even be read.
  void skip(std::string reason) { ++report_.skipped[std::move(reason)]; }
  // All that an earlier history knows; its operators must be these.
  void add(const History& earlier);
  // The history of all that was added. Once: of the miner only the report is left.
  [[nodiscard]] History finish(const AprioriOptions& options);
  [[nodiscard]] const MineReport& report() const { return report_; }

 private:
  [[nodiscard]] Item form_number(const std::string& form);
  // Its number in the history; nothing if it cannot be used.
  [[nodiscard]] std::optional<std::uint32_t> add_atom(const smt::TermTable& table,
                                                      const DatatypeGroups& groups, smt::TermId atom);
  [[nodiscard]] std::uint32_t add_skeleton(const std::string& text, std::uint32_t count);
  void number_skeletons();

  const smt::OpTable& ops_;
  History history_;
  Forms forms_;
  MineReport report_;
  struct Counted {
    std::uint32_t number;  // in the order of adding; what bugs have until finish()
    std::uint32_t count;
  };
  std::map<std::string, Counted> skeletons_;
  std::unordered_map<std::string, Item> form_numbers_;
  std::unordered_map<smt::TermId, std::uint32_t> atoms_;  // to its number
  std::unordered_set<std::uint64_t> seen_;                // hashes of texts
};

// The rules of the history's bugs, by its own options.
void learn_rules(History& history);

// The fenced blocks of an issue's Markdown that hold a (check-sat; hostile text gives few
// or none. Blocks that are not closed reach to the end.
[[nodiscard]] std::vector<std::string> fenced_scripts(std::string_view markdown);

}  // namespace smiter::history
