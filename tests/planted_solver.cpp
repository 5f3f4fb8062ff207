// SPDX-License-Identifier: MIT
// A solver that is right except for one planted fault. It reads one command per line. What it
// knows: a script is unsat when `false` is asserted, else sat with 1 for every Int and true
// for every Bool; the tests only ask scripts for which that is so. The fault shows when
// the text that --on names has been asserted (always, without --on), with --least=N in N
// assertions that hold at once. To the self-test of a campaign, which is about a Bool called
// p, it gives the right answers.
//
//   --fault=unsat    says unsat for sat          --fault=crash    dies of a signal
//   --fault=sat      says sat for unsat          --fault=unknown  says unknown
//   --fault=dull     says unknown, and that it does not support this: no bug
//   --fault=dull-crash  dies of a signal; where the fault does not show, it is dull
//   --fault=model    a model of zeros            --fault=slow     takes 400 ms of CPU
//   --fault=assert   fails an assertion of its own in the line that the last numeral of the
//                    asserted text names
//   --fault=second   says unsat at the second check-sat of a script
//   --fault=session  says unsat once it was reset
//   --fault=after    says unsat if so many earlier scripts of the process (--least) had the text
//   --fault=after-crash  dies of a signal then; with --elsewhere of a fault in another function
//   --fault=after-model  gives a model of zeros then
//   --fault=places   faults in one function if (abs is asserted, in another if (mod is
//   --fault=assume   says unsat to check-sat-assuming
//   --fault=hang     sleeps for ever at a check-sat
//   --fault=core     dies of a signal when asked for an unsat core
//   --fault=error    rejects the script      --fault=random   says unknown in every other process
//   --fault=fifth    says unknown to one in five texts, by their hash
//   --fault=order    takes 400 ms of CPU if the numbers in its assertions are not in order
//   --fault=seed     says unknown with every other seed (:random-seed)
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <functional>
#include <iostream>
#include <random>
#include <string>
#include <vector>

namespace {

// Sanitizers would report these faults before they happen, and add functions of their own.
#define SMITER_FAULT                                                                         \
  [[gnu::noinline, gnu::noclone, gnu::no_sanitize("address"), gnu::no_sanitize("undefined"), \
    gnu::no_sanitize("thread")]]
int* volatile nowhere = nullptr;

struct Level {
  bool has_false = false;
  int patterns = 0;       // assertions that have it
  std::string core = {};  // names of assertions of false
  std::vector<std::string> definitions;
};

class Planted {
 public:
  Planted(std::string fault, std::string on, int least, bool elsewhere)
      : fault_(std::move(fault)), on_(std::move(on)), least_(least), elsewhere_(elsewhere) {}

  void handle(const std::string& line) {
    if (line.find("smiter-") == std::string::npos)
      hash_ = (hash_ ^ std::hash<std::string>()(line)) * 0x100000001b3;
    if (line.starts_with("(echo \"")) {
      say(line.substr(7, line.size() - 9) + "\n");
    } else if (line == "(reset)") {
      if (has_any_pattern()) ++used_;
      last_line_.clear();
      self_test_ = false;
      levels_.assign(1, {});
      assumed_ = {};
      checks_ = 0;
      was_reset_ = true;
    } else if (line.starts_with("(push")) {
      levels_.resize(levels_.size() + number_in(line));
    } else if (line.starts_with("(pop")) {
      levels_.resize(levels_.size() - number_in(line));
    } else if (line.starts_with("(assert (=> smiter!a")) {
      if (line.find("false") != std::string::npos) assumed_.has_false = true;
      if (line.find(on_) != std::string::npos) ++assumed_.patterns;
    } else if (line.starts_with("(set-option :random-seed")) {
      seed_ = number_in(line);
    } else if (line.starts_with("(assert")) {
      disordered_ = disordered_ || number_in(line) < last_number_;
      last_number_ = number_in(line);
      if (line.find("false") != std::string::npos || line == "(assert (not p))")
        levels_.back().has_false = true;
      const std::size_t named = line.find(":named ");
      if (line.find("false") != std::string::npos && named != std::string::npos)
        levels_.back().core += " " + line.substr(named + 7, line.find(')', named) - named - 7);
      if (line.find(on_) != std::string::npos) {
        ++levels_.back().patterns;
        last_line_ = line;
      }
    } else if (line.starts_with("(declare-")) {
      declare(line);
    } else if (line.starts_with("(check-sat-assuming")) {
      levels_.push_back(assumed_);
      check();
      levels_.pop_back();
    } else if (line.starts_with("(check-sat")) {
      check();
    } else if (line == "(get-model)") {
      model();
    } else if (line == "(get-unsat-core)") {
      if (fault_ == "core" && (on_.empty() || has_patterns())) crash();
      std::string core;
      for (const Level& level : levels_) core += level.core;
      say("(" + core + ")\n");
    } else if (line.starts_with("(get-info")) {
      say(fault_.starts_with("dull") ? "(:reason-unknown \"unsupported\")\n"
                                     : "(:reason-unknown \"incomplete\")\n");
    } else if (line == "(exit)") {
      std::exit(0);
    }
  }

