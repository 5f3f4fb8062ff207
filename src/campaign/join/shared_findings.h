// SPDX-License-Identifier: MIT
// Findings in a store that many machines share. What is one suspicion (a slot) becomes one finding, whoever
// is first; what a finding is reduced to is stored once; and clusters are always those that follow from all
// findings that are there: who stores one first reads what others stored, and nobody else stores
// meanwhile. Calls are transactions of their own. Throws DatabaseError.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "campaign/findings/desk.h"
#include "campaign/store/store.h"
#include "triage/finding.h"

namespace smiter::campaign {

class SharedFindings {
 public:
  // What a machine thinks of all findings.
  struct View {
    std::function<void(std::vector<SharedFinding>)> absorb;         // takes in those of others
    std::function<std::map<std::uint64_t, std::uint64_t>()> heads;  // by finding, who names its cluster
  };
  SharedFindings(Store& store, std::uint64_t machine, double lease_s, View view);

  enum class Turn : std::uint8_t {
    Ours,    // look into it
    Others,  // somebody does, or did
    Vain,    // it was looked into often enough
  };
  [[nodiscard]] Turn claim_slot(const std::string& slot);
  // It was looked into: which finding came of it; 0: none.
  void settle_slot(const std::string& slot, std::uint64_t finding);

  // Stores a new finding, unless its slot or its number has one. Returns the number of who is there now.
  [[nodiscard]] std::uint64_t put(const triage::Finding& finding, const std::string& slot);
  // It was reduced, or could not be: this is what it is from now on.
  void put_reduced(const triage::Finding& finding);
  // May this machine reduce it?
  [[nodiscard]] bool claim_reduction(std::uint64_t id);

  // What others stored since the last time.
  void pull();

 private:
  [[nodiscard]] std::uint64_t next_revision();
  void absorb_newer();
  void put_clusters();

  Store& store_;
  Database& database_;
  std::uint64_t machine_;
  double lease_s_;
  View view_;
  std::uint64_t seen_ = 0;  // the newest revision that was read
};

}  // namespace smiter::campaign
