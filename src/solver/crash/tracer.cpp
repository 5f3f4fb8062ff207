// SPDX-License-Identifier: MIT
#include "solver/crash/tracer.h"

#include <elf.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/personality.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <thread>

#include <fmt/core.h>

#include "base/file.h"
#include "solver/crash/crash_place.h"
#include "solver/process/family.h"

namespace smiter::solver {
namespace {

constexpr std::size_t kStackBytes = 256 << 10;
constexpr std::size_t kMostReturns = 4096;
constexpr std::uint64_t kMostMs = 60'000;

constexpr bool is_fault(int signal) {
  return signal == SIGSEGV || signal == SIGBUS || signal == SIGILL || signal == SIGFPE || signal == SIGABRT ||
         signal == SIGSYS;
}

struct Plan {
  const char* program;
  char* const* arguments;
  char* const* environment;
  const char* stdin_file;
  KernelLimits limits;
};

void set_limit(decltype(RLIMIT_CORE) which, rlim_t value) {
  const rlimit limit{value, value};
  setrlimit(which, &limit);
}

// Runs in the child, where only plain system calls are allowed.
[[noreturn]] void become(const Plan& plan) {
  setpgid(0, 0);
  set_limit(RLIMIT_CORE, 0);
  if (plan.limits.cpu_seconds > 0) set_limit(RLIMIT_CPU, plan.limits.cpu_seconds);
  const int in = open(plan.stdin_file, O_RDONLY), out = open("/dev/null", O_WRONLY);
  if (in < 0 || out < 0) _exit(127);
  dup2(in, 0);
  dup2(out, 1);
  dup2(out, 2);
  struct sigaction fallback {};
  fallback.sa_handler = SIG_DFL;
  for (const int each : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGCHLD, SIGALRM, SIGXCPU})
    sigaction(each, &fallback, nullptr);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  personality(ADDR_NO_RANDOMIZE);
  if (plan.limits.address_space_bytes > 0) set_limit(RLIMIT_AS, plan.limits.address_space_bytes);
  if (ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) _exit(126);
  raise(SIGSTOP);
  execve(plan.program, plan.arguments, plan.environment);
  _exit(127);
}

struct Registers {
  std::uint64_t instruction = 0, stack = 0;
};

std::optional<Registers> registers_of(pid_t thread) {
#if defined(__x86_64__) || defined(__aarch64__)
  user_regs_struct regs{};
  iovec where{&regs, sizeof regs};
  if (ptrace(PTRACE_GETREGSET, thread, NT_PRSTATUS, &where) != 0) return std::nullopt;
#if defined(__x86_64__)
  return Registers{regs.rip, regs.rsp};
#else
  return Registers{regs.pc, regs.sp};
#endif
#else
  static_cast<void>(thread);
  return std::nullopt;
#endif
}

// As much as can be read.
std::size_t read_memory(pid_t thread, std::uint64_t from, std::span<std::uint8_t> into) {
  iovec local{into.data(), into.size()};
  iovec remote{reinterpret_cast<void*>(from), into.size()};  // NOLINT(performance-no-int-to-ptr)
  const ssize_t got = process_vm_readv(thread, &local, 1, &remote, 1, 0);
  return got < 0 ? 0 : static_cast<std::size_t>(got);
}

// Does a call end just before this address?
bool follows_call(pid_t thread, std::uint64_t address) {
  constexpr std::size_t kBefore = 8;
  std::array<std::uint8_t, kBefore> code{};
  if (address < kBefore || read_memory(thread, address - kBefore, code) != kBefore) return false;
#if defined(__x86_64__)
  if (code[3] == 0xe8) return true;  // call rel32
  // call through a register or memory: ff /2 with two to seven bytes
  for (std::size_t at = 1; at <= 6; ++at) {
    if (code[at] == 0xff && ((code[at + 1] >> 3) & 7) == 2) return true;
  }
  return false;
#else
  return true;
#endif
}

// The ranges of /proc/PID/maps that may be executed.
std::vector<std::pair<std::uint64_t, std::uint64_t>> executable_ranges(const std::string& maps) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> out;
  for (std::size_t at = 0; at < maps.size();) {
    const std::size_t end = std::min(maps.find('\n', at), maps.size());
    unsigned long begin = 0, last = 0;
    std::array<char, 5> access{};
    if (std::sscanf(maps.c_str() + at, "%lx-%lx %4s", &begin, &last, access.data()) == 3 && access[2] == 'x')
      out.emplace_back(begin, last);
    at = end + 1;
  }
  return out;
}

void read_stack(pid_t thread, Fault& fault) {
  std::vector<std::uint8_t> bytes(kStackBytes);
  // After an overflow the stack begins above its pointer.
  std::uint64_t from = fault.stack_pointer & ~std::uint64_t{7};
  std::size_t got = 0;
  for (int pages = 0; pages < 64 && got == 0; ++pages) {
    got = read_memory(thread, from, bytes);
    if (got == 0) from = (from & ~std::uint64_t{4095}) + 4096;
  }
  const auto code = executable_ranges(fault.maps);
  for (std::size_t at = 0; at + 8 <= got && fault.returns.size() < kMostReturns; at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, sizeof word);
    const bool executable =
        std::ranges::any_of(code, [&](const auto& r) { return word > r.first && word < r.second; });
    if (executable && follows_call(thread, word)) fault.returns.push_back(word);
  }
}

std::optional<Fault> look(pid_t thread, int signal) {
  const auto registers = registers_of(thread);
  if (!registers) return std::nullopt;
  Fault fault{.signal = signal, .instruction = registers->instruction, .stack_pointer = registers->stack};
  siginfo_t info{};
  if (ptrace(PTRACE_GETSIGINFO, thread, nullptr, &info) == 0)
    fault.address = reinterpret_cast<std::uint64_t>(info.si_addr);
  if (const auto maps = base::read_file(fmt::format("/proc/{}/maps", thread))) fault.maps = *maps;
  read_stack(thread, fault);
  return fault;
}

