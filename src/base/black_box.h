// SPDX-License-Identifier: MIT
// What each thread is working on, in memory that outlives the process. When the process dies,
// its parent reads there what was being done, by whom, and where the fault was.
//
//   auto box = BlackBox::make(8);             // before fork()
//   Recorder recorder(box.get(), "worker 0"); // in a thread of the child
//   begin_step(Step::Judge);                  // anywhere below, without knowing the box
//   note_script(text);
//
// The notes go through a variable of the thread, because a signal handler has nothing else, and
// because the judge should not carry a recorder through every call. Without a Recorder they do
// nothing. Writing is copying into the mapping: no lock, no allocation. A text that is too long
// is cut, and says so.
#pragma once

#include <sys/types.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace smiter::base {

// What a thread may be doing that can go wrong.
enum class Step : std::uint8_t {
  Idle,      // waiting for work, or between two steps
  ReadSeed,  // reading a seed
  Mutate,    // a strategy makes the tests of a unit
  Ask,       // a solver is working, not we
  Judge,     // looking at answers and models
  Confirm,   // trying a suspicion again in fresh processes
  Reduce,    // making a finding smaller
};

[[nodiscard]] std::string_view name_of(Step step);

inline constexpr std::size_t kMostNoted = 512 * 1024;

struct NotedText {
  std::uint64_t size = 0;  // of the whole text; only kMostNoted are kept
  std::array<char, kMostNoted> bytes;
  void set(std::string_view text);
  [[nodiscard]] std::string text() const;
  [[nodiscard]] bool is_cut() const { return size > kMostNoted; }
};

template <std::size_t N>
struct NotedName {
  std::array<char, N> bytes;
  void set(std::string_view text);
  [[nodiscard]] std::string text() const { return bytes.data(); }
};

// One thread. Written by it, read by the parent: while it runs only the atomics.
// Many members: all that the parent can know of a thread that is dead.
struct Slot {
  std::atomic<pid_t> thread;  // kernel's number; 0: nobody
  std::atomic<Step> step;
  std::atomic<std::uint64_t> serial;       // changes with every step
  std::atomic<std::uint64_t> cpu_ns_then;  // of the thread, when the step began
  NotedName<64> who;
  std::uint64_t unit, test, finding;  // 0 when the step is not about one
  std::uint64_t hash;                 // of the test's script
  std::uint64_t check;                // whose model is being judged, from 0
  NotedName<64> strategy;
  NotedName<1024> seed, partner;  // names; a partner only for strategies that take two
  NotedText script;               // of the test, the seed or the finding
  NotedText judged, model;        // what the evaluator is looking at
};

inline constexpr std::size_t kMostFrames = 48;

// The first fault of the process.
struct Fault {
  std::atomic<bool> taken;  // by the thread that reports it
  std::atomic<bool> complete;
  int signal;
  std::int32_t slot;  // -1: a thread without one
  std::uint64_t address;
  std::array<void*, kMostFrames> frames;
  std::uint32_t frame_count;
  NotedName<2048> message;  // of a failed CHECK or an exception
};

// What the process as a whole says; all of it may be read while it runs.
struct Life {
  std::atomic<bool> is_set_up;               // the campaign is in its store
  std::atomic<bool> has_ended;               // regularly
  std::atomic<unsigned> stop_asked;          // by the parent: 1 end soon
  std::atomic<std::uint64_t> tests;          // finished
  std::atomic<std::uint64_t> tests_settled;  // of these, in units that the store has as done
  std::atomic<double> seconds_before;        // of the campaign, when this run of it began
  std::atomic<int> exit_code;                // if it has ended
};

class BlackBox {
 public:
  // A mapping that is shared with children. Null if there is no memory.
  [[nodiscard]] static std::unique_ptr<BlackBox> make(std::size_t slots);
  ~BlackBox();
  BlackBox(const BlackBox&) = delete;
  BlackBox& operator=(const BlackBox&) = delete;

  [[nodiscard]] Life& life() const;
  [[nodiscard]] Fault& fault() const;
  [[nodiscard]] std::span<Slot> slots() const;
  // For another child.
  void clear();

 private:
  BlackBox(void* memory, std::size_t bytes, std::size_t slots);
  void* memory_;
  std::size_t bytes_, slots_;
};

// Binds a slot to the calling thread while it lives. A null box, or one without a free slot: no
// notes. Gives the thread a stack for signals, so that a stack overflow can be reported.
class Recorder {
 public:
  Recorder(const BlackBox* box, std::string_view who);
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

 private:
  Slot* slot_ = nullptr;
  std::unique_ptr<char[]> stack_;
};

// --- notes of the calling thread ------------------------------------------------

void begin_step(Step step);
// Only for the length of a scope, then what was before.
class StepScope {
 public:
  explicit StepScope(Step step);
  ~StepScope();
  StepScope(const StepScope&) = delete;
  StepScope& operator=(const StepScope&) = delete;

 private:
  Step before_;
};
void note_unit(std::uint64_t unit, std::string_view strategy, std::string_view seed,
               std::string_view partner = {});
void note_test(std::uint64_t number, std::uint64_t hash, std::string_view script);
void note_finding(std::uint64_t id, std::string_view script);
void note_script(std::string_view script);
void note_judged(std::string_view script, std::string_view model, std::uint64_t check);

// --- faults ---------------------------------------------------------------------

// Signals that mean a bug of ours are reported to the box before the process dies of them, as
// is SIGXCPU, which the parent sends to a thread that runs away. The box must outlive the
// process. Once per process.
void report_faults_to(const BlackBox& box);
// A failed CHECK, an exception that nobody expected: what the report is to say. The caller aborts.
void note_fault_message(std::string_view message);

}  // namespace smiter::base
