// SPDX-License-Identifier: MIT
#include "upgrade/run/measure.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <span>
#include <thread>

#include "base/file.h"
#include "base/rng.h"
#include "claim/asking.h"
#include "examine/collect.h"
#include "examine/unchecked.h"
#include "oracle/model_truth.h"
#include "oracle/verdict.h"
#include "smt/parser/parser.h"
#include "smt/printer/standard_text.h"
#include "smt/script/gaps.h"
#include "solver/session/one_shot.h"
#include "upgrade/compare/plan.h"
#include "upgrade/variant/variant.h"

namespace smiter::upgrade {

using solver::Result;
using solver::SolverConfig;

namespace {

constexpr std::size_t kLargestForModels = 1 << 20;
constexpr std::size_t kLongestMessage = 300;
constexpr std::uint64_t kWallFactor = 10;  // 4 cut runs short at a load of 13 on two cores
constexpr std::uint64_t kWallMore = 5000;
constexpr std::uint64_t kMoreWall = 5;  // for a run that the clock ended
constexpr double kShareOfLimit = 0.9;   // of CPU time: a run with less was ended by the clock

std::string shortened(std::string text) {
  if (text.size() > kLongestMessage) text.resize(kLongestMessage);
  return text;
}

base::Expected<std::string> text_of(const Query& query) {
  const auto bytes = base::read_file(query.path);
  if (!bytes) return bytes.error();
  return smt::standard_script(*bytes);
}

Run from_answer(const solver::Answer& answer) {
  Run run{.outcome = answer.outcome, .cpu_ms = answer.cpu_ms, .message = shortened(answer.message)};
  run.signature = shortened(answer.signature);
  for (const auto& check : answer.checks) run.results.push_back(check.result);
  for (const std::string& warning : answer.warnings) run.warnings.push_back(shortened(warning));
  return run;
}

Run failed(const base::Error& error) {
  return {.outcome = solver::Class::NotStarted, .message = shortened(error.to_string())};
}

solver::Answer answer_with_models(const std::string& script, const SolverConfig& config,
                                  const solver::Limits& limits) {
  solver::Query query{.script = script, .limits = limits};
  query.wants.model = config.profile.dialect.models;
  return run_one_shot(config, query);
}

// Which models our evaluator finds false.
Run run_with_models(const std::string& script, const SolverConfig& config, const solver::Limits& limits,
                    const smt::OpTable& ops) {
  const solver::Answer answer = answer_with_models(script, config, limits);
  Run run = from_answer(answer);
  for (std::size_t i = 0; i < answer.checks.size(); ++i) {
    const auto& check = answer.checks[i];
    std::string why;
    if (check.result == Result::Sat && !check.model.empty()) {
      const oracle::ModelTruth truth = oracle::truth_of_model(script, check.model, i, ops);
      if (truth.truth == oracle::Truth::Invalid && !truth.unspecified) why = shortened(truth.reason);
    }
    run.false_models.push_back(why);
  }
  return run;
}

// Does a model that our evaluator verifies refute the core? `helpers` are asked for one.
Run run_with_core(const std::string& script, const SolverConfig& config, const solver::Limits& limits,
                  std::span<const SolverConfig> helpers, const smt::OpTable& ops) {
  smt::TermTable table(ops);
  const auto parsed = smt::parse_script(script, table);
  if (!parsed) return failed(parsed.error());
  base::Rng rng(base::stream_of("core"));
  const auto asking = claim::asking_for(claim::Kind::Core, table, *parsed, rng);
  if (!asking) return failed(base::Error{"the script cannot be asked for a core"});
  const examine::CollectOptions how{.limits = limits,
                                    .sessions = false,
                                    .alone = false,
                                    .values = false,
                                    .assumed = false,
                                    .bare = false,
                                    .printing = false,
                                    .helpers = helpers};
  const oracle::SolverRecord record = examine::collect_one(*asking, config, ops, how);
  Run run{.outcome = record.outcome, .cpu_ms = record.cpu_ms, .message = shortened(record.message)};
  for (const auto& check : record.checks) run.results.push_back(check.result);
  for (const oracle::ClaimRecord& claim : record.claims) {
    if (claim.truth == oracle::Truth::Invalid) run.false_core = shortened(claim.reason);
  }
  return run;
}

using oracle::VerdictClass;

// Of those that blame somebody, which prove an answer wrong?
bool proves(VerdictClass kind) {
  return kind == VerdictClass::RefutedByWitness || kind == VerdictClass::FalseAssertion;
}

bool is_about_answers(VerdictClass kind) {
  return proves(kind) || kind == VerdictClass::Disagreement || kind == VerdictClass::InvalidModel ||
         kind == VerdictClass::Unspecified || kind == VerdictClass::NotUnderstood;
}

// Threads take one piece of work after another until all is done or the time is up.
class Crew {
 public:
  Crew(unsigned jobs, const solver::Deadline& until) : jobs_(std::max(1u, jobs)), until_(until) {}