// Kills and reaps what this thread traces.
void end_tracees(pid_t leader, const std::set<pid_t>& seen) {
  kill(-leader, SIGKILL);
  for (const pid_t thread : seen) kill(thread, SIGKILL);
  int status = 0;
  for (pid_t thread = 0; (thread = waitpid(-1, &status, __WALL | __WNOTHREAD)) > 0 || errno == EINTR;) {
    if (thread > 0 && WIFSTOPPED(status)) kill(thread, SIGKILL);
  }
}

// Is the address in a file that is mapped, and not in code that the program made?
bool is_in_file(const std::string& maps, std::uint64_t address) {
  return std::ranges::any_of(modules_of(maps),
                             [&](const Module& m) { return address >= m.begin && address < m.end; });
}

// What the program may take: three times the time of a query, since tracing is slow, and its memory.
class Watch {
 public:
  Watch(pid_t leader, const std::string& mark, const Limits& limits)
      : leader_(leader), mark_(mark), limits_(limits) {
    const std::uint64_t ms = limits.wall_ms > 0 ? std::min(kMostMs, 3 * limits.wall_ms + 2000) : kMostMs;
    until_ = limits.until.but_within_ms(static_cast<std::int64_t>(ms));
  }
  [[nodiscard]] bool is_over() {
    if (until_.has_passed()) return true;
    const auto now = std::chrono::steady_clock::now();
    if (limits_.memory_bytes == 0 || now < next_) return false;
    next_ = now + std::chrono::milliseconds(20);
    return usage_of_family(leader_, mark_).resident_bytes > limits_.memory_bytes;
  }

 private:
  pid_t leader_;
  const std::string& mark_;
  const Limits& limits_;
  Deadline until_;
  std::chrono::steady_clock::time_point next_ = {};
};

// In a thread of its own: a tracee belongs to the thread that started it, and only children of this
// thread are waited for.
base::Expected<Fault> trace(const Plan& plan, const std::string& mark, const Limits& limits, pid_t& child) {
  child = fork();
  if (child < 0) return base::Error{std::string("cannot start a process: ") + std::strerror(errno)};
  if (child == 0) become(plan);
  std::set<pid_t> seen{child};
  const auto finish = [&] { end_tracees(child, seen); };
  int status = 0;
  pid_t first = 0;
  do first = waitpid(child, &status, __WALL);
  while (first < 0 && errno == EINTR);
  if (first != child || !WIFSTOPPED(status)) {
    finish();
    return base::Error{"tracing is not allowed here"};
  }
  constexpr long kOptions =
      PTRACE_O_EXITKILL | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK | PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXEC;
  if (ptrace(PTRACE_SETOPTIONS, child, nullptr, kOptions) != 0) {
    finish();
    return base::Error{std::string("tracing is not allowed here: ") + std::strerror(errno)};
  }
  ptrace(PTRACE_CONT, child, nullptr, 0);
  Watch watch(child, mark, limits);
  std::map<pid_t, Fault> handled;  // faults in no file, by thread: a program may go on after them
  while (!watch.is_over()) {
    const pid_t thread = waitpid(-1, &status, __WALL | __WNOTHREAD | WNOHANG);
    if (thread < 0) break;  // all have ended
    if (thread == 0) {
      std::this_thread::sleep_for(std::chrono::microseconds(500));
      continue;
    }
    if (!WIFSTOPPED(status)) {
      seen.erase(thread);
      const auto last = handled.find(thread);
      if (last == handled.end() || !WIFSIGNALED(status)) continue;
      finish();
      return std::move(last->second);
    }
    seen.insert(thread);
    const int signal = WSTOPSIG(status);
    const int event = status >> 16;
    if (event == 0 && is_fault(signal)) {
      auto fault = look(thread, signal);
      if (!fault) {
        finish();
        return base::Error{"the registers cannot be read"};
      }
      if (is_in_file(fault->maps, fault->instruction)) {
        finish();
        return std::move(*fault);
      }
      handled.insert_or_assign(thread, std::move(*fault));
    }
    // A new thread or process begins with a stop of its own; a SIGTRAP after exec is ours, too.
    const bool ours = event != 0 || signal == SIGSTOP || signal == SIGTRAP;
    ptrace(PTRACE_CONT, thread, nullptr, ours ? 0 : signal);
  }
  finish();
  return base::Error{"the crash did not show again under the tracer"};
}

}  // namespace

base::Expected<Fault> first_fault(const CommandLine& command, const std::string& stdin_file,
                                  const KernelLimits& kernel, const Limits& limits) {
  std::vector<char*> arguments = {const_cast<char*>(command.program.c_str())};
  for (const std::string& argument : command.arguments)
    arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  const std::string input = stdin_file.empty() ? "/dev/null" : stdin_file;
  const std::string mark = make_mark();
  std::string variable = fmt::format("{}={}", kMarkName, mark);
  std::vector<char*> environment = {variable.data()};
  for (char** each = environ; *each != nullptr; ++each) environment.push_back(*each);
  environment.push_back(nullptr);
  become_subreaper();
  const Plan plan{command.program.c_str(), arguments.data(), environment.data(), input.c_str(), kernel};
  base::Expected<Fault> result = base::Error{"not traced"};
  pid_t child = -1;
  std::thread([&] { result = trace(plan, mark, limits, child); }).join();
  if (child > 0) end_family(child, mark);
  return result;
}

}  // namespace smiter::solver
