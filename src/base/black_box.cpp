// SPDX-License-Identifier: MIT
#include "base/black_box.h"

#include <execinfo.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>

namespace smiter::base {

namespace {

constexpr std::size_t kSignalStack = 64 * 1024;

struct Head {
  Life life;
  Fault fault;
};

// What notes and the signal handler find without being told.
thread_local constinit Slot* here = nullptr;
const BlackBox* reported_to = nullptr;

std::uint64_t thread_cpu_ns() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<std::uint64_t>(t.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(t.tv_nsec);
}

// Only what is allowed in a signal handler. (backtrace() is, once it has been called before.)
void on_fault(int signal, siginfo_t* info, void*) {
  const auto end = [signal] {
    std::signal(signal, SIG_DFL);
    raise(signal);
  };
  if (reported_to == nullptr) return end();  // after the campaign
  Fault& fault = reported_to->fault();
  if (!fault.taken.exchange(true)) {
    fault.signal = signal;
    fault.slot = here == nullptr ? -1 : static_cast<std::int32_t>(here - reported_to->slots().data());
    fault.address = reinterpret_cast<std::uint64_t>(info->si_addr);
    fault.frame_count =
        static_cast<std::uint32_t>(backtrace(fault.frames.data(), static_cast<int>(kMostFrames)));
    fault.complete.store(true);
  } else {
    // Another thread is at it; it ends the process.
    for (int i = 0; i < 200 && !fault.complete.load(); ++i) usleep(10'000);
  }
  end();
}

}  // namespace

std::string_view name_of(Step step) {
  switch (step) {
    case Step::Idle:
      return "idle";
    case Step::ReadSeed:
      return "reading a seed";
    case Step::Mutate:
      return "making tests";
    case Step::Ask:
      return "asking a solver";
    case Step::Judge:
      return "judging";
    case Step::Confirm:
      return "confirming";
    case Step::Reduce:
      return "reducing";
  }
  return "";
}

void NotedText::set(std::string_view text) {
  size = text.size();
  std::ranges::copy(text.substr(0, kMostNoted), bytes.begin());
}

std::string NotedText::text() const {
  return {bytes.data(), std::min<std::size_t>(size, kMostNoted)};
}

template <std::size_t N>
void NotedName<N>::set(std::string_view text) {
  *std::ranges::copy(text.substr(0, N - 1), bytes.begin()).out = '\0';
}

// --- the box --------------------------------------------------------------------

BlackBox::BlackBox(void* memory, std::size_t bytes, std::size_t slots)
    : memory_(memory), bytes_(bytes), slots_(slots) {}

std::unique_ptr<BlackBox> BlackBox::make(std::size_t slots) {
  const std::size_t bytes = sizeof(Head) + alignof(Slot) + slots * sizeof(Slot);
  void* memory =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  return std::unique_ptr<BlackBox>(new BlackBox(memory, bytes, slots));  // zero everywhere: all idle
}

BlackBox::~BlackBox() {
  if (reported_to == this) reported_to = nullptr;
  munmap(memory_, bytes_);
}

Life& BlackBox::life() const {
  return static_cast<Head*>(memory_)->life;
}

Fault& BlackBox::fault() const {
  return static_cast<Head*>(memory_)->fault;
}

std::span<Slot> BlackBox::slots() const {
  const auto place = reinterpret_cast<std::uintptr_t>(memory_) + sizeof(Head);
  const auto aligned = (place + alignof(Slot) - 1) / alignof(Slot) * alignof(Slot);
  return {reinterpret_cast<Slot*>(aligned), slots_};
}

void BlackBox::clear() {
  madvise(memory_, bytes_, MADV_REMOVE);  // gives the pages back; zero again
}

// --- notes ------------------------------------------------------------------------

Recorder::Recorder(const BlackBox* box, std::string_view who) {
  if (box == nullptr) return;
  for (Slot& slot : box->slots()) {
    pid_t nobody = 0;
    if (!slot.thread.compare_exchange_strong(nobody, static_cast<pid_t>(syscall(SYS_gettid)))) continue;
    slot_ = here = &slot;
    slot.who.set(who);
    slot.step.store(Step::Idle);
    break;
  }
  stack_ = std::make_unique<char[]>(kSignalStack);
  stack_t stack{};
  stack.ss_sp = stack_.get();
  stack.ss_size = kSignalStack;
  sigaltstack(&stack, nullptr);
}

Recorder::~Recorder() {
  if (stack_ != nullptr) {
    stack_t none{};
    none.ss_flags = SS_DISABLE;
    sigaltstack(&none, nullptr);
  }
  if (slot_ == nullptr) return;
  here = nullptr;
  slot_->step.store(Step::Idle);
  slot_->thread.store(0);
}

void begin_step(Step step) {
  if (here == nullptr) return;
  here->cpu_ns_then.store(thread_cpu_ns());
  here->serial.fetch_add(1);
  here->step.store(step);
}

StepScope::StepScope(Step step) : before_(here == nullptr ? Step::Idle : here->step.load()) {
  begin_step(step);
}

StepScope::~StepScope() {
  begin_step(before_);
}

void note_unit(std::uint64_t unit, std::string_view strategy, std::string_view seed,
               std::string_view partner) {
  if (here == nullptr) return;
  here->unit = unit;
  here->test = here->finding = here->hash = here->check = 0;
  here->strategy.set(strategy);
  here->seed.set(seed);
  here->partner.set(partner);
  here->script.set({});
  here->judged.set({});
  here->model.set({});
}

void note_test(std::uint64_t number, std::uint64_t hash, std::string_view script) {
  if (here == nullptr) return;
  here->test = number;
  here->hash = hash;
  here->script.set(script);
  here->judged.set({});
  here->model.set({});
}

void note_finding(std::uint64_t id, std::string_view script) {
  if (here == nullptr) return;
  note_unit(0, {}, {});
  here->finding = id;
  here->script.set(script);
}

void note_script(std::string_view script) {
  if (here != nullptr) here->script.set(script);
}

void note_judged(std::string_view script, std::string_view model, std::uint64_t check) {
  if (here == nullptr) return;
  here->judged.set(script);
  here->model.set(model);
  here->check = check;
}

// --- faults -------------------------------------------------------------------------

void report_faults_to(const BlackBox& box) {
  reported_to = &box;
  void* one = nullptr;
  static_cast<void>(backtrace(&one, 1));  // loads what it needs now, not in the handler
  struct sigaction action {};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  constexpr std::array kSignals = {SIGABRT, SIGXCPU};  // the others are the sanitizer's, which aborts
#else
  constexpr std::array kSignals = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGXCPU};
#endif
  for (const int signal : kSignals) sigaction(signal, &action, nullptr);
}

void note_fault_message(std::string_view message) {
  if (reported_to == nullptr || reported_to->fault().taken.load()) return;
  reported_to->fault().message.set(message);
}

template struct NotedName<64>;
template struct NotedName<1024>;
template struct NotedName<2048>;

}  // namespace smiter::base
