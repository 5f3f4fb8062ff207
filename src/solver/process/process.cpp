// SPDX-License-Identifier: MIT
#include "solver/process/process.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

namespace smiter::solver {
namespace {

struct Pipe {
  Descriptor read;
  Descriptor write;
};

base::Expected<Pipe> make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    return base::Error{std::string("cannot make a pipe: ") + std::strerror(errno), {}, {}};
  }
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

void set_nonblocking(int fd) {
  fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
}

// Everything the child needs, made before vfork: between vfork and exec only plain
// system calls are allowed, since the memory is ours.
struct ChildPlan {
  const char* program;
  const char* folder;  // null: ours
  char* const* arguments;
  char* const* environment;
  int cgroup;  // -1 is none
  int input;
  int output;
  int errors;
  pid_t parent;
  KernelLimits limits;
  sigset_t old_mask;
};

void set_limit(decltype(RLIMIT_CORE) which, rlim_t value) {
  const rlimit limit{value, value};
  setrlimit(which, &limit);
}

// Runs in the child. Returns only when exec failed.
void become(const ChildPlan& plan) {
  setpgid(0, 0);
  if (plan.cgroup >= 0 && write(plan.cgroup, "0", 1) != 1) return;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != plan.parent) _exit(127);  // the parent died before prctl
  if (plan.folder != nullptr && chdir(plan.folder) != 0) return;
  set_limit(RLIMIT_CORE, 0);
  if (plan.limits.cpu_seconds > 0) set_limit(RLIMIT_CPU, plan.limits.cpu_seconds);
  // The descriptors are above 2 unless our own standard streams are closed; dup2 of a
  // descriptor onto itself would keep close-on-exec, so clear that.
  const std::array<int, 3> from = {plan.input, plan.output, plan.errors};
  for (int to = 0; to < 3; ++to) {
    const int fd = from[static_cast<std::size_t>(to)];
    if (fd == to) {
      fcntl(fd, F_SETFD, 0);
    } else {
      dup2(fd, to);
    }
  }
  struct sigaction fallback {};
  fallback.sa_handler = SIG_DFL;
  for (const int each : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGCHLD, SIGALRM, SIGXCPU})
    sigaction(each, &fallback, nullptr);
  sigprocmask(SIG_SETMASK, &plan.old_mask, nullptr);
  // Last: a sanitizer that looks at our system calls needs memory for it.
  if (plan.limits.address_space_bytes > 0) set_limit(RLIMIT_AS, plan.limits.address_space_bytes);
  execve(plan.program, plan.arguments, plan.environment);
}

// Not inlined and without objects of its own on the stack that vfork's second return
// could see changed.
[[gnu::noinline]] pid_t vfork_and_exec(const ChildPlan& plan, volatile int& exec_error) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  const pid_t pid = vfork();
#pragma GCC diagnostic pop
  if (pid == 0) {
    become(plan);
    exec_error = errno;
    _exit(127);
  }
  return pid;
}

// Descriptors below 3 would be overwritten while the child arranges its own.
void lift(Descriptor& fd) {
  if (!fd.is_open() || fd.get() > 2) return;
  Descriptor higher(fcntl(fd.get(), F_DUPFD_CLOEXEC, 3));
  fd = std::move(higher);
}

struct Streams {
  Pipe in, out, err;
};

base::Expected<Streams> make_streams() {
  auto in = make_pipe();
  if (!in) return in.error();
  auto out = make_pipe();
  if (!out) return out.error();
  auto err = make_pipe();
  if (!err) return err.error();
  for (Descriptor* fd : {&in->read, &in->write, &out->read, &out->write, &err->read, &err->write}) lift(*fd);
  return Streams{std::move(*in), std::move(*out), std::move(*err)};
}

// As execve wants them. They point into the command, which must outlive them.
std::vector<char*> arguments_of(const CommandLine& command) {
  std::vector<char*> arguments = {const_cast<char*>(command.program.c_str())};
  for (const std::string& argument : command.arguments)
    arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  return arguments;
}

// Ours, and the mark by which a process of the group is known again.
std::vector<char*> environment_with(std::string& mark) {
  std::vector<char*> environment = {mark.data()};
  for (char** each = environ; *each != nullptr; ++each) environment.push_back(*each);
  environment.push_back(nullptr);
  return environment;
}

// The child must not run our signal handlers: no signal is delivered until it has its own.
base::Expected<pid_t> spawn(ChildPlan& plan) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &plan.old_mask);
  volatile int exec_error = 0;
  const pid_t pid = vfork_and_exec(plan, exec_error);
  const int fork_error = errno;
  pthread_sigmask(SIG_SETMASK, &plan.old_mask, nullptr);
  if (pid < 0)
    return base::Error{std::string("cannot start a process: ") + std::strerror(fork_error), {}, {}};
  if (exec_error != 0) {
    waitpid(pid, nullptr, 0);
    return base::Error{
        std::string("cannot run '") + plan.program + "': " + std::strerror(exec_error), {}, {}};
  }
  return pid;
}

}  // namespace

