// SPDX-License-Identifier: MIT
#include "serve/bounded_server.h"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>

namespace smiter::serve {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kRequest{4000};  // from its first byte to its last
constexpr milliseconds kReply{20'000};  // likewise
constexpr milliseconds kIdle{5000};     // between two requests
constexpr milliseconds kIdleBusy{100};  // likewise, if others wait for a thread
constexpr milliseconds kSlice{100};     // how often a waiting connection looks whether others wait
constexpr std::size_t kRequestBytes = 64 << 10;
constexpr int kRequestsPerConnection = 200;

bool wait_for(socket_t socket, short what, milliseconds most) {
  pollfd one{.fd = socket, .events = what, .revents = 0};
  for (;;) {
    const int ready = ::poll(&one, 1, static_cast<int>(std::max<std::int64_t>(0, most.count())));
    if (ready >= 0) return ready > 0;
    if (errno != EINTR) return false;
  }
}

// One request and its reply.
class TimedStream : public httplib::Stream {
 public:
  explicit TimedStream(socket_t socket) : socket_(socket), until_(Clock::now() + kRequest) {}

  bool is_readable() const override { return wait_for(socket_, POLLIN, left()); }
  bool is_writable() const override { return wait_for(socket_, POLLOUT, left()); }

  ssize_t read(char* to, std::size_t size) override {
    if (at_ == end_ && !fill()) return -1;
    if (at_ == end_) return 0;
    const std::size_t taken = std::min(size, end_ - at_);
    std::copy_n(buffer_ + at_, taken, to);
    at_ += taken;
    return static_cast<ssize_t>(taken);
  }

  ssize_t write(const char* from, std::size_t size) override {
    if (!writing_) until_ = Clock::now() + kReply;
    writing_ = true;
    for (;;) {
      const ssize_t sent = ::send(socket_, from, size, MSG_NOSIGNAL | MSG_DONTWAIT);
      if (sent >= 0) return sent;
      if (errno != EAGAIN && errno != EINTR) return -1;
      if (!is_writable()) return -1;
    }
  }

  void get_remote_ip_and_port(std::string& ip, int& port) const override {
    ip.clear();
    port = 0;
  }
  void get_local_ip_and_port(std::string& ip, int& port) const override {
    ip.clear();
    port = 0;
  }
  socket_t socket() const override { return socket_; }

 private:
  milliseconds left() const { return std::chrono::duration_cast<milliseconds>(until_ - Clock::now()); }

  // False if there is nothing more to be had.
  bool fill() {
    if (received_ >= kRequestBytes || left().count() <= 0 || !is_readable()) return false;
    const ssize_t got = ::recv(socket_, buffer_, sizeof buffer_, MSG_DONTWAIT);
    if (got < 0) return errno == EAGAIN || errno == EINTR ? fill() : false;
    at_ = 0;
    end_ = static_cast<std::size_t>(got);
    received_ += end_;
    return true;
  }

  socket_t socket_;
  Clock::time_point until_;
  char buffer_[4096] = {};
  std::size_t at_ = 0, end_ = 0, received_ = 0;
  bool writing_ = false;
};

}  // namespace

void Threads::enqueue(std::function<void()> job) {
  const std::scoped_lock lock(mutex_);
  jobs_.push_back(std::move(job));
  waiting_ = jobs_.size();
  if (idle_ == 0 && threads_.size() < kMost) threads_.emplace_back([this] { work(); });
  something_.notify_one();
}

void Threads::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    ++idle_;
    something_.wait(lock, [&] { return over_ || !jobs_.empty(); });
    --idle_;
    if (jobs_.empty()) return;
    const std::function<void()> job = std::move(jobs_.front());
    jobs_.pop_front();
    waiting_ = jobs_.size();
    lock.unlock();
    job();
    lock.lock();
  }
}

void Threads::shutdown() {
  {
    const std::scoped_lock lock(mutex_);
    over_ = true;
  }
  something_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

BoundedServer::BoundedServer() {
  new_task_queue = [this] { return new Threads(waiting_); };
  // The library's own choice lets two servers have one port, and each get some of the requests.
  set_socket_options([](socket_t socket) {
    const int yes = 1;
    ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  });
}

void BoundedServer::let_many_knock() const {
  constexpr int kKnocking = 512;
  ::listen(svr_sock_, kKnocking);
}

bool BoundedServer::process_and_close_socket(socket_t socket) {
  const timeval patience{.tv_sec = 5, .tv_usec = 0};
  setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  bool closed = false, fine = true;
  for (int i = 0; i < kRequestsPerConnection && fine && !closed && svr_sock_ != INVALID_SOCKET; ++i) {
    const auto began = Clock::now();
    bool ready = false;
    for (;;) {
      ready = wait_for(socket, POLLIN, kSlice);
      const auto most = waiting_ > 0 ? kIdleBusy : kIdle;
      if (ready || Clock::now() - began >= most || svr_sock_ == INVALID_SOCKET) break;
    }
    if (!ready) break;
    TimedStream stream(socket);
    fine = process_request(stream, i + 1 == kRequestsPerConnection, closed, [](httplib::Request& request) {
      // A small request for many ranges would be a large reply, and the library packs so well that it takes
      // seconds.
      request.ranges.clear();
      request.headers.erase("Accept-Encoding");
    });
  }
  ::shutdown(socket, SHUT_RDWR);
  ::close(socket);
  return fine;
}

}  // namespace smiter::serve
