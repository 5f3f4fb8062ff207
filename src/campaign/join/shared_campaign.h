// SPDX-License-Identifier: MIT
// What a machine needs to take part in a campaign, by content: settings, seeds, files that settings name, and
// which builds of solvers it is about. How to start a solver is not among it: that is each machine's own.
#pragma once

#include <string>
#include <vector>

#include "base/expected.h"
#include "campaign/setup/equipment.h"
#include "campaign/setup/seeds.h"
#include "campaign/setup/settings.h"
#include "campaign/solvers/solver_setup.h"
#include "campaign/store/store.h"

namespace smiter::campaign {

// Which solver of a campaign it is: the same on every machine, or the machine cannot take part.
struct SolverIdentity {
  std::string label;
  std::string profile;
  std::string record;                // capability::Record::identity
  std::vector<std::string> options;  // the user's

  bool operator==(const SolverIdentity&) const = default;
};
[[nodiscard]] std::vector<SolverIdentity> identities_of(const SolverSetup& solvers);
// An error says which solver of this machine is another one than the campaign's.
[[nodiscard]] base::Status check_same_solvers(const std::vector<SolverIdentity>& campaign,
                                              const std::vector<SolverIdentity>& here);

// From here on others can join.
void write_shared_beginning(Store& store, const Equipment& equipment);

// The campaign's solvers. An error if it was not set up for many machines.
[[nodiscard]] base::Expected<std::vector<SolverIdentity>> shared_solvers(const Store& store);
// The campaign's seeds, in their order.
[[nodiscard]] LoadedSeeds shared_seeds(Store& store, const smt::OpTable& ops);

// The settings of a campaign that this machine is to join. Files that they name are written to
// `folder`/inputs, and the machine's own profiles of the campaign's solvers are named.
[[nodiscard]] base::Expected<Settings> joined_settings(const std::string& address, const std::string& folder);

}  // namespace smiter::campaign
