// SPDX-License-Identifier: MIT
#include "solver/process/exchange.h"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <optional>
#include <thread>

namespace smiter::solver {
namespace {

using Clock = std::chrono::steady_clock;
// Samples of memory, CPU and children: later ones are rarer, so that waiting for a hard
// query costs us little, and the closer memory is to its limit the sooner the next comes.
constexpr auto kFirstPause = std::chrono::milliseconds(40);
constexpr auto kShortestPause = std::chrono::milliseconds(20);
constexpr auto kLongestPause = std::chrono::milliseconds(250);
constexpr std::size_t kBytesPerMs = 2UL << 20;  // a program fills memory at about 2 GB/s
constexpr std::size_t kSamplesPerWalk = 4;
// A solver that answers hundreds of commands of one script flushes after each. From so many short reads on
// we let a few answers gather before the next: waking up for each costs us more than reading it.
constexpr std::size_t kManyReads = 16, kShortRead = 4096;
constexpr auto kGather = std::chrono::microseconds(200);
constexpr std::size_t kErrorsKept = 64UL << 10;

// A write to a dead solver must not kill us. SIGPIPE is blocked for the calling thread
// and taken from its queue, so no other part of the program has to know.
class SigpipeGuard {
 public:
  SigpipeGuard() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &set, &old_);
  }
  ~SigpipeGuard() {
    if (raised_) {
      sigset_t set;
      sigemptyset(&set);
      sigaddset(&set, SIGPIPE);
      const timespec none{};
      while (sigtimedwait(&set, nullptr, &none) < 0 && errno == EINTR) {
      }
    }
    pthread_sigmask(SIG_SETMASK, &old_, nullptr);
  }
  void raised() { raised_ = true; }

 private:
  sigset_t old_{};
  bool raised_ = false;
};

class Talk {
 public:
  Talk(Process& process, const Exchange& exchange, Transcript& transcript)
      : process_(process),
        exchange_(exchange),
        transcript_(transcript),
        left_(exchange.input),
        start_(Clock::now()),
        next_sample_(start_ + kFirstPause),
        cpu_start_(exchange.limits.cpu_ms > 0 ? process.cpu_ms() : 0) {}

  // A wake-up costs one poll and one read of what poll named: for the short queries that
  // fuzzing lives on, system calls are most of our own time.
  Stop run() {
    while (true) {
      if (input_ready_) write_some();
      if (errors_ready_) drain_errors();
      if (output_ready_) {
        if (const auto stop = read_some()) return finish(*stop);
      }
      if (const auto stop = check_limits()) return finish(*stop);
      if (counts_.short_reads > kManyReads && output_ready_ && left_.empty())
        std::this_thread::sleep_for(kGather);
      wait();
    }
  }

 private:
  Stop finish(Stop stop) {
    drain_errors();
    transcript_.wall_ms += std::chrono::duration<double, std::milli>(Clock::now() - start_).count();
    return stop;
  }

  void write_some() {
    Descriptor& input = process_.input();
    if (!input.is_open()) return;
    if (!left_.empty()) {
      SigpipeGuard guard;
      while (!left_.empty()) {
        const ssize_t n = write(input.get(), left_.data(), left_.size());
        if (n > 0) {
          left_.remove_prefix(static_cast<std::size_t>(n));
        } else if (errno == EPIPE) {
          guard.raised();
          left_ = {};
          input.close();  // what it says before it ends is still read
          return;
        } else if (errno != EINTR) {
          return;  // full
        }
      }
    }
    if (exchange_.close_input) input.close();
  }

