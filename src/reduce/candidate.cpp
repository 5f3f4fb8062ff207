// SPDX-License-Identifier: MIT
#include "reduce/candidate.h"

#include <algorithm>

#include "reduce/move/unused.h"
#include "smt/script/founded.h"

namespace smiter::reduce {

namespace {

// Parsing again what we built costs little beside a solver, and nothing ill-formed gets out.
constexpr std::size_t kLargestParsedAgain = 100'000;

// Of the subject only if it was so from the start.
bool gets_ill_founded(Subject& subject, smt::TermTable& table, const smt::Script& script) {
  return smt::has_ill_founded_datatype(table, script) &&
         !smt::has_ill_founded_datatype(subject.table(), subject.script());
}

}  // namespace

Made make_candidate(Subject& subject, Move& move, const Proposal& proposal) {
  Edit edit = move.apply(subject, proposal);
  if (auto* script = std::get_if<smt::Script>(&edit)) {
    if (subject.drops_unused) *script = without_unused(subject.table(), *script);
    std::string text = print_short(subject.table(), *script);
    if (measure(text) >= subject.size()) return {};
    if (text.size() <= kLargestParsedAgain && !canonical(text, subject.ops())) return {.malformed = true};
    if (gets_ill_founded(subject, subject.table(), *script)) return {.malformed = true};
    return {Candidate{std::move(text), std::move(*script)}};
  }
  if (auto* text = std::get_if<std::string>(&edit)) {
    if (measure(*text) >= subject.size()) return {};
    if (!subject.is_typed()) return {Candidate{std::move(*text), std::nullopt}};
    Subject other(std::move(*text), subject.ops());
    if (!other.is_typed() ||
        nonstandard_arities(other.table(), other.script()) >
            nonstandard_arities(subject.table(), subject.script()) ||
        gets_ill_founded(subject, other.table(), other.script())) {
      return {.malformed = true};
    }
    std::string printed = other.text();
    if (subject.drops_unused)
      printed = print_short(other.table(), without_unused(other.table(), other.script()));
    if (measure(printed) >= subject.size()) return {};
    return {Candidate{std::move(printed), std::nullopt}};
  }
  return {};
}

void take(Subject& subject, Candidate candidate) {
  if (candidate.script) {
    subject.replace(std::move(*candidate.script), std::move(candidate.text));
  } else {
    const bool drops_unused = subject.drops_unused;
    const smt::OpTable& ops = subject.ops();
    subject = subject.is_typed() ? Subject(std::move(candidate.text), ops)
                                 : Subject::untyped(std::move(candidate.text), ops);
    subject.drops_unused = drops_unused;
  }
}

std::vector<Proposal> proposals_of(Subject& subject, Move& move) {
  std::vector<Proposal> result;
  if (!subject.is_typed() && !move.works_on_text()) return result;
  move.propose(subject, result);
  std::ranges::stable_sort(result, std::ranges::greater(), &Proposal::rank);
  return result;
}

}  // namespace smiter::reduce
