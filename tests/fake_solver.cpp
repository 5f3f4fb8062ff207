// SPDX-License-Identifier: MIT
// A solver that misbehaves on purpose. It reads one command per line, knows echo, reset,
// check-sat and exit, and does what --mode says at the first check-sat of a script that
// mentions `trigger`; other scripts get an ordinary `sat`. Reads a file when one is named.
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <thread>
#include <vector>

namespace {

std::string last_echo;
std::size_t checks = 0;

void say(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

[[noreturn]] void sleep_forever() {
  while (true) pause();
}

[[noreturn]] void crash() {
  signal(SIGSEGV, SIG_DFL);
  raise(SIGSEGV);
  std::abort();
}

// Faults in functions of their own, for those who look where.
// Sanitizers would report these faults before they happen, and add functions of their own.
#define SMITER_FAULT                                                                         \
  [[gnu::noinline, gnu::noclone, gnu::no_sanitize("address"), gnu::no_sanitize("undefined"), \
    gnu::no_sanitize("thread")]]
int* volatile nowhere = nullptr;
SMITER_FAULT void fault_left() {
  *nowhere = 1;
  asm volatile("");
}
SMITER_FAULT void fault_right() {
  *nowhere = 2;
  asm volatile("");
}
// As cvc5 does: a handler that says so.
void fault_with_handler() {
  signal(SIGSEGV, [](int) {
    [[maybe_unused]] const auto written = write(2, "fake suffered a segfault.\n", 26);
    std::abort();
  });
  fault_left();
}
SMITER_FAULT int recur(int n) {
  if (nowhere != nullptr) return 0;
  volatile char room[256];
  room[n % 256] = 1;
  return recur(n + 1) + room[0];
}

// Ten gigabytes, if anybody lets it.
void flood(int fd) {
  const std::string block(1 << 16, 'x');
  for (std::size_t i = 0; i < (10UL << 30) / block.size(); ++i) {
    if (write(fd, block.data(), block.size()) < 0) return;
  }
}

void fork_children() {
  for (int i = 0; i < 100; ++i) {
    if (fork() == 0) sleep_forever();
  }
  sleep_forever();
}

void leave_children_and_answer() {
  for (int i = 0; i < 3; ++i) {
    if (fork() == 0) sleep_forever();
  }
  say("sat\n");
}

// Children that leave the process group, their session and their parents; one is already
// dead when somebody looks. The living write nothing and never end.
void leave_strays_and_answer() {
  for (int i = 0; i < 3; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      setsid();
      if (fork() != 0) _exit(0);
      if (i == 2) _exit(0);
      for (int fd = 0; fd < 3; ++fd) close(fd);
      sleep_forever();
    }
    waitpid(child, nullptr, 0);
  }
  say("sat\n");
}

void eat_memory() {
  std::vector<char*> blocks;
  for (int i = 0; i < 1000; ++i) {
    blocks.push_back(static_cast<char*>(std::malloc(16UL << 20)));
    std::memset(blocks.back(), i + 1, 16UL << 20);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

void burn_cpu() {
  volatile unsigned long n = 0;
  while (true) n = n + 1;
}

void answer_late() {
  std::thread([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    say("unsat\n");
  }).detach();
  say("sat\n");
}

void print_asan_report() {
  std::fputs(
      "==1==ERROR: AddressSanitizer: heap-use-after-free on address 0x60\n    #0 0x4a in fake::f(int) "
      "f.cpp:1\n\n",
      stderr);
  std::exit(1);
}

void print_assertion() {
  std::fputs("ASSERTION VIOLATION\nFile: ../src/fake/fake.cpp\nLine: 12\nx > 3\n", stderr);
  std::exit(114);
}

const std::map<std::string, std::function<void()>> kModes = {
    {"hang", sleep_forever},
    {"ignore-sigterm",
     [] {
       signal(SIGTERM, SIG_IGN);
       sleep_forever();
     }},
    {"crash", crash},
    {"fault-left", fault_left},
    {"fault-right", fault_right},
    {"fault-handled", fault_with_handler},
    {"fault-recursion", [] { std::exit(recur(0)); }},
    {"flood", [] { flood(1); }},
    {"flood-stderr",
     [] {
       flood(2);
       sleep_forever();
     }},
    {"close-stdout",
     [] {
       close(1);
       sleep_forever();
     }},
    {"lookalike", [] { say("smiter-00000000000000000000000000000000-2\nsmiter-0-99\nsat\n"); }},
    {"repeat-marker", [] { say(last_echo + "\nsat\n" + last_echo + "\n"); }},
    {"twice", [] { say("sat\nunsat\n"); }},
    {"late", answer_late},
    {"fork", fork_children},
    {"orphans", leave_children_and_answer},
    {"strays", leave_strays_and_answer},
    {"memory", eat_memory},
    {"cpu", burn_cpu},
    {"silent", [] { std::exit(0); }},
    {"no-answer", [] {}},
    {"utf8", [] { say("\xff\xfe\xc3(\x80\nsat\n"); }},
    {"no-newline",
     [] {
       say("partial");
       say("\n");
       say("sat\nno newline here:");
     }},
    {"error", [] { say("(error \"line 3 column 4: unknown constant \"x\"\")\nsat\n"); }},
    {"error-exit",
     [] {
       say("(error \"Parse Error: no\")\n");
       std::exit(1);
     }},
    {"invalid-model", [] { say("sat\n(error \"line 3 column 10: an invalid model was generated\")\n"); }},
    {"assertion", print_assertion},
    {"asan", print_asan_report},
    {"abort",
     [] {
       std::fputs("terminate called after throwing an instance of 'X'\n", stderr);
       std::abort();
     }},
    {"bad-alloc",
     [] {
       std::fputs("terminate called after throwing an instance of 'std::bad_alloc'\n", stderr);
       std::abort();
     }},
    {"unsupported", [] { say("(error \"this is not supported\")\n"); }},
    {"unknown", [] { say("unknown\n"); }},
};

void handle(const std::string& line, const std::string& mode, bool& triggered) {
  if (line.find("trigger") != std::string::npos) triggered = true;
  if (line.starts_with("(echo \"")) {
    last_echo = line.substr(7, line.size() - 9);
    say(last_echo + "\n");
  } else if (line == "(reset)") {
    if (triggered && mode == "crash-in-reset") crash();
    triggered = false;
  } else if (line == "(get-model)") {
    say("(model\n  (define-fun x () String \"ASSERTION VIOLATION ) ;\")\n)\n");
  } else if (line == "(get-info :reason-unknown)") {
    say("(:reason-unknown \"timeout\")\n");
  } else if (line == "(exit)") {
    std::exit(0);
  } else if (line.starts_with("(check-sat")) {
    ++checks;
    if (mode.starts_with("crash-nth=") && checks == std::stoul(mode.substr(10))) crash();
    const auto act = kModes.find(mode);
    if (triggered && act != kModes.end()) return act->second();
    say("sat\n");
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::string mode = "ok";
  std::string file;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--version") return std::puts("fake solver 1.0"), 0;
    if (argument.starts_with("--mode=")) mode = argument.substr(7);
    if (!argument.starts_with("-")) file = argument;
  }
  if (mode == "crash-at-once") crash();
  if (mode == "exit-at-once") return 3;
  if (mode == "hang-at-once") sleep_forever();
  if (mode == "slow-start") std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  std::ifstream from_file(file);
  std::istream& in = file.empty() ? std::cin : from_file;
  bool triggered = false;
  for (std::string line; std::getline(in, line);) handle(line, mode, triggered);
  return 0;
}
