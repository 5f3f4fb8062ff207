// SPDX-License-Identifier: MIT
// What the workers of a campaign share, to be handed to each of them. The first half does not change while
// they run; each thing of the second half has its own lock.
#pragma once

#include <memory>
#include <vector>

#include "campaign/run/event.h"

namespace smiter::base {
class BlackBox;
}  // namespace smiter::base

namespace smiter::smt {
class OpTable;
}  // namespace smiter::smt

namespace smiter::strategies {
class Strategy;
}  // namespace smiter::strategies

namespace smiter::triage {
struct Surroundings;
}  // namespace smiter::triage

namespace smiter::campaign {

class Budget;
class Corpus;
class Desk;
class Exchange;
class LeftOut;
class Writer;
struct Schedule;
struct Settings;
struct SolverSetup;
struct Workdir;

struct Parts {
  const Settings& settings;
  const smt::OpTable& ops;
  const SolverSetup& solvers;
  const std::vector<std::unique_ptr<strategies::Strategy>>& strategies;
  const LeftOut& left_out;  // what a process of ours died of
  const Workdir& workdir;
  const triage::Surroundings& where;

  const base::BlackBox* box = nullptr;  // where to note what is being done; null: nowhere
  Exchange* exchange = nullptr;         // with other machines; null: there are none
  Corpus& corpus;
  Schedule& schedule;
  Budget& budget;
  Desk& desk;
  Writer& writer;
  const Listener& listen;  // called by the writer's thread

  // For --stop-on-first, after a finding got its place.
  void stop_if_found() const;
};

}  // namespace smiter::campaign