  std::optional<Stop> read_some() {
    std::array<char, 65536> buffer;
    // A few rounds only: whoever prints without end still meets the other limits.
    for (int round = 0; round < 32; ++round) {
      const ssize_t n = read(process_.output().get(), buffer.data(), buffer.size());
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) return {};
      if (n == 0) return Stop::EndOfOutput;
      const bool all = static_cast<std::size_t>(n) < buffer.size();
      if (static_cast<std::size_t>(n) < kShortRead) ++counts_.short_reads;
      const std::size_t before = transcript_.output.size();
      counts_.total += static_cast<std::size_t>(n);
      transcript_.output.append(buffer.data(), static_cast<std::size_t>(n));
      if (over_output()) return Stop::Output;
      if (!exchange_.marker.empty()) {
        std::size_t begin = 0;
        const std::size_t overlap = exchange_.marker.size() + 4;
        if (find_marker(transcript_.output, exchange_.marker, before > overlap ? before - overlap : 0,
                        begin) != std::string_view::npos) {
          return Stop::Marker;
        }
      }
      if (all) return {};  // the pipe is empty: do not ask again just to hear so
    }
    return {};
  }

  void drain_errors() {
    std::array<char, 16384> buffer;
    while (process_.errors().is_open()) {
      const ssize_t n = read(process_.errors().get(), buffer.data(), buffer.size());
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) {
        if (n == 0) process_.errors().close();
        return;
      }
      const auto size = static_cast<std::size_t>(n);
      counts_.total += size;
      transcript_.errors.append(
          buffer.data(), std::min(size, kErrorsKept - std::min(kErrorsKept, transcript_.errors.size())));
      if (over_output()) return;
    }
  }

  [[nodiscard]] bool over_output() const {
    return exchange_.limits.output_bytes > 0 && counts_.total > exchange_.limits.output_bytes;
  }

  std::optional<Stop> check_limits() {
    const Limits& limits = exchange_.limits;
    const auto now = Clock::now();
    if (over_output()) return Stop::Output;
    if (limits.wall_ms > 0 && now - start_ >= std::chrono::milliseconds(limits.wall_ms)) return Stop::Wall;
    if (limits.until.has_passed()) return Stop::Wall;
    if (now < next_sample_) return {};
    next_sample_ = now + pause_;
    // It ended, but a child it left behind holds the pipe open: what it wrote before it
    // ended is in the pipe and is read once more.
    if (process_.has_ended()) {
      if (ended_) return Stop::EndOfOutput;
      ended_ = true;
      return {};
    }
    FamilyUsage usage{1, process_.resident_bytes()};
    if (counts_.samples++ % kSamplesPerWalk == 1 || counts_.relatives > 1) {
      usage = process_.family_usage();
      counts_.relatives = usage.processes;
    }
    transcript_.peak_rss = std::max(transcript_.peak_rss, usage.resident_bytes);
    if (limits.memory_bytes > 0 && usage.resident_bytes > limits.memory_bytes) return Stop::Memory;
    pause_ = next_pause(usage.resident_bytes);
    if (limits.processes > 0 && usage.processes > limits.processes) return Stop::Processes;
    if (limits.cpu_ms > 0 && process_.cpu_ms() - cpu_start_ > static_cast<double>(limits.cpu_ms)) {
      return Stop::Cpu;
    }
    return {};
  }

  [[nodiscard]] std::chrono::milliseconds next_pause(std::size_t resident) const {
    auto pause = std::min(pause_ * 2, std::chrono::milliseconds(kLongestPause));
    const std::size_t limit = exchange_.limits.memory_bytes;
    if (limit > resident)
      pause = std::min(pause, std::chrono::milliseconds((limit - resident) / kBytesPerMs));
    return std::max(pause, std::chrono::milliseconds(kShortestPause));
  }

  void wait() {
    // poll overlooks negative descriptors, those that are closed.
    std::array<pollfd, 3> fds{pollfd{process_.output().get(), POLLIN, 0},
                              pollfd{process_.errors().get(), POLLIN, 0},
                              pollfd{left_.empty() ? -1 : process_.input().get(), POLLOUT, 0}};
    const std::chrono::nanoseconds deadline(exchange_.limits.until.at_ns());
    auto until = std::min(next_sample_, Clock::time_point(deadline));
    if (exchange_.limits.wall_ms > 0) {
      until = std::min(until, start_ + std::chrono::milliseconds(exchange_.limits.wall_ms));
    }
    const auto pause = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
    if (poll(fds.data(), fds.size(), static_cast<int>(std::clamp<long>(pause, 0, 1000))) < 0) return;
    output_ready_ = fds[0].revents != 0 || ended_;
    errors_ready_ = fds[1].revents != 0;
    input_ready_ = fds[2].revents != 0;
  }

  Process& process_;
  const Exchange& exchange_;
  Transcript& transcript_;
  std::string_view left_;
  Clock::time_point start_;
  Clock::time_point next_sample_;
  std::chrono::milliseconds pause_ = kFirstPause;
  double cpu_start_;
  struct Counts {
    std::size_t total = 0;  // bytes read
    std::size_t short_reads = 0;
    std::size_t samples = 0;
    std::size_t relatives = 1;
  } counts_;
  bool input_ready_ = true;
  bool output_ready_ = false;
  bool errors_ready_ = false;
  bool ended_ = false;
};

}  // namespace

std::size_t find_marker(std::string_view output, std::string_view marker, std::size_t from,
                        std::size_t& begin) {
  while (true) {
    const std::size_t at = output.find(marker, from);
    if (at == std::string_view::npos) return at;
    std::size_t end = at + marker.size();
    begin = at;
    if (at > 0 && output[at - 1] == '"' && end < output.size() && output[end] == '"') {
      begin = at - 1;
      ++end;
    }
    if (end < output.size() && output[end] == '\r') ++end;
    if (end >= output.size()) return std::string_view::npos;  // its newline is still to come
    if (output[end] == '\n') return end + 1;
    from = at + 1;
  }
}

Stop run_exchange(Process& process, const Exchange& exchange, Transcript& transcript) {
  return Talk(process, exchange, transcript).run();
}

}  // namespace smiter::solver