  // `work(i)` for each, from several threads; gives back how many were begun.
  template <typename Work>
  std::size_t run(std::size_t count, const Work& work) const {
    std::atomic<std::size_t> next = 0;
    const auto loop = [&] {
      while (!until_.has_passed()) {
        const std::size_t i = next.fetch_add(1);
        if (i >= count) return;
        work(i);
      }
    };
    std::vector<std::jthread> threads;
    for (unsigned i = 1; i < std::min<std::size_t>(jobs_, count); ++i) threads.emplace_back(loop);
    loop();
    threads.clear();
    return std::min(next.load(), count);
  }

 private:
  unsigned jobs_;
  const solver::Deadline& until_;
};

class Measuring {
 public:
  Measuring(Measured& measured, const std::vector<SolverConfig>& configs, Store& store,
            const smt::OpTable& ops, const MeasureOptions& options)
      : m_(measured), store_(store), ops_(ops), options_(options), crew_(options.jobs, options.limits.until) {
    for (const SolverConfig& config : configs) configs_.push_back(examine::unchecked(config));
  }

  Missing run() {
    do_runs("first runs", screening_runs(m_));
    Missing missing{.screening = screening_runs(m_).size()};
    judge_flips();
    for (auto more = next_fresh_runs(m_, options_.rule); !more.empty() && !is_over();
         more = next_fresh_runs(m_, options_.rule))
      do_runs("runs that decide", more);
    if (options_.models) do_runs("models", model_runs(m_, kLargestForModels));
    if (options_.cores) do_runs("cores", core_runs(m_, kLargestForModels));
    if (options_.variants > 0) do_runs("variants", variant_runs(m_, options_.variants, options_.rule));
    judge_contradictions();
    missing.fresh = next_fresh_runs(m_, options_.rule).size();
    missing.judged = flips_to_judge(m_, options_.rule).size() + contradictions_to_judge(m_).size();
    if (options_.models) missing.models = model_runs(m_, kLargestForModels).size();
    if (options_.cores) missing.cores = core_runs(m_, kLargestForModels).size();
    if (options_.variants > 0) missing.variants = variant_runs(m_, options_.variants, options_.rule).size();
    return missing;
  }

 private:
  [[nodiscard]] bool is_over() const { return options_.limits.until.has_passed(); }

  Run make(const RunId& id) const {
    const SolverConfig& config = configs_[id.version];
    auto text = text_of(m_.queries[id.query]);
    if (!text) return failed(text.error());
    const std::string script = examine::unchecked(std::move(*text), config.profile);
    if (id.purpose == Purpose::Model) return run_with_models(script, config, options_.limits, ops_);
    if (id.purpose == Purpose::Core) return run_with_core(script, config, options_.limits, configs_, ops_);
    const Method method = id.purpose == Purpose::Variant ? method_of_variant(id.number)
                          : id.purpose == Purpose::Fresh ? Method::Seed
                                                         : Method::Plain;
    const auto variant = variant_of(script, method, id.number, config.profile, ops_);
    if (!variant) return failed(variant.error());
    return run_once(*variant, config, options_.limits);
  }

  void do_runs(std::string_view stage, const std::vector<RunId>& ids) {
    begin(stage, ids.size());
    crew_.run(ids.size(), [&](std::size_t i) {
      Run run = make(ids[i]);
      if (is_over()) return;  // what the deadline cut says nothing
      store_.add(m_, ids[i], run);
      const std::lock_guard lock(mutex_);
      m_.runs[ids[i]] = std::move(run);
      show();
    });
  }

  void judge_flips() {
    do_judgements(flips_to_judge(m_, options_.rule), [&](const JudgedId& id) { return judge(id); });
  }

  // What only other seeds or variants show.
  void judge_contradictions() {
    std::vector<JudgedId> ids;
    std::map<JudgedId, bool> says_sat;
    for (const Contradiction& c : contradictions_to_judge(m_)) {
      ids.push_back(c.id);
      says_sat[c.id] = c.to.sat > 0 && c.to.unsat == 0;
    }
    do_judgements(ids, [&](const JudgedId& id) { return look_at(id, says_sat.at(id)); });
  }

