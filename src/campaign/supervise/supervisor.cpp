// SPDX-License-Identifier: MIT
#include "campaign/supervise/supervisor.h"

#include <execinfo.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include <fmt/core.h>

#include "base/file.h"
#include "campaign/store/workdir.h"
#include "campaign/supervise/restart_policy.h"
#include "campaign/supervise/stack_text.h"
#include "solver/process/family.h"

namespace smiter::campaign {

using base::BlackBox;
using base::Step;

namespace {

constexpr long kTickNs = 300'000'000;
constexpr std::chrono::milliseconds kOneRequest{500};
// Beside the workers: the thread that draws, and one to spare.
constexpr std::size_t kOtherThreads = 2;

OwnCrash work_of(const base::Slot& slot) {
  const Step step = slot.step.load();
  OwnCrash crash{.thread = slot.who.text()};
  crash.culprit = Culprit{.step = step,
                          .unit = slot.unit,
                          .test = slot.test,
                          .finding = slot.finding,
                          .hash = slot.hash,
                          .check = slot.check,
                          .strategy = slot.strategy.text(),
                          .seed = slot.seed.text(),
                          .partner = slot.partner.text()};
  const bool judging = step == Step::Judge && slot.judged.size > 0;
  crash.script = (judging ? slot.judged : slot.script).text();
  if (judging || step == Step::Mutate) crash.model = slot.model.text();
  return crash;
}

std::string cause_of(const base::Fault& fault, const SuperviseOptions& options) {
  if (fault.signal == SIGXCPU)
    return fmt::format("more than {} s of CPU in one step", static_cast<double>(options.own_cpu_ms) / 1000);
  const bool has_address = fault.signal == SIGSEGV || fault.signal == SIGBUS;
  return signal_name(fault.signal) + (has_address ? fmt::format(" at address {:#x}", fault.address) : "");
}

OwnCrash fault_of(const BlackBox& box, const SuperviseOptions& options) {
  const base::Fault& fault = box.fault();
  OwnCrash crash;
  if (fault.slot >= 0) crash = work_of(box.slots()[static_cast<std::size_t>(fault.slot)]);
  crash.cause = cause_of(fault, options);
  crash.message = fault.message.text();
  // Without the handler and what called it.
  crash.stack =
      stack_text(std::span(fault.frames.data(), fault.frame_count).subspan(std::min(2u, fault.frame_count)));
  return crash;
}

double cpu_of_children() {
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

double seconds_since(std::chrono::steady_clock::time_point then) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - then).count();
}

// What the terminal was like before a child changed it.
class Terminal {
 public:
  Terminal() : is_one_(tcgetattr(STDOUT_FILENO, &before_) == 0) {}
  void restore(bool has_screen) const {
    if (has_screen) {
      std::fputs("\x1b[?25h\x1b[?1049l", stdout);
      std::fflush(stdout);
    }
    if (is_one_) tcsetattr(STDOUT_FILENO, TCSANOW, &before_);
  }

 private:
  termios before_{};
  bool is_one_;
};

sigset_t watched_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : {SIGCHLD, SIGINT, SIGTERM, SIGHUP}) sigaddset(&set, signal);
  return set;
}

// The parent's side.
class Supervisor {
 public:
  Supervisor(const Settings& settings, const SuperviseOptions& options, BlackBox& box)
      : settings_(settings), options_(options), box_(box) {}

  // Until the child is dead; its status as wait() gives it.
  int wait_for(pid_t child, const sigset_t& watched) {
    for (;;) {
      int status = 0;
      if (waitpid(child, &status, WNOHANG) == child) return status;
      const timespec tick{0, kTickNs};
      const int signal = sigtimedwait(&watched, nullptr, &tick);
      if ((signal == SIGINT || signal == SIGTERM || signal == SIGHUP) && is_another_request()) {
        ++asked_to_stop_;
        box_.life().stop_asked.store(asked_to_stop_);
        if (asked_to_stop_ > 1) ::kill(child, SIGKILL);
      }
      end_runaways(child);
    }
  }

  [[nodiscard]] bool is_over(int status) const {
    if (box_.life().has_ended.load() || asked_to_stop_ > 0) return true;
    const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return signal == SIGINT || signal == SIGTERM || signal == SIGHUP || signal == SIGQUIT;
  }

  [[nodiscard]] int exit_code(int status) const {
    if (WIFEXITED(status)) return WEXITSTATUS(status);
    return box_.life().has_ended.load() ? box_.life().exit_code.load() : 128 + WTERMSIG(status);
  }

