// SPDX-License-Identifier: MIT
// A campaign from its settings to its summary. One object, used by one thread; the work is
// done by threads of its own.
//
//   auto campaign = Campaign::open(settings, how, listener);
//   campaign->start();
//   while (!campaign->wait(200)) draw(campaign->snapshot());
//   summary = campaign->finish();
#pragma once

#include <memory>

#include "base/black_box.h"
#include "base/expected.h"
#include "campaign/run/event.h"
#include "campaign/run/snapshot.h"
#include "campaign/setup/seeds.h"
#include "campaign/setup/settings.h"
#include "campaign/solvers/find_solver.h"
#include "campaign/store/open_folder.h"
#include "smt/terms/signature.h"

namespace smiter::campaign {

// What a run of a campaign is told by who watches over it (campaign/supervise).
struct Continuation {
  const base::BlackBox* box = nullptr;                 // where to note what is being done; null: nowhere
  unsigned restarts = 0;                               // processes of this run that died before
  double seconds_before = 0;                           // of the campaign, when the first of them began
  double seconds_spent = 0, cpu_spent = 0;             // by those
  std::uint64_t tests_settled = 0;                     // finished by those, in units that are not done again
  FindSolver find_solver = solver::parse_solver_spec;  // tests have solvers of their own
};

class Campaign {
 public:
  // Loads the seeds, asks the solvers for their versions, opens the store. An error is the
  // user's mistake: no usable seed, a folder that is in use, a solver that does not work.
  [[nodiscard]] static base::Expected<std::unique_ptr<Campaign>> open(Settings settings, Opening opening,
                                                                      const smt::OpTable& ops,
                                                                      Listener listener,
                                                                      const Continuation& continuation = {});
  ~Campaign();

  void start();
  // True when all workers are done; else after this time.
  [[nodiscard]] bool wait(unsigned ms);
  // Ends soon. Async-signal-safe.
  void stop();
  [[nodiscard]] Snapshot snapshot();
  // Joins the workers, writes the last of everything.
  [[nodiscard]] Snapshot finish();

  [[nodiscard]] const std::vector<SkippedSeed>& skipped() const;
  // What is left out and why, and how far an earlier run came: to be told once.
  [[nodiscard]] const std::vector<std::string>& notes() const;
  [[nodiscard]] const Settings& settings() const;
  // Why it could not go on or be stored; empty if all is well. Complete after finish().
  [[nodiscard]] std::string error() const;

 private:
  struct Inner;
  explicit Campaign(std::unique_ptr<Inner> inner);
  std::unique_ptr<Inner> inner_;
};

// The settings of the campaign in this folder, or of this address.
[[nodiscard]] base::Expected<Settings> stored_settings(const std::string& place);

}  // namespace smiter::campaign
