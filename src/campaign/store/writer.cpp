// SPDX-License-Identifier: MIT
#include "campaign/store/writer.h"

#include <chrono>
#include <exception>

namespace smiter::campaign {

namespace {
constexpr auto kPause = std::chrono::milliseconds(500);
constexpr std::size_t kLargeQueue = 2000;
}  // namespace

Writer::Writer(Store& store) : store_(store), thread_([this] { run(); }) {}

Writer::~Writer() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

void Writer::write(Change change) {
  bool wake = false;
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back({std::move(change), {}});
    ++queued_;
    wake = queue_.size() >= kLargeQueue;
    urgent_ = urgent_ || wake;
  }
  if (wake) wake_.notify_all();
}

void Writer::write_now(Change change, std::function<void()> then) {
  std::unique_lock lock(mutex_);
  queue_.push_back({std::move(change), std::move(then)});
  const std::uint64_t mine = ++queued_;
  urgent_ = true;
  wake_.notify_all();
  written_.wait(lock, [&] { return done_ >= mine; });
}

std::string Writer::error() const {
  const std::lock_guard lock(mutex_);
  return error_;
}

void Writer::apply(std::vector<Item>& batch) {
  try {
    store_.begin();
    for (Item& item : batch) item.change(store_);
    store_.commit();
    for (Item& item : batch) {
      if (item.then) item.then();
    }
  } catch (const std::exception& error) {
    store_.roll_back();
    const std::lock_guard lock(mutex_);
    if (error_.empty()) error_ = error.what();
  }
}

void Writer::run() {
  std::vector<Item> batch;
  for (;;) {
    bool last = false;
    {
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, kPause, [&] { return urgent_ || stop_; });
      batch = std::exchange(queue_, {});
      urgent_ = false;
      last = stop_;
      if (!error_.empty()) batch.clear();
    }
    if (!batch.empty()) apply(batch);
    {
      const std::lock_guard lock(mutex_);
      done_ = queued_ - queue_.size();
    }
    written_.notify_all();
    if (last) return;
  }
}

}  // namespace smiter::campaign