  // Writes down what happened. False: it cannot go on.
  [[nodiscard]] bool learn_from(int status, std::vector<std::string>& news) {
    Death death{.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0,
                .exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 0,
                .is_set_up = box_.life().is_set_up.load(),
                .tests = box_.life().tests.load()};
    if (box_.fault().complete.load()) death.fault = fault_of(box_, options_);
    for (const base::Slot& slot : box_.slots()) {
      if (slot.thread.load() != 0 && slot.step.load() != Step::Idle) death.at_work.push_back(work_of(slot));
    }
    auto decision = policy_.decide(death);
    if (decision.crash) {
      write_down(*decision.crash, news);
    } else {
      news.push_back(fmt::format("our process died ({}); nobody is blamed, going on from the store",
                                 signal_name(death.signal)));
    }
    if (!decision.goes_on)
      std::fprintf(stderr, "smiter fuzz: %s; see %s. All findings are in the store.\n", decision.why.c_str(),
                   Workdir{settings_.out}.our_crashes().c_str());
    return decision.goes_on;
  }

 private:
  // timeout(1) sends a signal to a process and another to its group: the two are one request.
  bool is_another_request() {
    const auto now = std::chrono::steady_clock::now();
    if (asked_to_stop_ > 0 && now - asked_at_ < kOneRequest) return false;
    asked_at_ = now;
    return true;
  }

  void write_down(OwnCrash& crash, std::vector<std::string>& news) const {
    const auto written = write_crash(Workdir{settings_.out}.our_crashes(), crash, settings_);
    const std::string where =
        written ? fmt::format("our_errors/{}", crash.number) : "not kept: " + written.error().to_string();
    const bool left_out = crash.culprit && crash.culprit->can_be_left_out();
    news.push_back(fmt::format("a bug of ours: {} ({}); going on{}", headline(crash), where,
                               left_out ? " without it" : ""));
  }

  // A thread that is at one step for too long gets a signal that makes it report where it is.
  void end_runaways(pid_t child) const {
    for (const base::Slot& slot : box_.slots()) {
      const pid_t thread = slot.thread.load();
      if (thread == 0 || slot.step.load() == Step::Idle) continue;
      const std::uint64_t serial = slot.serial.load(), then = slot.cpu_ns_then.load();
      const auto text = base::read_file(fmt::format("/proc/{}/task/{}/schedstat", child, thread), 256);
      if (!text) continue;
      const std::uint64_t now = std::strtoull(text->c_str(), nullptr, 10);
      if (slot.serial.load() != serial || now < then + options_.own_cpu_ms * 1'000'000) continue;
      syscall(SYS_tgkill, child, thread, SIGXCPU);
      return;
    }
  }

  const Settings& settings_;
  const SuperviseOptions& options_;
  BlackBox& box_;
  RestartPolicy policy_;
  unsigned asked_to_stop_ = 0;
  std::chrono::steady_clock::time_point asked_at_;
};

}  // namespace

int supervise(const Settings& settings, Opening opening, const SuperviseOptions& options, const Body& body) {
  const auto box = BlackBox::make(settings.jobs + kOtherThreads);
  if (box == nullptr) return body(opening, {}, {});
  solver::become_subreaper();
  const Terminal terminal;
  const auto begin = std::chrono::steady_clock::now();
  const double cpu_before = cpu_of_children();
  const sigset_t watched = watched_signals();
  sigset_t before;
  sigprocmask(SIG_BLOCK, &watched, &before);
  Supervisor supervisor(settings, options, *box);
  std::vector<std::string> news;
  Continuation continuation{.box = box.get()};
  for (;; ++continuation.restarts) {
    box->clear();
    std::fflush(nullptr);
    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child < 0) return sigprocmask(SIG_SETMASK, &before, nullptr), body(opening, {}, news);
    if (child == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (getppid() != parent) _exit(options.failure_code);
      sigprocmask(SIG_SETMASK, &before, nullptr);
      base::report_faults_to(*box);
      const base::Recorder recorder(box.get(), "main");
      const int code = body(opening, continuation, news);
      box->life().exit_code.store(code);
      box->life().has_ended.store(true);
      return code;
    }
    const int status = supervisor.wait_for(child, watched);
    solver::end_all_children();
    news.clear();
    if (supervisor.is_over(status)) {
      if (!box->life().has_ended.load()) terminal.restore(options.has_screen);
      return supervisor.exit_code(status);
    }
    terminal.restore(options.has_screen);
    if (!supervisor.learn_from(status, news)) return options.failure_code;
    if (box->life().is_set_up.load()) {
      opening = Opening::Resume;
      continuation.seconds_before = box->life().seconds_before.load();
    }
    continuation.seconds_spent = seconds_since(begin);
    continuation.cpu_spent = cpu_of_children() - cpu_before;
    continuation.tests_settled += box->life().tests_settled.load();
  }
}

}  // namespace smiter::campaign
