// SPDX-License-Identifier: MIT
#include "solver/release/adapter.h"

#include <filesystem>
#include <span>
#include <sstream>

#include <fmt/core.h>

#include "base/embedded_file.h"
#include "base/file.h"
#include "solver/process/exchange.h"
#include "solver/process/process.h"
#include "solver/profile/solver_config.h"
#include "solver/release/store.h"

namespace smiter::data {
extern const std::span<const base::EmbeddedFile> adapters;
}

namespace smiter::solver {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kMostMs = 15 * 60'000;  // a slow line and a large package
constexpr std::uint64_t kExitGraceMs = 5000;

std::string last_line(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  const std::size_t line = text.rfind('\n');
  return line == std::string::npos ? text : text.substr(line + 1);
}

}  // namespace

base::Expected<Adapter> Adapter::open(const std::string& name, const std::string& folder) {
  const std::string scripts = folder + "/adapters";
  std::error_code error;
  fs::create_directories(scripts, error);
  std::string script;
  for (const base::EmbeddedFile& file : data::adapters) {
    const std::string path = scripts + "/" + std::string(file.name);
    if (const auto written = base::write_file(path, file.text); !written) return written.error();
    if (file.name == name + "-release") script = path;
  }
  if (script.empty()) return base::Error{"there is no adapter called '" + name + "'"};
  return Adapter(script, folder);
}

base::Expected<std::string> Adapter::run(std::vector<std::string> arguments) const {
  const std::string shell = find_program("sh");
  if (shell.empty()) return base::Error{"there is no sh on PATH"};
  arguments.insert(arguments.begin(), script_);
  auto process = Process::start({shell, std::move(arguments)}, {});
  if (!process) return process.error();
  Transcript transcript;
  Exchange exchange{"", "", true, {}};
  exchange.limits = {.wall_ms = kMostMs, .memory_bytes = 0, .processes = 0};
  const Stop stop = run_exchange(*process, exchange, transcript);
  if (stop != Stop::EndOfOutput || !process->wait_for_exit(kExitGraceMs))
    return base::Error{fmt::format("took longer than {} minutes", kMostMs / 60'000)};
  if (process->status().code == 0 && process->status().signal == 0) return std::move(transcript.output);
  const std::string line = last_line(transcript.errors);
  return base::Error{line.empty() ? fmt::format("{} failed without a message", script_) : line};
}

base::Expected<std::vector<std::string>> Adapter::channels() const {
  const auto text = run({"channels"});
  if (!text) return text.error();
  std::vector<std::string> names;
  std::istringstream words(*text);
  for (std::string word; words >> word;) {
    if (is_plain_word(word)) names.push_back(word);
  }
  return names;
}

base::Expected<std::vector<Offered>> Adapter::list(const std::string& channel,
                                                   const std::vector<std::string>& packages) const {
  std::vector<std::string> arguments{"list", folder_, channel};
  arguments.insert(arguments.end(), packages.begin(), packages.end());
  const auto text = run(std::move(arguments));
  if (!text) return text.error();
  std::vector<Offered> offers;
  std::istringstream words(*text);
  for (Offered one; words >> one.package >> one.version;) {
    if (is_plain_word(one.package) && is_plain_word(one.version)) offers.push_back(one);
  }
  return offers;
}

base::Status Adapter::get(const std::string& channel, const Offered& what, const std::string& program,
                          const std::string& into) const {
  const auto text = run({"get", folder_, channel, what.package, what.version, program, into});
  if (!text) return text.error();
  return base::ok();
}

}  // namespace smiter::solver
