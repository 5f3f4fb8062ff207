// SPDX-License-Identifier: MIT
// From which command to which a term can be written: after everything that it mentions
// is declared, before a pop or reset takes it back. A mutant that moves a term to a
// place before its declarations would be rejected by every solver.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/pod_vector.h"
#include "smt/script/script.h"
#include "smt/terms/terms.h"

namespace smiter::smt {

// Commands [from, to), by their numbers in the script that was looked at.
struct CommandSpan {
  std::uint32_t from = 0;
  std::uint32_t to = UINT32_MAX;

  [[nodiscard]] bool contains(std::uint32_t command) const { return from <= command && command < to; }
  void narrow(CommandSpan other) {
    from = std::max(from, other.from);
    to = std::min(to, other.to);
  }
};

class Visibility {
 public:
  Visibility(const TermTable& table, const Script& script);

  // Looks at the terms made since the last call.
  void update();
  // The term must be older than the last update().
  [[nodiscard]] CommandSpan operator[](TermId term) const { return of_term_[term.value]; }
  [[nodiscard]] CommandSpan of(FunId fun) const;
  [[nodiscard]] CommandSpan of(SortId sort) const;
  // Does the term give a name to a part of itself? Such a term must neither go, because
  // the name may be used later, nor stand twice.
  [[nodiscard]] bool gives_name(TermId term) const { return gives_name_[term.value] != 0; }

 private:
  void set(FunId fun, std::uint32_t from);
  void declare(const Command& command, std::uint32_t number);
  void find_names(TermId root, std::uint32_t number);
  void close(std::uint32_t number, std::size_t levels);

  const TermTable& table_;
  base::PodVector<CommandSpan> of_fun_, of_decl_, of_term_;
  base::PodVector<std::uint8_t> known_;  // by function: of_fun_ was set
  base::PodVector<std::uint8_t> gives_name_;
  struct Level {
    std::vector<FunId> funs;
    std::vector<SortDeclId> decls;
  };
  std::vector<Level> levels_;
  base::PodVector<FunId> by_name_;  // by symbol: the function whose command we saw
};

// Is this the template of an annotation with a :named attribute?
[[nodiscard]] bool names_its_term(std::string_view annotation);

}  // namespace smiter::smt
