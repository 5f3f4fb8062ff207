// SPDX-License-Identifier: MIT
#include "ask/options/trials.h"

#include <algorithm>
#include <chrono>

#include <fmt/core.h>

#include "ask/library.h"
#include "ask/options/help.h"
#include "base/text/split_words.h"
#include "eval/judge.h"
#include "eval/model/model_reader.h"
#include "smt/parser/parser.h"
#include "solver/process/private_folder.h"

namespace smiter::ask {

using capability::Entry;
using capability::Kind;
using capability::Reply;

namespace {

// For all queries with one setting. Wall time says nothing on a busy machine: a trial that it ends is
// not recorded.
constexpr double kMostCpuForOneMs = 10'000;
constexpr std::int64_t kMostForOneMs = 120'000;
// A query that takes longer is left out: every setting is tried on all of them.
constexpr double kMostCpuMs = 100;

// Of the suite, how much may be refused, left undecided or end in a crash with an option that is still of
// use: a campaign finds such a crash once.
constexpr std::size_t kRefusedOneOf = 5, kUndecidedOneOf = 3, kCrashedOneOf = 20;

// Our evaluator refutes the model. What it cannot read or decide is no reproach.
bool is_wrong_model(const std::string& script, const std::string& model_text, const smt::OpTable& ops) {
  if (model_text.empty()) return false;
  smt::TermTable table(ops);
  const auto parsed = smt::parse_script(script, table);
  if (!parsed) return false;
  const auto model = eval::read_model(model_text, *parsed, 0, table);
  return model && eval::judge(table, *parsed, *model).verdict == eval::Verdict::Invalid;
}

Heard ask_one(Runner& runner, const std::string& script, Expected expected, const smt::OpTable& ops,
              double& cpu_ms) {
  solver::Answer answer = runner.answer_with_model(script);
  // A process that fell because of what it was asked before says nothing about this.
  if (answer.outcome == solver::Class::Crash && !answer.fresh_process)
    answer = runner.answer_with_model(script);
  cpu_ms += answer.cpu_ms;
  Heard heard = judge(answer, expected);
  if (heard.reply == Reply::Yes && answer.cpu_ms > kMostCpuMs) return {Reply::Timeout, "slow"};
  const bool is_sat = heard.reply == Reply::Yes && expected == Expected::Sat && !answer.checks.empty();
  if (is_sat && is_wrong_model(script, answer.checks.back().model, ops))
    return {Reply::Wrong, "our evaluator refutes its model"};
  return heard;
}

std::string logic_of(const Meaning& meaning, const capability::Record& record) {
  if (meaning.higher_order && record.said_yes(Kind::Logic, "HO_ALL")) return "(set-logic HO_ALL)\n";
  return record.said_yes(Kind::Logic, "ALL") ? "(set-logic ALL)\n" : "";
}

}  // namespace

std::vector<Setting> settings_of(const solver::Profile& profile, const capability::Record& record) {
  std::vector<Setting> out;
  for (const capability::Option& option : record.listed) {
    if (!profile.exclusion_of(option.name).empty()) continue;
    for (std::string& words : settings_of(option, profile.option_list.format))
      out.push_back({std::move(words), option.category});
  }
  return out;
}

OptionTrials::OptionTrials(solver::SolverConfig config, capability::Record record, const smt::OpTable& ops,
                           std::string folder)
    : config_(std::move(config)), ops_(ops), folder_(std::move(folder)), record_(std::move(record)) {}

// Readers of the record do not wait for this.
bool OptionTrials::set_up(solver::Deadline until) {
  const std::lock_guard lock(set_up_mutex_);
  if (ready_) return true;
  suite_.clear();
  std::vector<Meaning> all = builtin_meanings();
  const capability::Record as_asked = record();
  for (Meaning& meaning : meanings_of_rows(ops_, as_asked)) all.push_back(std::move(meaning));
  Runner runner(config_, until);
  double cpu_ms = 0;
  for (Meaning& meaning : all) {
    meaning.commands = logic_of(meaning, as_asked) + meaning.commands;
    if (ask_one(runner, meaning.commands, meaning.expected, ops_, cpu_ms).reply == Reply::Yes)
      suite_.push_back(std::move(meaning));
  }
  ready_ = !until.has_passed();
  return ready_;
}

std::optional<Entry> OptionTrials::attempt(const std::string& setting, solver::Deadline until) const {
  const auto folder = solver::PrivateFolder::make();
  if (!folder) return Entry{Reply::No, folder.error().to_string()};
  solver::SolverConfig config = config_;
  config.folder = folder->path();
  for (std::string& word : base::split_words(setting)) config.options.push_back(std::move(word));
  const solver::Deadline end = until.but_within_ms(kMostForOneMs);
  Runner runner(config, end);
  std::size_t refused = 0, undecided = 0, crashed = 0;
  std::string first_refusal, first_crash;
  double cpu_ms = 0;
  for (const Meaning& meaning : suite_) {
    if (end.has_passed()) return std::nullopt;
    if (runner.out_of_time() || cpu_ms > kMostCpuForOneMs) return Entry{Reply::Timeout, "too slow"};
    Heard heard = ask_one(runner, meaning.commands, meaning.expected, ops_, cpu_ms);
    switch (heard.reply) {
      case Reply::Yes:
        break;
      case Reply::Wrong:
      case Reply::Other:
        return Entry{Reply::Other, fmt::format("{}: {}", meaning.name, heard.said)};
      case Reply::Crash:
        if (crashed++ == 0) first_crash = fmt::format("{}: {}", meaning.name, heard.said);
        break;
      case Reply::No:
        if (refused++ == 0) first_refusal = std::move(heard.said);
        break;
      case Reply::Unknown:
      case Reply::Timeout:
        ++undecided;
        break;
    }
    if (refused * kRefusedOneOf > suite_.size()) return Entry{Reply::No, first_refusal};
    if (crashed * kCrashedOneOf > suite_.size()) return Entry{Reply::Crash, first_crash};
  }
  if (const auto left = folder->contents(); !left.empty())
    return Entry{Reply::No, fmt::format("writes a file ({})", left.front())};
  if (undecided * kUndecidedOneOf > suite_.size())
    return Entry{Reply::Timeout, fmt::format("{} of {} undecided", undecided, suite_.size())};
  return Entry{};
}

Entry OptionTrials::outcome(const std::string& setting, solver::Deadline until) {
  const Entry late{Reply::No, "no time to try it"};
  if (auto there = known(setting)) return std::move(*there);
  if (!set_up(until) || until.has_passed()) return late;
  // The suite stays as it is from here on. Two threads may try one setting: nobody waits for it.
  auto entry = attempt(setting, until);
  if (!entry || until.has_passed()) return late;
  const std::lock_guard lock(mutex_);
  return record_.section(Kind::Setting)[setting] = std::move(*entry);
}

std::optional<Entry> OptionTrials::known(const std::string& setting) const {
  const std::lock_guard lock(mutex_);
  const Entry* const entry = record_.find(Kind::Setting, setting);
  return entry == nullptr ? std::nullopt : std::optional(*entry);
}

capability::Record OptionTrials::record() const {
  const std::lock_guard lock(mutex_);
  return record_;
}

void OptionTrials::keep() const {
  const std::lock_guard lock(mutex_);
  if (!folder_.empty()) keep_record(record_, folder_);
}

}  // namespace smiter::ask
