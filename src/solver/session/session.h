// SPDX-License-Identifier: MIT
// One solver process fed one script after another, with (reset) between. For small
// formulas this is several times cheaper than a process each.
//
// The process is replaced after a crash, a limit, an error that ended it, output that
// nobody can explain, options that (reset) does not undo, growth, or a number of queries.
// Whatever happens, run() returns an Answer and the next run() works.
// Not thread-safe: one Session belongs to one worker thread, which also must outlive it.
#pragma once

#include <cstddef>
#include <optional>

#include "solver/process/process.h"
#include "solver/profile/solver_config.h"
#include "solver/session/answer.h"
#include "solver/session/answer_reader.h"
#include "solver/session/query.h"

namespace smiter::solver {

struct SessionStatistics {
  std::size_t queries = 0;
  std::size_t processes = 0;
};

class Session {
 public:
  // Precondition: config.profile.has_session(). No process is started yet.
  explicit Session(SolverConfig config);

  Answer run(const Query& query);

  [[nodiscard]] const SolverConfig& config() const { return config_; }
  [[nodiscard]] const SessionStatistics& statistics() const { return statistics_; }
  // The process that would serve the next query, or -1.
  [[nodiscard]] pid_t pid() const { return process_ ? process_->pid() : -1; }
  // Is there one, or what stands for it in memory?
  [[nodiscard]] bool is_running() const { return process_ || in_memory_; }

 private:
  struct Attempt {
    Answer answer;
    bool stale = false;  // the process was already broken when the query came
  };
  std::optional<base::Error> ensure_process(const Limits& limits);
  std::optional<base::Error> wait_until_it_listens(const Limits& limits);
  Attempt attempt(const Query& query, const Script& script);
  Answer ask_function(const Query& query, const Script& script);
  bool is_worn_out(const Answer& answer, const Script& script) const;

  SolverConfig config_;
  std::optional<Process> process_;
  bool in_memory_ = false;  // config_.memory has served a script and takes another one
  std::size_t served_ = 0;  // by this process
  SessionStatistics statistics_;
};

}  // namespace smiter::solver
