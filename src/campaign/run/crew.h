// SPDX-License-Identifier: MIT
// The workers of a campaign and their threads. Used by one thread; what it tells of the workers may be read
// while they run.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "campaign/run/parts.h"
#include "campaign/work/worker.h"

namespace smiter::campaign {

class Crew {
 public:
  // `parts` must outlive it.
  explicit Crew(const Parts& parts) : parts_(parts) {}
  ~Crew() { join(); }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  void start(unsigned workers);
  // True when all workers are done; else after this time.
  [[nodiscard]] bool wait(unsigned ms);
  void join();

  // Over all workers, so far.
  [[nodiscard]] Counts counts() const;
  [[nodiscard]] std::vector<std::string> bad_labels() const;
  // Why the campaign could not go on or be stored; empty if all is well.
  [[nodiscard]] std::string failure() const;
  // Unless there is one.
  void add_failure(std::string why);

 private:
  void run(Worker& worker, std::size_t number);

  const Parts& parts_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<std::thread> threads_;
  mutable std::mutex mutex_;  // of what follows
  std::condition_variable ended_;
  unsigned running_ = 0;
  std::string failure_;
};

}  // namespace smiter::campaign