 private:
  // Of (push 2); 1 if there is none.
  static std::size_t number_in(const std::string& line) {
    const std::size_t at = line.find_first_of("0123456789");
    return at == std::string::npos ? 1 : static_cast<std::size_t>(std::atoi(line.c_str() + at));
  }
  static void say(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
  }
  // (declare-const x Int), (declare-fun x () Int)
  void declare(const std::string& line) {
    if (line == "(declare-fun p () Bool)") self_test_ = true;
    const std::size_t from = line.find(' ') + 1;
    const std::string name = line.substr(from, line.find(' ', from) - from);
    const bool is_int = line.ends_with(" Int)");
    const bool wrong = fault_ == "model" || (fault_ == "after-model" && used_ >= least_);
    const std::string value = wrong ? (is_int ? "0" : "false") : (is_int ? "1" : "true");
    levels_.back().definitions.push_back("(define-fun " + name + " () " + (is_int ? "Int " : "Bool ") +
                                         value + ")\n");
  }
  [[nodiscard]] bool has_false() const {
    for (const Level& level : levels_) {
      if (level.has_false) return true;
    }
    return false;
  }
  [[nodiscard]] bool has_patterns() const {
    int count = 0;
    for (const Level& level : levels_) count += level.patterns;
    return count >= least_;
  }
  [[nodiscard]] bool has_any_pattern() const {
    for (const Level& level : levels_) {
      if (level.patterns > 0) return true;
    }
    return false;
  }
  void check() {
    ++checks_;
    bool sat = !has_false();
    if (!self_test_ && used_ >= least_) {
      if (fault_ == "after") sat = false;
      if (fault_ == "after-crash" && elsewhere_) fault_left();
      if (fault_ == "after-crash") crash();
    }
    if (fault_ == "places" && last_line_.find("(abs") != std::string::npos) fault_left();
    if (fault_ == "places" && last_line_.find("(mod") != std::string::npos) fault_right();
    if (!self_test_ && (on_.empty() || has_patterns())) {
      if (fault_ == "unsat") sat = false;
      if (fault_ == "sat") sat = true;
      if (fault_ == "crash" || fault_ == "dull-crash") crash();
      if (fault_ == "assert") fail();
      if (fault_ == "unknown" || fault_ == "dull") return say("unknown\n");
      if (fault_ == "slow" || (fault_ == "order" && disordered_)) burn();
      if (fault_ == "fifth" && (hash_ >> 20) % 5 == 0) return say("unknown\n");
      if (fault_ == "seed" && seed_ % 2 == 1) return say("unknown\n");
      if (fault_ == "random" && std::random_device()() % 2 == 0) return say("unknown\n");
      if (fault_ == "error") return say("(error \"the option is gone\")\n");
      while (fault_ == "hang") pause();
      if (fault_ == "second" && checks_ == 2) sat = false;
      if (fault_ == "session" && was_reset_) sat = false;
      if (fault_ == "assume" && levels_.size() > 1) sat = false;
    }
    // A seed may have a p, too.
    if (fault_ == "dull-crash" && (!self_test_ || levels_.front().definitions.size() != 1))
      return say("unknown\n");
    say(sat ? "sat\n" : "unsat\n");
  }
  void model() const {
    std::string text = "(\n";
    for (const Level& level : levels_) {
      for (const std::string& d : level.definitions) text += d;
    }
    say(text + ")\n");
  }
  [[noreturn]] void fail() const {
    const std::size_t end = last_line_.find_last_of("0123456789");
    const std::size_t begin = end == std::string::npos ? end : last_line_.find_last_not_of("0123456789", end);
    const std::string number = end == std::string::npos ? "1" : last_line_.substr(begin + 1, end - begin);
    std::fprintf(stderr, "planted: planted.cpp:%s: void f%s(int): Assertion `x > 0' failed.\n",
                 number.c_str(), number.c_str());
    std::abort();
  }
  [[noreturn]] static void crash() {
    std::signal(SIGSEGV, SIG_DFL);
    std::raise(SIGSEGV);
    std::abort();
  }
  SMITER_FAULT static void fault_left() { *nowhere = 1; }
  SMITER_FAULT static void fault_right() { *nowhere = 2; }
  static void burn() {
    const std::clock_t until = std::clock() + CLOCKS_PER_SEC * 4 / 10;
    while (std::clock() < until) {
    }
  }

  std::string fault_, on_;
  int least_;
  bool elsewhere_;
  std::vector<Level> levels_{1};
  Level assumed_;  // what the oracle's assumptions imply
  int checks_ = 0;
  int used_ = 0;  // scripts of this process with the text that have been reset
  bool was_reset_ = false;
  bool self_test_ = false;
  std::size_t hash_ = 0, seed_ = 0, last_number_ = 0;
  bool disordered_ = false;
  std::string last_line_;
};

}  // namespace

int main(int argc, char** argv) {
  std::string fault, on, file;
  int least = 1;
  bool elsewhere = false;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--version") return std::puts("planted solver 1.0"), 0;
    if (argument.starts_with("--fault=")) {
      fault = argument.substr(8);
    } else if (argument.starts_with("--on=")) {
      on = argument.substr(5);
    } else if (argument.starts_with("--least=")) {
      least = std::atoi(argument.c_str() + 8);
    } else if (argument == "--elsewhere") {
      elsewhere = true;
    } else if (!argument.starts_with("-")) {
      file = argument;
    }
  }
  Planted planted(fault, on, least, elsewhere);
  std::ifstream from_file(file);
  std::istream& in = file.empty() ? std::cin : from_file;
  for (std::string line; std::getline(in, line);) planted.handle(line);
  return 0;
}
