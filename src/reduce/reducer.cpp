// SPDX-License-Identifier: MIT
#include "reduce/reducer.h"

#include <algorithm>
#include <unordered_set>

#include "reduce/rename.h"
#include "reduce/unused.h"

namespace smiter::reduce {

namespace {

struct Candidate {
  std::string text;
  std::optional<smt::Script> script;  // of the subject's table; else to be parsed anew
};

// What a proposal comes to, or why it is not worth a check.
struct Made {
  std::optional<Candidate> candidate = {};
  bool malformed = false;
};

// Parsing again what we built costs little beside a solver, and nothing ill-formed gets out.
constexpr std::size_t kLargestParsedAgain = 100'000;

Made make_candidate(Subject& subject, Move& move, const Proposal& proposal) {
  Edit edit = move.apply(subject, proposal);
  if (auto* script = std::get_if<smt::Script>(&edit)) {
    if (subject.drops_unused) *script = without_unused(subject.table(), *script);
    std::string text = print_short(subject.table(), *script);
    if (measure(text) >= subject.size()) return {};
    if (text.size() <= kLargestParsedAgain && !canonical(text, subject.ops())) return {.malformed = true};
    return {Candidate{std::move(text), std::move(*script)}};
  }
  if (auto* text = std::get_if<std::string>(&edit)) {
    if (measure(*text) >= subject.size()) return {};
    if (!subject.is_typed()) return {Candidate{std::move(*text), std::nullopt}};
    Subject other(std::move(*text), subject.ops());
    if (!other.is_typed() || nonstandard_arities(other.table(), other.script()) >
                                 nonstandard_arities(subject.table(), subject.script())) {
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

class Reducer {
 public:
  Reducer(Subject subject, Checker& checker, const ReduceOptions& options, Reduced& result)
      : subject_(std::move(subject)), checker_(checker), options_(options), result_(result) {}

  void run() {
    for (const auto& make : options_.more_moves) moves_.push_back(make());
    for (auto& move : all_moves()) moves_.push_back(std::move(move));
    if (!options_.witness.empty()) moves_.push_back(make_witness_move(witness_));
    for (const auto& move : moves_) result_.moves.push_back({.name = std::string(move->name())});
    result_.moves.push_back({.name = "rename"});
    result_.moves.push_back({.name = "drop unused"});
    verified_ = subject_.text();
    if (subject_.is_typed()) {
      rename();
      subject_.drops_unused = try_without_unused();
    }
    rounds();
    if (!stopped()) rename();
    if (has_slipped()) {
      // Everything since the last milestone is done again, more carefully.
      every_step_ = true;
      failed_.clear();
      take(subject_, {verified_, std::nullopt});
      rounds();
      if (!stopped()) rename();
    }
    result_.text = subject_.text();
    result_.complete = !stopped();
  }

 private:
  MoveStatistics& statistics(std::string_view name) {
    return *std::ranges::find(result_.moves, name, &MoveStatistics::name);
  }
  [[nodiscard]] bool stopped() const {
    return checker_.checks() >= options_.most_checks || (options_.stop && options_.stop());
  }

  bool has_slipped() {
    return options_.same_bug && !stopped() && subject_.text() != verified_ && !is_same_bug(subject_.text());
  }
  bool is_same_bug(const std::string& text) {
    if (!options_.same_bug(text)) return false;
    verified_ = text;
    return true;
  }
  // Is it time to ask, and is the answer no?
  bool slips(const std::string& text) {
    if (!options_.same_bug || (!every_step_ && text.size() * 2 > verified_.size())) return false;
    return !is_same_bug(text);
  }

  void rename() {
    if (!subject_.is_typed()) return;
    const Renamed renamed = with_short_names(subject_);
    if (renamed.text == subject_.text()) return;
    if (options_.renamed) options_.renamed(renamed.names);
    if (try_text(renamed.text, statistics("rename"), false))
      witness_ = testcase::with_names(witness_, renamed.names);
  }

  // All moves, until a round in which everything was tried changes nothing.
  void rounds() {
    bool everything = true;  // nothing is skipped in this round for having failed before
    while (!stopped()) {
      bool changed = false;
      for (std::size_t i = 0; i < moves_.size() && !stopped(); ++i)
        changed = sweep(*moves_[i], result_.moves[i]) || changed;
      if (changed) {
        everything = false;
      } else if (everything) {
        return;
      } else {
        failed_.clear();
        everything = true;
      }
    }
  }

  // One move, from its largest proposals to its smallest. After a success it goes on
  // from the same rank: what is larger had its turn.
  bool sweep(Move& move, MoveStatistics& statistics) {
    bool any = false;
    std::uint64_t rank = UINT64_MAX;
    while (!stopped()) {
      const std::vector<Proposal> proposals = proposals_of(subject_, move);
      const auto first = std::ranges::find_if(proposals, [&](const Proposal& p) { return p.rank <= rank; });
      const auto accepted = first_accepted(move, {first, proposals.end()}, statistics);
      if (!accepted) return any;
      any = true;
      rank = *accepted;
    }
    return any;
  }

  struct Pending {
    std::uint64_t rank;
    std::size_t tried;  // how many keys were in tried_ with its own
    Candidate candidate;
  };

  // The rank of the first proposal that was accepted (and taken).
  std::optional<std::uint64_t> first_accepted(Move& move, std::span<const Proposal> proposals,
                                              MoveStatistics& statistics) {
    std::vector<Pending> batch;
    for (const Proposal& proposal : proposals) {
      if (stopped()) return std::nullopt;
      if (!failed_.insert(proposal.key).second) continue;
      tried_.push_back(proposal.key);
      ++statistics.proposals;
      Made made = make_candidate(subject_, move, proposal);
      if (made.malformed) ++statistics.malformed;
      if (!made.candidate) {
        statistics.larger += made.malformed ? 0 : 1;
        continue;
      }
      const bool waiting = std::ranges::any_of(
          batch, [&](const Pending& p) { return p.candidate.text == made.candidate->text; });
      if (waiting || checker_.known(made.candidate->text) == false) {
        ++statistics.repeats;
        continue;
      }
      batch.push_back({proposal.rank, tried_.size(), std::move(*made.candidate)});
      if (batch.size() < checker_.jobs()) continue;
      if (const auto rank = decide(batch, statistics)) return rank;
    }
    return decide(batch, statistics);
  }

  std::optional<std::uint64_t> decide(std::vector<Pending>& batch, MoveStatistics& statistics) {
    std::optional<std::uint64_t> rank;
    for (std::size_t from = 0; from < batch.size() && !rank;) {
      const std::size_t i =
          from + first_good({batch.begin() + static_cast<std::ptrdiff_t>(from), batch.end()}, statistics);
      if (i >= batch.size()) break;
      from = i + 1;
      if (slips(batch[i].candidate.text)) {
        checker_.reject(batch[i].candidate.text);
        continue;
      }
      rank = batch[i].rank;
      // What came after it was tried on a subject that is gone.
      for (std::size_t k = batch[i].tried; k < tried_.size(); ++k) failed_.erase(tried_[k]);
      accept(std::move(batch[i].candidate), statistics);
    }
    batch.clear();
    tried_.clear();
    report(statistics);
    return rank;
  }

  // The place of the first that the test says yes to, or their number.
  std::size_t first_good(std::span<const Pending> batch, MoveStatistics& statistics) {
    std::vector<std::string> texts;
    for (const Pending& p : batch) texts.push_back(p.candidate.text);
    const std::size_t before = checker_.checks();
    const auto verdicts = checker_.check(texts);
    statistics.checks += checker_.checks() - before;
    return static_cast<std::size_t>(std::ranges::find(verdicts, true) - verdicts.begin());
  }

  void accept(Candidate candidate, MoveStatistics& statistics) {
    const std::size_t before = subject_.text().size();
    take(subject_, std::move(candidate));
    ++statistics.accepted;
    ++accepted_;
    statistics.bytes += before - std::min(before, subject_.text().size());
    if (options_.improved) options_.improved(subject_.text());
  }

  void report(const MoveStatistics& statistics) const {
    if (options_.progress)
      options_.progress({statistics.name, subject_.text().size(), checker_.checks(), accepted_});
  }

  // A change outside of the moves. `smaller`: only if it is.
  bool try_text(std::string text, MoveStatistics& statistics, bool smaller) {
    if (text == subject_.text() || (smaller && measure(text) >= subject_.size())) return false;
    if (!canonical(text, subject_.ops())) {
      ++statistics.malformed;
      return false;
    }
    ++statistics.proposals;
    const std::size_t before = checker_.checks();
    const auto seen = checker_.known(text);
    const bool good = seen ? *seen : checker_.check({text})[0];
    statistics.checks += checker_.checks() - before;
    if (!good || slips(text)) return false;
    accept({std::move(text), std::nullopt}, statistics);
    return true;
  }

  bool try_without_unused() {
    const smt::Script fewer = without_unused(subject_.table(), subject_.script());
    if (fewer == subject_.script()) return true;
    return try_text(print_short(subject_.table(), fewer), statistics("drop unused"), true);
  }

  Subject subject_;
  Checker& checker_;
  const ReduceOptions& options_;
  Reduced& result_;
  std::vector<std::unique_ptr<Move>> moves_;
  std::unordered_set<std::uint64_t> failed_;
  std::vector<std::uint64_t> tried_;  // keys put into failed_ since the last batch, in order
  std::size_t accepted_ = 0;
  std::string verified_;     // the last text that same_bug was content with, or the first
  bool every_step_ = false;  // ask same_bug at every success
  std::string witness_ = options_.witness;
};

}  // namespace

std::vector<std::unique_ptr<Move>> all_moves() {
  std::vector<std::unique_ptr<Move>> moves;
  moves.push_back(make_commands_move());
  moves.push_back(make_settings_move());
  moves.push_back(make_scopes_move());
  moves.push_back(make_declarations_move());
  moves.push_back(make_definitions_move());
  moves.push_back(make_arguments_move());
  moves.push_back(make_terms_move());
  moves.push_back(make_binders_move());
  moves.push_back(make_arity_move());
  moves.push_back(make_literals_move());
  moves.push_back(make_widths_move());
  moves.push_back(make_uses_move());
  moves.push_back(make_sexprs_move());
  moves.push_back(make_folding_move());
  return moves;
}

Reduced reduce(const std::string& text, const smt::OpTable& ops, Interesting interesting,
               const ReduceOptions& options) {
  Reduced result{.text = text, .bytes_before = text.size()};
  Checker checker(std::move(interesting), options.jobs);
  if (!checker.check({text})[0]) {
    result.checks = checker.checks();
    return result;
  }
  result.interesting = true;
  Subject subject(text, ops);
  // What our printer makes of it must show the bug too, or else we stay with the text.
  if (subject.is_typed() && subject.text() != text && !checker.check({subject.text()})[0]) {
    subject = Subject::untyped(text, ops);
  }
  result.typed = subject.is_typed();
  Reducer(std::move(subject), checker, options, result).run();
  result.checks = checker.checks();
  return result;
}

std::vector<std::string> one_step_smaller(const std::string& text, const smt::OpTable& ops,
                                          bool drops_unused) {
  Subject subject(text, ops);
  subject.drops_unused = drops_unused;
  std::vector<std::string> result;
  for (const auto& move : all_moves()) {
    for (const Proposal& proposal : proposals_of(subject, *move)) {
      if (Made made = make_candidate(subject, *move, proposal); made.candidate)
        result.push_back(made.candidate->text);
    }
  }
  return result;
}

}  // namespace smiter::reduce
