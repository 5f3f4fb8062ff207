// SPDX-License-Identifier: MIT
// cpp-httplib's server with bounds of our own: threads are made when they are needed, and a connection that
// sends or takes its bytes too slowly is cut off. The library's own timeouts begin anew with every byte.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include <httplib.h>

namespace smiter::serve {

// As many threads as are busy, up to a bound; what comes then waits.
class Threads : public httplib::TaskQueue {
 public:
  static constexpr std::size_t kMost = 256;

  explicit Threads(std::atomic<std::size_t>& waiting) : waiting_(waiting) {}
  void enqueue(std::function<void()> job) override;
  void shutdown() override;

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable something_;
  std::deque<std::function<void()>> jobs_;
  std::vector<std::thread> threads_;
  std::size_t idle_ = 0;
  bool over_ = false;
  std::atomic<std::size_t>& waiting_;
};

class BoundedServer : public httplib::Server {
 public:
  BoundedServer();
  // After binding: the library lets five clients knock at once, and the sixth waits for a second.
  void let_many_knock() const;

 private:
  bool process_and_close_socket(socket_t socket) override;

  std::atomic<std::size_t> waiting_ = 0;  // connections that no thread has taken
};

}  // namespace smiter::serve