base::Expected<Process> Process::start(const CommandLine& command, const KernelLimits& limits) {
  auto streams = make_streams();
  if (!streams) return streams.error();
  std::vector<char*> arguments = arguments_of(command);
  Process process;
  process.mark_ = make_mark();
  std::string mark = fmt::format("{}={}", kMarkName, process.mark_);
  std::vector<char*> environment = environment_with(mark);
  become_subreaper();
  if (limits.memory_bytes > 0 && cgroup_folder()) {
    auto cgroup = Cgroup::make(*cgroup_folder(), limits.memory_bytes);
    if (!cgroup) return cgroup.error();
    process.cgroup_.emplace(std::move(*cgroup));
  }

  ChildPlan plan{command.program.c_str(),
                 command.folder.empty() ? nullptr : command.folder.c_str(),
                 arguments.data(),
                 environment.data(),
                 process.cgroup_ ? process.cgroup_->entrance() : -1,
                 streams->in.read.get(),
                 streams->out.write.get(),
                 streams->err.write.get(),
                 getpid(),
                 limits,
                 {}};
  const auto pid = spawn(plan);
  if (!pid) return pid.error();

  process.pid_ = *pid;
  process.group_ = *pid;
  process.input_ = std::move(streams->in.write);
  process.output_ = std::move(streams->out.read);
  process.errors_ = std::move(streams->err.read);
  set_nonblocking(process.input_.get());
  set_nonblocking(process.output_.get());
  set_nonblocking(process.errors_.get());
  process.statm_ = Descriptor(open(fmt::format("/proc/{}/statm", *pid).c_str(), O_RDONLY | O_CLOEXEC));
  return process;
}

Process::Process(Process&& other) noexcept {
  *this = std::move(other);
}

Process& Process::operator=(Process&& other) noexcept {
  if (this != &other) {
    kill();
    pid_ = std::exchange(other.pid_, -1);
    group_ = std::exchange(other.group_, -1);
    mark_ = std::move(other.mark_);
    cgroup_ = std::move(other.cgroup_);
    other.cgroup_.reset();
    statm_ = std::move(other.statm_);
    input_ = std::move(other.input_);
    output_ = std::move(other.output_);
    errors_ = std::move(other.errors_);
    status_ = other.status_;
  }
  return *this;
}

Process::~Process() {
  kill();
}

// Kills the family, waits for the child, which must be dead or dying.
void Process::reap() {
  ::kill(-group_, SIGKILL);
  if (cgroup_) cgroup_->kill();
  int wait_status = 0;
  rusage usage{};
  while (wait4(pid_, &wait_status, 0, &usage) < 0 && errno == EINTR) {
  }
  end_family(group_, mark_);
  cgroup_.reset();
  statm_.close();
  pid_ = -1;
  if (WIFEXITED(wait_status)) status_.code = WEXITSTATUS(wait_status);
  if (WIFSIGNALED(wait_status)) status_.signal = WTERMSIG(wait_status);
  const auto ms = [](const timeval& t) {
    return 1e3 * static_cast<double>(t.tv_sec) + 1e-3 * static_cast<double>(t.tv_usec);
  };
  status_.cpu_ms = ms(usage.ru_utime) + ms(usage.ru_stime);
  status_.peak_rss = static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

bool Process::has_ended() const {
  if (pid_ <= 0) return true;
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0;
}

bool Process::try_reap() {
  if (pid_ <= 0) return true;
  // Look without reaping first: while the zombie is there its number cannot be given
  // to another process, so that the group can be killed without hitting a stranger.
  if (!has_ended()) return false;
  reap();
  return true;
}

bool Process::wait_for_exit(std::uint64_t ms) {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + std::chrono::milliseconds(ms);
  auto pause = std::chrono::microseconds(50);
  while (!try_reap()) {
    if (Clock::now() >= deadline) return false;
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, std::chrono::microseconds(5000));
  }
  return true;
}

void Process::kill() {
  if (pid_ > 0) {
    ::kill(pid_, SIGKILL);  // in case it has left its group
    reap();
  }
  input_.close();
  output_.close();
  errors_.close();
}

double Process::cpu_ms() const {
  if (pid_ <= 0) return status_.cpu_ms;
  // What clock_getcpuclockid computes, without its system call: the inverted number of the
  // process, and 2 for the scheduler's clock (Linux, include/linux/posix-timers.h).
  const auto clock = static_cast<clockid_t>(~static_cast<unsigned>(pid_) << 3U | 2U);
  timespec now{};
  if (clock_gettime(clock, &now) != 0) return 0;
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

std::size_t Process::resident_bytes() const {
  std::array<char, 128> buffer{};
  const ssize_t n = statm_.is_open() ? pread(statm_.get(), buffer.data(), buffer.size(), 0) : 0;
  return n > 0 ? resident_in_statm({buffer.data(), static_cast<std::size_t>(n)}) : 0;
}

}  // namespace smiter::solver
