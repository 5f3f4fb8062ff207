// SPDX-License-Identifier: MIT
#include "reduce/reducer.h"

#include <algorithm>
#include <unordered_set>

#include "reduce/candidate.h"
#include "reduce/move/rename.h"
#include "reduce/move/unused.h"

namespace smiter::reduce {

namespace {

// A check of a script of this size takes long: a check that takes little away has to wait.
constexpr std::size_t kLargeText = 100'000;
// Chunks that a large script loses first have at least this part of the largest one's commands.
constexpr std::uint64_t kCoarse = 8;

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
    verified_ = result_.text;
    const bool shrunk = shrink_large();
    if (!shrunk) doubt_the_printer();
    // A caller's moves know the names that were there at first.
    for (std::size_t i = 0; i < options_.more_moves.size() && !stopped(); ++i)
      sweep(*moves_[i], result_.moves[i]);
    if (subject_.is_typed()) {
      rename();
      if (!shrunk) subject_.drops_unused = try_without_unused();
    }
    rounds();
    if (!stopped()) rename();
    if (slipped_ || has_slipped()) {
      // Everything since the last milestone is done again, more carefully.
      slipped_ = false;
      every_step_ = true;
      failed_.clear();
      tried_.clear();
      take(subject_, {verified_, std::nullopt});
      doubt_the_printer();
      rounds();
      if (!stopped()) rename();
    }
    result_.typed = subject_.is_typed();
    result_.text = subject_.text();
    result_.verified = verified_;
    result_.complete = !stopped();
  }

 private:
  MoveStatistics& statistics(std::string_view name) {
    return *std::ranges::find(result_.moves, name, &MoveStatistics::name);
  }
  [[nodiscard]] bool stopped() const {
    return slipped_ || checker_.checks() >= options_.most_checks || (options_.stop && options_.stop());
  }

  // Is what we have another bug than the last milestone?
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
    if (is_same_bug(text)) return false;
    slipped_ = slipped_ || has_slipped();
    return true;
  }

  // What our printer makes of the last good text must show the bug too, or else we stay with that text.
  void doubt_the_printer() {
    if (subject_.is_typed() && subject_.text() != verified_ && !checker_.check({subject_.text()})[0])
      subject_ = Subject::untyped(verified_, subject_.ops());
    verified_ = subject_.text();
  }

  // Takes the largest chunks of commands from a large script, and unused declarations with them, before
  // any change that leaves it large. One success shows that the bug also survives our printer.
  bool shrink_large() {
    if (!subject_.is_typed() || !options_.more_moves.empty()) return false;
    Move& commands = *moves_.front();
    bool any = false;
    subject_.drops_unused = true;
    while (!stopped() && subject_.text().size() >= kLargeText) {
      std::vector<Proposal> proposals = proposals_of(subject_, commands);
      const std::uint64_t largest = proposals.empty() ? 0 : proposals.front().rank;
      std::erase_if(proposals, [&](const Proposal& p) { return p.rank * kCoarse < largest; });
      if (!first_accepted(commands, proposals, result_.moves.front())) break;
      any = true;
    }
    if (any) return true;
    subject_.drops_unused = false;
    failed_.clear();
    return false;
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
    bool streak = false;
    std::uint64_t rank = UINT64_MAX;
    while (!stopped()) {
      const std::vector<Proposal> proposals = proposals_of(subject_, move);
      const auto first = std::ranges::find_if(proposals, [&](const Proposal& p) { return p.rank <= rank; });
      // One success announces the next: then the jobs bet on that instead.
      if (streak && checker_.jobs() > 1 && subject_.is_typed()) {
        const auto accepted = chain(move, std::vector<Proposal>(first, proposals.end()), statistics);
        streak = accepted.has_value();
        rank = accepted.value_or(rank);
        continue;
      }
      const auto accepted = first_accepted(move, {first, proposals.end()}, statistics);
      if (!accepted) return any;
      any = streak = true;
      rank = *accepted;
    }
    return any;
  }

  struct Pending {
    std::uint64_t rank;
    std::size_t tried;  // how many keys were in tried_ with its own
    Candidate candidate;
  };

  // The next proposal that is worth a check and not in the batch, if any; goes on after it.
  // Its key and those of the ones passed over are in tried_.
  std::optional<Pending> next_pending(Move& move, std::span<const Proposal>& proposals,
                                      std::span<const Pending> batch, MoveStatistics& statistics) {
    while (!proposals.empty() && !stopped()) {
      const Proposal& proposal = proposals.front();
      proposals = proposals.subspan(1);
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
      if (!waiting && checker_.known(made.candidate->text) != false)
        return Pending{proposal.rank, tried_.size(), std::move(*made.candidate)};
      ++statistics.repeats;
    }
    return std::nullopt;
  }

  // Checks at once what would be tried one after another if each succeeded, every one on
  // top of those before it, and takes as many as did. The same steps as without jobs. The
  // rank of the last one taken; nothing if the first failed or there was none.
  std::optional<std::uint64_t> chain(Move& move, std::vector<Proposal> proposals,
                                     MoveStatistics& statistics) {
    const smt::Script script = subject_.script();
    const std::string text = subject_.text();
    std::vector<Pending> links;
    while (links.size() < checker_.jobs()) {
      std::span<const Proposal> left = proposals;
      auto link = next_pending(move, left, {}, statistics);
      if (!link) break;
      links.push_back(std::move(*link));
      if (!links.back().candidate.script || links.size() == checker_.jobs()) break;
      subject_.replace(*links.back().candidate.script, links.back().candidate.text);
      proposals = proposals_of(subject_, move);
      std::erase_if(proposals, [&](const Proposal& p) { return p.rank > links.back().rank; });
    }
    subject_.replace(script, text);
    std::vector<std::string> texts;
    for (const Pending& p : links) texts.push_back(p.candidate.text);
    const std::size_t before = checker_.checks();
    const auto verdicts = checker_.check(texts, false);
    statistics.checks += checker_.checks() - before;
    std::optional<std::uint64_t> rank;
    std::size_t good = 0;
    for (; good < links.size() && verdicts[good]; ++good) {
      if (slips(links[good].candidate.text)) {
        checker_.reject(links[good].candidate.text);
        break;
      }
      rank = links[good].rank;
      accept(std::move(links[good].candidate), statistics);
    }
    // What came after the first that failed was tried on a subject that never was.
    const std::size_t kept = good < links.size() ? links[good].tried : tried_.size();
    for (std::size_t k = kept; k < tried_.size(); ++k) failed_.erase(tried_[k]);
    tried_.clear();
    report(statistics);
    return rank;
  }

  // The rank of the first proposal that was accepted (and taken).
  std::optional<std::uint64_t> first_accepted(Move& move, std::span<const Proposal> proposals,
                                              MoveStatistics& statistics) {
    std::vector<Pending> batch;
    while (auto pending = next_pending(move, proposals, batch, statistics)) {
      batch.push_back(std::move(*pending));
      if (batch.size() < checker_.jobs()) continue;
      if (const auto rank = decide(batch, statistics)) return rank;
    }
    if (stopped()) return std::nullopt;
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
  bool slipped_ = false;     // what we have is another bug: back to verified_
  std::string witness_ = options_.witness;
};

}  // namespace

std::vector<std::unique_ptr<Move>> all_moves() {
  std::vector<std::unique_ptr<Move>> moves;
  moves.push_back(make_commands_move());
  moves.push_back(make_simplify_move());
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
  Reducer(Subject(text, ops), checker, options, result).run();
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
