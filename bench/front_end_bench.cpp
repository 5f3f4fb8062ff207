// SPDX-License-Identifier: MIT
// How fast scripts are read, typed and printed, and z3's own reader beside it on the
// same text, in one run: CPU time, megabytes of text per second.
#include <benchmark/benchmark.h>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>

#include "bench/corpus.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "theory/sig_reader.h"

namespace smiter::bench {
namespace {

// The texts that we read; a script with an error would measure less work than it has bytes.
const std::vector<std::string>& readable_texts() {
  static const std::vector<std::string> texts = [] {
    std::vector<std::string> good;
    for (std::string& text : corpus_texts()) {
      smt::TermTable table(theory::builtin_operators());
      if (smt::parse_script(text, table)) good.push_back(std::move(text));
    }
    return good;
  }();
  return texts;
}

void report(benchmark::State& state, std::size_t bytes) {
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(bytes));
}

void Parse(benchmark::State& state) {
  const auto& texts = readable_texts();
  std::size_t bytes = 0;
  for (const std::string& text : texts) bytes += text.size();
  for (auto _ : state) {
    for (const std::string& text : texts) {
      smt::TermTable table(theory::builtin_operators());
      benchmark::DoNotOptimize(smt::parse_script(text, table));
    }
  }
  report(state, bytes);
}
BENCHMARK(Parse)->Unit(benchmark::kMillisecond);

// The corpus as it stands, comments and all, in one text. Without (exit), after which
// nothing would be read, and without the few scripts that cannot follow themselves
// (global declarations outlive a reset).
std::string concatenated_originals() {
  constexpr std::string_view kExit = "(exit)";
  std::string all;
  for (std::string text : readable_texts()) {
    for (std::size_t at = 0; (at = text.find(kExit, at)) != std::string::npos;) text.erase(at, kExit.size());
    text += "\n(reset)\n";
    smt::TermTable table(theory::builtin_operators());
    if (smt::parse_script(text + text, table)) all += text;
  }
  return all;
}

// All scripts in one printed text. For us with (reset) between them; z3 takes
// milliseconds for a reset, so that for it each script is a level of its own, without
// check-sat and without what may stand only at the beginning.
enum class For { Us, Z3 };
std::string concatenated(For reader) {
  std::string all;
  for (const std::string& text : readable_texts()) {
    smt::TermTable table(theory::builtin_operators());
    auto script = smt::parse_script(text, table);
    if (reader == For::Z3) {
      using Kind = smt::CommandKind;
      std::erase_if(script->commands, [](const smt::Command& c) {
        return c.kind == Kind::CheckSat || c.kind == Kind::CheckSatAssuming ||
               c.kind == Kind::CheckSatUsing || c.kind == Kind::Opaque || c.kind == Kind::SetOption ||
               c.kind == Kind::SetLogic || c.kind == Kind::Reset || c.kind == Kind::ResetAssertions;
      });
    }
    const std::string printed = smt::print_script(table, *script, {.for_solver = true});
    all += reader == For::Us ? printed + "(reset)\n" : "(push 1)\n" + printed + "(pop 1)\n";
  }
  return all;
}

void ParseConcatenated(benchmark::State& state) {
  const std::string text = concatenated_originals();
  for (auto _ : state) {
    smt::TermTable table(theory::builtin_operators());
    const auto script = smt::parse_script(text, table);
    if (!script) state.SkipWithError(script.error().to_string().c_str());
  }
  report(state, text.size());
}
BENCHMARK(ParseConcatenated)->Unit(benchmark::kMillisecond);

void Print(benchmark::State& state) {
  std::vector<std::pair<smt::TermTable, smt::Script>> scripts;
  std::size_t bytes = 0;
  for (const std::string& text : readable_texts()) {
    smt::TermTable table(theory::builtin_operators());
    auto script = smt::parse_script(text, table);
    bytes += smt::print_script(table, *script).size();
    scripts.emplace_back(std::move(table), std::move(*script));
  }
  for (auto _ : state) {
    for (const auto& [table, script] : scripts) benchmark::DoNotOptimize(smt::print_script(table, script));
  }
  report(state, bytes);
}
BENCHMARK(Print)->Unit(benchmark::kMillisecond);

void PrintConcatenated(benchmark::State& state) {
  const std::string text = concatenated(For::Us);
  smt::TermTable table(theory::builtin_operators());
  const auto script = smt::parse_script(text, table);
  if (!script) return state.SkipWithError(script.error().to_string().c_str());
  base::TextBuffer out;
  for (auto _ : state) {
    out.clear();
    smt::print_script(out, table, *script);
  }
  report(state, out.size());
}
BENCHMARK(PrintConcatenated)->Unit(benchmark::kMillisecond);

// CPU seconds of `z3 FILE`, or a negative number if there is no z3.
double z3_cpu(const std::string& file) {
  const pid_t child = fork();
  if (child == 0) {
    if (std::freopen("/dev/null", "w", stdout) == nullptr ||
        std::freopen("/dev/null", "w", stderr) == nullptr)
      _exit(127);
    execlp("z3", "z3", file.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  if (child < 0 || wait4(child, &status, 0, &usage) < 0 || (WIFEXITED(status) && WEXITSTATUS(status) == 127))
    return -1;
  const auto seconds = [](timeval t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// z3 reading the same text without check-sat, less its start on an empty script.
void Z3Parse(benchmark::State& state) {
  const std::string text = concatenated(For::Z3);
  const std::string file = "/tmp/smiter-bench-" + std::to_string(getpid()) + ".smt2";
  const std::string empty = file + ".empty";
  std::ofstream(file) << text;
  std::ofstream(empty) << "";
  for (auto _ : state) {
    const double start = z3_cpu(empty);
    const double all = z3_cpu(file);
    if (start < 0 || all < 0) {
      state.SkipWithError("no z3");
      break;
    }
    state.SetIterationTime(std::max(all - start, 1e-6));
  }
  report(state, text.size());
  std::remove(file.c_str());
  std::remove(empty.c_str());
}
BENCHMARK(Z3Parse)->UseManualTime()->Iterations(3)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace smiter::bench
