// SPDX-License-Identifier: MIT
#include "examine/proof_check.h"

#include <algorithm>
#include <sstream>

#include <fmt/core.h>

#include "solver/crash/wildcard.h"
#include "solver/process/exchange.h"
#include "solver/process/process.h"
#include "solver/process/scratch_file.h"

namespace smiter::examine {

namespace {

constexpr std::size_t kMostWords = 300;

std::string first_line(const std::string& text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  return text.substr(begin, std::min(text.find('\n', begin) - begin, kMostWords));
}

void put(std::string& argument, std::string_view hole, const std::string& path) {
  if (const std::size_t at = argument.find(hole); at != std::string::npos)
    argument.replace(at, hole.size(), path);
}

// Its other ends may be a wrong usage, a rule that it does not know, or a limit of its own.
bool rejects(const solver::ProofChecker& checker, int code, const solver::Transcript& transcript) {
  const auto prints = [&](const std::string& text) {
    return solver::wildcard_search(text, transcript.output) ||
           solver::wildcard_search(text, transcript.errors);
  };
  if (!checker.rejected_code && checker.rejected_text.empty()) return false;
  if (checker.rejected_code && static_cast<int>(*checker.rejected_code) != code) return false;
  if (!checker.rejected_text.empty() && !prints(checker.rejected_text)) return false;
  return std::ranges::none_of(checker.undecided_texts, prints);
}

// The line that says why: a checker may print warnings before it.
std::string explanation(const solver::ProofChecker& checker, const solver::Transcript& transcript) {
  for (const std::string* text : {&transcript.errors, &transcript.output}) {
    std::istringstream lines(*text);
    for (std::string line; !checker.rejected_text.empty() && std::getline(lines, line);)
      if (solver::wildcard_search(checker.rejected_text, line)) return first_line(line);
  }
  return first_line(transcript.errors.empty() ? transcript.output : transcript.errors);
}

}  // namespace

std::optional<std::string> complaint_about(const std::string& proof, const std::string& script,
                                           const solver::ProofChecker& checker,
                                           const solver::Limits& limits) {
  const std::string program = solver::find_program(checker.program);
  const auto proof_file = solver::ScratchFile::make(proof);
  const auto script_file = solver::ScratchFile::make(script);
  if (program.empty() || !proof_file || !script_file) return std::nullopt;
  std::vector<std::string> arguments = checker.arguments;
  const bool named = std::ranges::any_of(
      arguments, [](const std::string& a) { return a.find("{proof}") != std::string::npos; });
  if (!named) arguments.emplace_back("{proof}");
  for (std::string& argument : arguments) {
    put(argument, "{proof}", proof_file->path());
    put(argument, "{script}", script_file->path());
  }
  auto process = solver::Process::start({program, arguments}, {});
  if (!process) return std::nullopt;
  solver::Transcript transcript;
  const solver::Stop stop = run_exchange(*process, {"", "", true, limits}, transcript);
  const bool ended = stop == solver::Stop::EndOfOutput && process->wait_for_exit(1000);
  process->kill();
  if (!ended || process->status().signal != 0) return std::nullopt;
  if (process->status().code == 0) return "";
  if (!rejects(checker, process->status().code, transcript)) return std::nullopt;
  const std::string said = explanation(checker, transcript);
  return said.empty() ? fmt::format("it ends with {}", process->status().code) : said;
}

oracle::CheckProof proof_check_of(const solver::SolverConfig& config, const solver::Limits& limits) {
  if (!config.profile.checker) return {};
  return [checker = *config.profile.checker, limits](const std::string& script, const std::string& proof) {
    return complaint_about(proof, script, checker, limits);
  };
}

}  // namespace smiter::examine
