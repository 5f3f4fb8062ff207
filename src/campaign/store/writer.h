// SPDX-License-Identifier: MIT
// The one thread that writes to the store. Workers hand it what happened, in order; it
// commits twice a second, and at once when somebody waits. What is behind a finding
// in the queue is in the same or an earlier transaction, so nothing that a finding rests
// on can be missing from the file.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "campaign/store/store.h"

namespace smiter::campaign {

class Writer {
 public:
  // The store must outlive it and is not to be touched by anybody else meanwhile.
  explicit Writer(Store& store);
  ~Writer();  // everything is written
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  using Change = std::function<void(Store&)>;
  // Will be written soon. From any thread.
  void write(Change change);
  // Is written when this returns. `then` is called by the writer after the commit.
  void write_now(Change change, std::function<void()> then = {});
  // The first error that the store gave; empty if none. Nothing is written after it.
  [[nodiscard]] std::string error() const;

 private:
  struct Item {
    Change change;
    std::function<void()> then;
  };
  void run();
  void apply(std::vector<Item>& batch);

  Store& store_;
  mutable std::mutex mutex_;
  std::condition_variable wake_, written_;
  std::vector<Item> queue_;
  std::uint64_t queued_ = 0, done_ = 0;
  bool urgent_ = false, stop_ = false;
  std::string error_;
  std::thread thread_;
};

}  // namespace smiter::campaign
