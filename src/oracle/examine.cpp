// SPDX-License-Identifier: MIT
#include "oracle/examine.h"

#include <algorithm>

namespace smiter::oracle {

using solver::Class;
using solver::Result;
using solver::SolverConfig;

namespace {

class Confirmer {
 public:
  Confirmer(const std::string& script, std::span<const SolverConfig> solvers, const smt::OpTable& ops,
            const ExamineOptions& options, const Record& record)
      : script_(script), solvers_(solvers), ops_(ops), options_(options), record_(record) {}

  Finding confirm(Verdict verdict) const {
    Finding finding{.verdict = std::move(verdict)};
    const auto suspect = std::ranges::find(solvers_, finding.verdict.solver, &SolverConfig::label);
    if (suspect == solvers_.end()) return finding;  // nobody to ask again
    const SolverRecord& first = record_.solvers[static_cast<std::size_t>(suspect - solvers_.begin())];
    for (; finding.runs < options_.runs; ++finding.runs)
      finding.shown += shows(*suspect, finding.verdict, first) ? 1 : 0;
    if (finding.shown == 0) return finding;
    minimise_options(*suspect, first, finding);
    for (std::size_t i = 0; i < solvers_.size(); ++i) {
      const bool same = &solvers_[i] == &*suspect;
      if (same || (record_.solvers[i].family == first.family && shows(solvers_[i], finding.verdict, first)))
        finding.shown_by.push_back(solvers_[i].label);
    }
    return finding;
  }

 private:
  // Does this solver do in a fresh process what the verdict is about?
  [[nodiscard]] bool shows(const SolverConfig& config, const Verdict& verdict,
                           const SolverRecord& first) const {
    CollectOptions collect = options_.collect;
    collect.sessions = verdict.kind == VerdictClass::SessionOnly;
    const SolverRecord again = collect_one(script_, config, ops_, collect);
    if (verdict.kind == VerdictClass::Crash)
      return again.outcome == Class::Crash && again.signature == verdict.signature;
    const std::size_t i = verdict.check;
    if (i >= again.checks.size() || i >= first.checks.size()) return false;
    const CheckRecord& now = again.checks[i];
    switch (verdict.kind) {
      case VerdictClass::InvalidModel:
        return now.truth == Truth::Invalid || (now.complained && now.truth != Truth::Valid);
      case VerdictClass::ModelCheck:
        return now.complained;
      case VerdictClass::SessionOnly:
        return i < again.session.size() && i < first.session.size() && again.session[i] == first.session[i] &&
               again.session[i] != now.result;
      default:
        return now.result == first.checks[i].result;
    }
  }

  // Leaves out one option after the other while the finding stays.
  void minimise_options(const SolverConfig& suspect, const SolverRecord& first, Finding& finding) const {
    SolverConfig config = suspect;
    config.options.clear();
    finding.default_options = suspect.options.empty() || shows(config, finding.verdict, first);
    if (finding.default_options) return;
    config.options = suspect.options;
    for (std::size_t i = 0; i < config.options.size();) {
      SolverConfig fewer = config;
      fewer.options.erase(fewer.options.begin() + static_cast<std::ptrdiff_t>(i));
      if (shows(fewer, finding.verdict, first)) {
        config = std::move(fewer);
      } else {
        ++i;
      }
    }
    finding.options = config.options;
  }

  const std::string& script_;
  std::span<const SolverConfig> solvers_;
  const smt::OpTable& ops_;
  const ExamineOptions& options_;
  const Record& record_;
};

}  // namespace

Examination examine(const std::string& script, std::span<const SolverConfig> solvers, const smt::OpTable& ops,
                    const ExamineOptions& options) {
  Examination result{.record = collect(script, solvers, ops, options.collect), .findings = {}};
  const Confirmer confirmer(script, solvers, ops, options, result.record);
  for (Verdict& verdict : decide(result.record))
    result.findings.push_back(confirmer.confirm(std::move(verdict)));
  return result;
}

}  // namespace smiter::oracle
