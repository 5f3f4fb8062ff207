// SPDX-License-Identifier: MIT
// The term that a pattern describes once its variables are known. The same code serves
// mutation and the check of rules, so that what is checked is what is used.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "smt/terms/terms.h"
#include "strategies/janus/match.h"
#include "strategies/janus/rules/rule.h"

namespace smiter::strategies::janus {

class Instantiator {
 public:
  explicit Instantiator(smt::TermTable& table) : table_(table) {}

  // Nothing if it would be ill-sorted or very large, or a variable would be captured.
  // `instances` are the terms that (at x p) puts in place of the variables of x, in order.
  [[nodiscard]] std::optional<smt::TermId> make(const Rule& rule, const Pattern& pattern, Bindings& bindings,
                                                std::span<const smt::TermId> instances);

 private:
  [[nodiscard]] std::optional<smt::TermId> node(std::uint32_t at);
  [[nodiscard]] std::optional<smt::TermId> application(const Node& n);
  [[nodiscard]] std::optional<smt::TermId> quantifier(const Node& n);
  [[nodiscard]] std::optional<smt::TermId> binding(const Node& n);
  [[nodiscard]] std::optional<smt::TermId> instance(const Node& n);
  [[nodiscard]] std::optional<smt::TermId> call(std::uint32_t function, std::span<const smt::TermId> args);
  [[nodiscard]] bool arguments(const Node& n, std::vector<smt::TermId>& out);
  [[nodiscard]] bool argument(std::uint32_t child, std::vector<smt::TermId>& out);
  [[nodiscard]] std::int64_t value_of(const IndexPattern& index) const;

  smt::TermTable& table_;
  const Rule* rule_ = nullptr;
  const Pattern* pattern_ = nullptr;
  Bindings* bindings_ = nullptr;
  std::span<const smt::TermId> instances_;
  std::vector<smt::TermId> bound_;  // by the quantifiers around the node that is made
  std::uint32_t fresh_ = 0;
  std::uint32_t made_ = 0;  // nodes of this term
};

// `body` with each variable exchanged for a term. Nothing if something inside of the body
// binds one of the variables again or would capture a variable of the terms.
[[nodiscard]] std::optional<smt::TermId> substitute(smt::TermTable& table, smt::TermId body,
                                                    std::span<const smt::TermId> variables,
                                                    std::span<const smt::TermId> terms);

}  // namespace smiter::strategies::janus