  template <typename Judge>
  void do_judgements(const std::vector<JudgedId>& ids, const Judge& judge) {
    begin("judging contradictions", ids.size());
    crew_.run(ids.size(), [&](std::size_t i) {
      Judgement judgement = judge(ids[i]);
      if (is_over()) return;
      store_.add(m_, ids[i], judgement);
      const std::lock_guard lock(mutex_);
      m_.judged[ids[i]] = std::move(judgement);
      show();
    });
  }

  // Does the query mean one thing, and is the newer version right?
  Judgement look_at(const JudgedId& id, bool says_sat) const {
    const auto text = text_of(m_.queries[id.query]);
    if (!text) return {.why = text.error().to_string()};
    smt::TermTable table(ops_);
    const auto parsed = smt::parse_script(*text, table);
    if (!parsed) return {.why = parsed.error().to_string()};
    Judgement judgement{.why = smt::gap_before(table, *parsed, id.check)};
    if (judgement.why.empty() && says_sat && has_verified_model(*text, configs_[id.to], id.check))
      judgement.right = m_.versions[id.to].label;
    return judgement;
  }

  bool has_verified_model(const std::string& script, const SolverConfig& config, std::size_t check) const {
    const std::string unchecked = examine::unchecked(script, config.profile);
    const solver::Answer answer = answer_with_models(unchecked, config, options_.limits);
    if (check >= answer.checks.size() || answer.checks[check].model.empty()) return false;
    return oracle::truth_of_model(script, answer.checks[check].model, check, ops_).is_proof();
  }

  // The oracle's word on the two versions.
  Judgement judge(const JudgedId& id) const {
    const auto text = text_of(m_.queries[id.query]);
    if (!text) return {.why = text.error().to_string()};
    const std::vector<SolverConfig> pair = {configs_[id.from], configs_[id.to]};
    const examine::CollectOptions how{.limits = options_.limits,
                                      .sessions = false,
                                      .alone = false,
                                      .values = false,
                                      .assumed = false,
                                      .bare = false,
                                      .printing = false};
    const auto verdicts = oracle::decide(examine::collect(*text, pair, ops_, how));
    // A proof that an answer is wrong first, then what else is said of this check.
    const oracle::Verdict* best = nullptr;
    for (const oracle::Verdict& v : verdicts) {
      if (v.check != id.check || !is_about_answers(v.kind)) continue;
      if (best == nullptr || (proves(v.kind) && !proves(best->kind))) best = &v;
    }
    if (best == nullptr) return {.why = "not decided: the evaluator cannot say"};
    if (best->kind == VerdictClass::InvalidModel)  // which proves nothing: another model may be true
      return {.why =
                  shortened("not decided: the model of " + best->solver + " is false: " + best->explanation)};
    return {proves(best->kind) ? best->solver : std::string(), shortened(best->explanation)};
  }

  void begin(std::string_view stage, std::size_t all) {
    progress_ = {stage, 0, all, 0};
    began_ = std::chrono::steady_clock::now();
    if (all > 0 && options_.show) options_.show(progress_);
  }

  // Under the lock.
  void show() {
    ++progress_.done;
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
    progress_.seconds_left =
        seconds / static_cast<double>(progress_.done) * static_cast<double>(progress_.all - progress_.done);
    if (options_.show) options_.show(progress_);
  }

  Measured& m_;
  std::vector<SolverConfig> configs_;
  Store& store_;
  const smt::OpTable& ops_;
  const MeasureOptions& options_;
  Crew crew_;
  std::mutex mutex_;
  Progress progress_;
  std::chrono::steady_clock::time_point began_;
};

// Did the clock end it before it had its CPU time? On a machine with too much to do that says nothing.
bool is_starved(const Run& run, const solver::Limits& limits) {
  return run.outcome == solver::Class::Timeout && !limits.until.has_passed() &&
         run.cpu_ms < kShareOfLimit * static_cast<double>(limits.cpu_ms);
}

}  // namespace

solver::Limits by_cpu(solver::Limits limits) {
  limits.cpu_ms = limits.wall_ms;
  limits.wall_ms = kWallFactor * limits.wall_ms + kWallMore;
  return limits;
}

Run run_once(const std::string& script, const SolverConfig& config, const solver::Limits& limits) {
  solver::Query query{.script = script, .limits = limits};
  query.wants.reason = config.profile.dialect.get_info;
  Run run = from_answer(run_one_shot(config, query));
  if (!is_starved(run, limits)) return run;
  query.limits.wall_ms *= kMoreWall;
  return from_answer(run_one_shot(config, query));
}

Missing measure(Measured& measured, const std::vector<SolverConfig>& configs, Store& store,
                const smt::OpTable& ops, const MeasureOptions& options) {
  return Measuring(measured, configs, store, ops, options).run();
}

}  // namespace smiter::upgrade
