// SPDX-License-Identifier: MIT
// Where suspicions become findings and findings clusters. It decides which suspicions are
// worth confirming (one of each kind per seed, one per crash signature), numbers findings,
// says what each cluster is worth (triage/worth.h) and which is to be reduced next, and puts the
// reduced ones together (triage/cluster/clusters.h): which
// they are and who names them depends on the findings alone, not on the order in which they came.
// It runs no solver and writes nothing; whoever calls it does. Thread-safe.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "campaign/findings/suspicion.h"
#include "oracle/verdict.h"
#include "smt/terms/signature.h"
#include "triage/cluster/clusters.h"
#include "triage/cluster/known.h"
#include "triage/cluster/neighbours.h"
#include "triage/finding.h"
#include "triage/worth.h"

namespace smiter::campaign {

// What tests that are likely to show the same bug have in common: the seed's name, or the
// unit if it was made from none.
[[nodiscard]] std::string source_of(const testcase::Test& test);

enum class Next : std::uint8_t {
  Confirm,  // and then tell settle()
  Joined,   // one more of a cluster
  PutOff,   // there is too much of its kind to look at already
};

struct Decision {
  Next next = Next::Confirm;
  std::uint64_t cluster = 0;  // if joined; 0: of one that is being confirmed
};

// What became of a finding.
struct Placed {
  triage::Finding finding;
  bool is_new = false;  // the first of a cluster
  double worth = 0;     // beside the other clusters; 0 if it is known, or names none
};

// As many machines share it.
struct SharedFinding {
  triage::Finding finding;
  bool settled = false;  // it was reduced, or could not be
};

class Desk {
 public:
  // `ops` must outlive it. `earlier` are the store's findings.
  Desk(const smt::OpTable& ops, triage::Baseline known, const std::vector<triage::Finding>& earlier,
       triage::WorthScale scale = triage::WorthScale::Maintainers);

  [[nodiscard]] Decision consider(const Suspicion& suspicion);
  // The suspicion was looked into and these findings came out of it, perhaps none. They
  // get their numbers; those of a known cluster come back with is_new false.
  [[nodiscard]] std::vector<Placed> settle(const Suspicion& suspicion, std::vector<triage::Finding> findings);

  // The finding that is worth most; it is then the caller's until reduced().
  [[nodiscard]] std::optional<triage::Finding> take_for_reduction();
  [[nodiscard]] std::size_t waiting() const;
  // It has been reduced, or could not be. Puts it into its cluster. The first is the finding
  // itself, the others are those that are in another cluster or have another name for it now.
  [[nodiscard]] std::vector<Placed> reduced(triage::Finding finding);
  // It was not reduced after all (the campaign ends): it stays in line.
  void give_back(const triage::Finding& finding);
  // No more reductions: those in line get keys.
  [[nodiscard]] std::vector<Placed> close();

  // For findings that many machines share (campaign/join). Numbers begin here from now on.
  void number_from(std::uint64_t first);
  // What makes a suspicion the same as another one, in a word.
  [[nodiscard]] static std::string slot_of(const Suspicion& suspicion);
  [[nodiscard]] static std::string slot_of(const triage::Finding& finding);
  // Another machine looks into it, and will tell; if it does not, somebody else may after a while.
  void leave_to_others(const Suspicion& suspicion);
  // Findings of others, or what became of ours there. Returns those that have another place now.
  std::vector<Placed> absorb(std::vector<SharedFinding> findings);
  // Another machine was first with the same one, which the desk has absorbed.
  void give_way(std::uint64_t id, std::uint64_t to);
  // By finding, who names its cluster.
  [[nodiscard]] std::map<std::uint64_t, std::uint64_t> heads() const;
  // Another machine reduces it: it comes back as absorbed, or may be taken after a while.
  void put_aside(std::uint64_t id);
  // What was put aside and did not come back for a while is in line again.
  void recall();

  // All findings with their clusters, oldest first.
  [[nodiscard]] std::vector<triage::Finding> findings() const;
  // Those that name clusters.
  [[nodiscard]] std::vector<triage::Finding> clusters() const;
  // What they are worth, the worthiest first.
  [[nodiscard]] std::vector<triage::Priced> ranking() const;
  // Other clusters that may be the same bug as this one: what nobody can tell.
  [[nodiscard]] std::vector<triage::Perhaps> perhaps(std::uint64_t cluster) const;
  [[nodiscard]] std::size_t cluster_count() const;
  // Clusters that are not in the baseline. With a baseline, a cluster without a key does not count.
  [[nodiscard]] std::size_t new_clusters() const;
  // Is one of them by itself worth the end of a campaign that stops on the first?
  [[nodiscard]] bool has_worth_stopping() const;
  void count_trigger(std::uint64_t cluster);

 private:
  using Time = std::chrono::steady_clock::time_point;
  enum class State : std::uint8_t { Pending, Confirmed, Refuted };
  struct Slot {
    State state = State::Pending;
    std::uint64_t finding = 0;
    unsigned refutations = 0;
    std::optional<Time> others_since = {};  // pending, at another machine
  };
  [[nodiscard]] static Suspicion suspicion_of(const triage::Finding& finding, const std::string& seed);
  [[nodiscard]] static std::string slot_key(const Suspicion& suspicion);
  [[nodiscard]] Placed settle_new(triage::Finding finding);
  void put(triage::Finding finding);
  [[nodiscard]] triage::Traits name(triage::Finding& finding) const;
  void recognise(triage::Finding& finding, triage::Traits traits);
  [[nodiscard]] std::vector<Placed> regroup();
  [[nodiscard]] std::uint64_t head_of(std::uint64_t id) const;
  [[nodiscard]] const std::vector<std::uint64_t>& others_of(std::uint64_t head) const;
  [[nodiscard]] bool is_head(std::uint64_t id) const { return head_of(id) == id; }
  [[nodiscard]] triage::Finding with_cluster(std::uint64_t id) const;
  [[nodiscard]] bool is_new_cluster(std::uint64_t id) const;
  [[nodiscard]] const triage::Finding* known_member(std::uint64_t head) const;
  [[nodiscard]] triage::Priced price(std::uint64_t head) const;
  [[nodiscard]] std::vector<triage::Priced> ranked() const;
  void put_worth(std::vector<Placed>& placed) const;

  const smt::OpTable& ops_;
  triage::Baseline known_;
  triage::WorthScale scale_;
  mutable std::mutex mutex_;
  std::map<std::string, Slot> slots_;
  std::map<std::uint64_t, triage::Finding> findings_;  // by id; `triggers` are their own
  triage::Neighbours neighbours_;                      // those with keys
  std::map<std::uint64_t, triage::Card> cards_;
  std::map<std::uint64_t, std::uint64_t> heads_;                // by id, who names its cluster
  std::map<std::uint64_t, std::vector<std::uint64_t>> others_;  // by who names it, the rest of a cluster
  std::set<std::uint64_t> waiting_;                             // to be reduced
  std::set<std::uint64_t> told_new_;     // by an earlier run: no old trigger makes them known any more
  std::map<std::uint64_t, Time> aside_;  // being reduced by others, since when
  std::set<std::uint64_t> settled_;      // were reduced, or could not be
  std::uint64_t next_id_ = 1;
};

}  // namespace smiter::campaign
