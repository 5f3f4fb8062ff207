// SPDX-License-Identifier: MIT
#include "campaign/run/crew.h"

#include <chrono>
#include <cstdlib>
#include <exception>

#include <fmt/core.h>

#include "base/black_box.h"
#include "campaign/run/budget.h"
#include "campaign/schedule/schedule.h"

namespace smiter::campaign {

void Crew::start(unsigned workers) {
  running_ = workers;
  for (unsigned i = 0; i < workers; ++i) workers_.push_back(std::make_unique<Worker>(parts_));
  for (std::size_t i = 0; i < workers_.size(); ++i)
    threads_.emplace_back([this, i] { run(*workers_[i], i); });
}

void Crew::run(Worker& worker, std::size_t number) {
  const base::Recorder recorder(parts_.box, fmt::format("worker {}", number));
  std::string failure;
  try {
    worker.run();
  } catch (const std::exception& e) {
    failure = fmt::format("a worker failed: {}", e.what());
    // Whoever watches over us writes down what it was about and goes on without it.
    base::note_fault_message(failure);
    if (parts_.box != nullptr) std::abort();
    parts_.budget.stop();
    parts_.schedule.scheduler.stop();
  }
  const std::lock_guard lock(mutex_);
  if (!failure.empty()) failure_ = failure;
  --running_;
  ended_.notify_all();
}

bool Crew::wait(unsigned ms) {
  std::unique_lock lock(mutex_);
  return ended_.wait_for(lock, std::chrono::milliseconds(ms), [&] { return running_ == 0; });
}

void Crew::join() {
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

Counts Crew::counts() const {
  Counts sum;
  for (const auto& worker : workers_) sum.add(worker->tally().counts());
  return sum;
}

std::vector<std::string> Crew::bad_labels() const {
  std::vector<std::string> all;
  for (const auto& worker : workers_) {
    for (std::string& text : worker->tally().bad_labels()) all.push_back(std::move(text));
  }
  return all;
}

void Crew::add_failure(std::string why) {
  const std::lock_guard lock(mutex_);
  if (failure_.empty()) failure_ = std::move(why);
}

std::string Crew::failure() const {
  const std::lock_guard lock(mutex_);
  return failure_;
}

}  // namespace smiter::campaign
