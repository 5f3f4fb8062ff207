// SPDX-License-Identifier: MIT
#include "solver/crash/backtrace.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <map>
#include <optional>

#include "solver/crash/crash_place.h"
#include "solver/process/exchange.h"
#include "solver/profile/solver_config.h"

namespace smiter::solver {
namespace {

constexpr std::string_view kMappings = "smiter-mappings";

std::string_view take_line(std::string_view text, std::size_t& at) {
  const std::size_t end = std::min(text.find('\n', at), text.size());
  const std::string_view line = text.substr(at, end - at);
  at = std::min(end + 1, text.size());
  return line;
}

std::string_view take_word(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  const std::string_view word = line.substr(0, line.find_first_of(" \t"));
  line.remove_prefix(word.size());
  return word;
}

std::optional<std::uint64_t> hex(std::string_view word) {
  if (!word.starts_with("0x")) return std::nullopt;
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(word.data() + 2, word.data() + word.size(), value, 16);
  if (error != std::errc()) return std::nullopt;
  return value;
}

// "info proc mappings": start, end, size, offset, permissions, file. A module spans from
// its first mapping to its last; its path is cut to the name.
std::vector<Module> read_mappings(std::string_view text) {
  std::map<std::string, Module> modules;
  std::size_t at = 0;
  while (at < text.size()) {
    std::string_view line = take_line(text, at);
    const auto begin = hex(take_word(line));
    const auto end = hex(take_word(line));
    const std::size_t slash = line.find('/');
    if (!begin || !end || slash == std::string_view::npos) continue;
    const std::string path(line.substr(slash));
    auto [row, is_new] = modules.try_emplace(path, Module{path.substr(path.rfind('/') + 1), *begin, *end});
    row->second.begin = std::min(row->second.begin, *begin);
    row->second.end = std::max(row->second.end, *end);
  }
  std::vector<Module> result;
  for (auto& [path, module] : modules) result.push_back(std::move(module));
  return result;
}

std::string shell_quoted(const std::string& word) {
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

bool is_raising(std::string_view function) {
  for (const std::string_view name :
       {"raise", "abort", "pthread_kill", "gsignal", "kill", "terminate", "__GI_", "__pthread_kill", "__cxa_",
        "_Unwind", "__libc_", "__assert_fail", "std::terminate", "__gnu_cxx::"}) {
    if (function.starts_with(name)) return true;
  }
  return false;
}

// "#1  0x00007f in ns::f(int) () from /lib/x.so", "#0  f (x=...) at f.c:3", "#2  0x5555 in ?? ()".
std::string read_frame(std::string_view line, const std::vector<Module>& modules) {
  take_word(line);  // #n
  std::string_view rest = line;
  const auto address = hex(take_word(rest));
  if (address) {
    take_word(rest);  // in
    line = rest;
  }
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  if (!line.starts_with("??")) {
    const std::size_t arguments = line.rfind(" (");
    const std::string function(line.substr(0, arguments));
    return is_raising(function) ? "" : function;
  }
  if (!address) return "";
  for (const Module& module : modules) {
    if (*address < module.begin || *address >= module.end) continue;
    return is_system_module(module.path) ? ""
                                         : fmt::format("{}+0x{:x}", module.path, *address - module.begin);
  }
  return "";
}

}  // namespace

CrashFrames parse_gdb_output(std::string_view output) {
  CrashFrames result;
  const std::string_view lead = "received signal ";
  const std::size_t signal = output.find(lead);
  if (signal == std::string_view::npos) return result;
  const std::string_view name = output.substr(signal + lead.size());
  result.signal = name.substr(0, name.find_first_of(",.\n "));
  const std::size_t mappings = std::min(output.find(kMappings), output.size());
  const auto modules = read_mappings(output.substr(mappings));
  std::size_t at = signal;
  while (at < mappings && result.frames.size() < 16) {
    const std::string_view line = take_line(output, at);
    if (!line.starts_with('#')) continue;
    std::string frame = read_frame(line, modules);
    if (!frame.empty()) result.frames.push_back(std::move(frame));
  }
  return result;
}

namespace {

// gdb runs programs, not scripts.
bool is_script(const std::string& program) {
  std::ifstream file(program, std::ios::binary);
  std::array<char, 2> lead{};
  file.read(lead.data(), lead.size());
  return lead[0] == '#' && lead[1] == '!';
}

}  // namespace

base::Expected<CrashFrames> crash_frames(const CommandLine& command, const std::string& stdin_file,
                                         const Limits& limits) {
  const std::string gdb = find_program("gdb");
  if (gdb.empty()) return base::Error{"gdb is not installed"};
  if (is_script(command.program)) return base::Error{"gdb does not run a script", {}, command.program};
  CommandLine run{gdb, {"-batch", "-nx", "-q"}};
  for (const char* setting :
       {"set debuginfod enabled off", "set width 0", "set style enabled off", "set confirm off",
        "set print frame-arguments none", "set print thread-events off", "set startup-with-shell on"}) {
    run.arguments.insert(run.arguments.end(), {"-ex", setting});
  }
  std::string start = "run";  // through gdb's shell: it is the one that can redirect
  for (const std::string& argument : command.arguments) start += ' ' + shell_quoted(argument);
  start += " < " + shell_quoted(stdin_file.empty() ? "/dev/null" : stdin_file);
  for (const std::string& step : {start, std::string("bt 40"), "echo " + std::string(kMappings) + "\\n",
                                  std::string("info proc mappings")}) {
    run.arguments.insert(run.arguments.end(), {"-ex", step});
  }
  run.arguments.push_back(command.program);
  auto process = Process::start(run, {});
  if (!process) return process.error();
  Limits wide = limits;
  wide.wall_ms = 3 * limits.wall_ms + 30'000;
  wide.cpu_ms = 0;
  wide.memory_bytes = limits.memory_bytes == 0 ? 0 : limits.memory_bytes + (2UL << 30);
  Transcript transcript;
  const Stop stop = run_exchange(*process, {"", "", true, wide}, transcript);
  CrashFrames frames = parse_gdb_output(transcript.output);
  if (stop != Stop::EndOfOutput || frames.signal.empty()) {
    return base::Error{"the crash did not show again under gdb", {}, {}};
  }
  return frames;
}

}  // namespace smiter::solver
