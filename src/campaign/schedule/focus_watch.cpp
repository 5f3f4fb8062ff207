// SPDX-License-Identifier: MIT
#include "campaign/schedule/focus_watch.h"

#include <algorithm>
#include <set>

#include "base/json.h"
#include "campaign/changes/changes.h"
#include "campaign/schedule/option_choice.h"
#include "smt/terms/signature.h"
#include "strategies/seed.h"
#include "strategies/support/focus.h"
#include "strategies/support/focus_text.h"
#include "testcase/test.h"

namespace smiter::campaign {

namespace {

constexpr std::string_view kEnds = " \t\r\n()\";|";

// Calls `use` with each symbol of a script, comments, strings and quoted symbols left out, until it says
// stop.
template <typename Use>
void each_symbol(std::string_view text, Use&& use) {
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == ';') {
      at = std::min(text.find('\n', at), text.size());
    } else if (c == '"' || c == '|') {
      at = std::min(text.find(c, at + 1), text.size() - 1) + 1;
    } else if (kEnds.find(c) != std::string_view::npos) {
      ++at;
    } else {
      const std::size_t end = std::min(text.find_first_of(kEnds, at), text.size());
      if (!use(std::string(text.substr(at, end - at)))) return;
      at = end;
    }
  }
}

// A seed with an operator in focus has as many turns as so many of its theory.
constexpr std::uint64_t kInFocus = 4;

// What the lightest preferred seed must weigh for all of them to get `share` of 100 turns, if they weigh
// `sum` times that together.
std::uint32_t preferred_weight(std::uint64_t share, std::uint64_t sum, std::uint64_t others) {
  constexpr std::uint64_t kMost = 10'000;
  const std::uint64_t wanted = (share * others + (100 - share) * sum - 1) / ((100 - share) * sum);
  return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(wanted, 1, kMost));
}

}  // namespace

bool is_touched_regression(std::string_view seed_name) {
  return seed_name.find(kTouchedSeeds) != std::string_view::npos;
}

FocusWatch::FocusWatch(std::string_view focus, const smt::OpTable& ops) : is_on_(!focus.empty()) {
  std::set<std::string> theories;  // of operators in focus
  for (const std::string_view item : strategies::focus_items(focus)) {
    if (item.starts_with("share:")) continue;
    const std::size_t part = report_.parts.size();
    report_.parts.push_back({std::string(item)});
    options_.emplace_back(item.starts_with("option:") ? item.substr(7) : "");
    const auto parsed = strategies::parse_focus(item, ops);
    if (!parsed) continue;
    const auto add = [&](std::string name) {
      auto& parts = symbols_[std::move(name)];
      if (std::ranges::find(parts, part) == parts.end()) parts.push_back(part);
    };
    for (const smt::OpRow& row : ops.rows()) {
      if (!parsed->matches(ops, row)) continue;
      add(std::string(ops.symbols().text(row.name)));
      theories.insert(row.theory);
    }
    for (const strategies::WordTheory& theory : strategies::word_theories()) {
      if (std::ranges::find(parsed->theories, theory.name) == parsed->theories.end()) continue;
      for (const std::string_view word : theory.words) add(std::string(word));
    }
  }
  for (const smt::OpRow& row : ops.rows()) {
    if (theories.contains(row.theory)) related_.emplace(ops.symbols().text(row.name));
  }
}

std::vector<std::size_t> FocusWatch::parts_in(std::string_view script) const {
  std::vector<std::size_t> found;
  if (symbols_.empty()) return found;
  each_symbol(script, [&](const std::string& symbol) {
    const auto at = symbols_.find(symbol);
    if (at != symbols_.end()) found.insert(found.end(), at->second.begin(), at->second.end());
    return found.size() < 1000;
  });
  std::ranges::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

bool FocusWatch::is_related(std::string_view script) const {
  bool related = false;
  each_symbol(script, [&](const std::string& symbol) {
    related = related_.contains(symbol);
    return !related;
  });
  return related;
}

void FocusWatch::count(const testcase::Test& test, const std::vector<std::string>& drawn, double cpu_ms) {
  if (!is_on()) return;
  std::vector<std::size_t> parts = parts_in(test.script);
  for (std::size_t i = 0; i < options_.size(); ++i) {
    const auto is_meant = [&](const std::string& word) { return is_option_named(word, options_[i]); };
    if (!options_[i].empty() && std::ranges::any_of(drawn, is_meant)) parts.push_back(i);
  }
  const bool counts = !parts.empty() || std::ranges::any_of(test.provenance.seeds, is_touched_regression);
  const std::lock_guard lock(mutex_);
  for (const std::size_t part : parts) ++report_.parts[part].tests;
  ++report_.all_tests;
  report_.all_cpu_ms += cpu_ms;
  if (!counts) return;
  ++report_.tests;
  report_.cpu_ms += cpu_ms;
}

void FocusWatch::set_seeds(std::uint64_t in_focus) {
  const std::lock_guard lock(mutex_);
  report_.seeds = in_focus;
}

void FocusWatch::set_changes(std::string json) {
  const std::lock_guard lock(mutex_);
  report_.changes = std::move(json);
}

FocusReport FocusWatch::report() const {
  const std::lock_guard lock(mutex_);
  return report_;
}

std::string FocusWatch::stored() const {
  const FocusReport now = report();
  base::Json json = {{"tests", now.tests},
                     {"all_tests", now.all_tests},
                     {"cpu_ms", now.cpu_ms},
                     {"all_cpu_ms", now.all_cpu_ms},
                     {"parts", base::Json::object()}};
  for (const FocusPart& part : now.parts) json["parts"][part.name] = part.tests;
  return json.dump_sorted();
}

void FocusWatch::restore(std::string_view text) {
  const std::lock_guard lock(mutex_);
  try {
    const base::Json json = base::Json::parse(text);
    json.at("tests").get_to(report_.tests);
    json.at("all_tests").get_to(report_.all_tests);
    json.at("cpu_ms").get_to(report_.cpu_ms);
    json.at("all_cpu_ms").get_to(report_.all_cpu_ms);
    for (FocusPart& part : report_.parts) part.tests = json.at("parts").value(part.name, std::uint64_t{0});
  } catch (const base::JsonError&) {
    report_.tests = report_.all_tests = 0;
    report_.cpu_ms = report_.all_cpu_ms = 0;
  }
}

SharedTurns shared_turns(const std::vector<strategies::Seed>& seeds, std::string_view focus,
                         const smt::OpTable& ops) {
  const std::uint32_t share = strategies::focus_share(focus);
  if (share == 0) return {};
  const FocusWatch watch(focus, ops);
  SharedTurns shared;
  std::vector<std::uint64_t> turns;  // beside each other; 0: it is not preferred
  std::uint64_t sum = 0, others = 0;
  for (const strategies::Seed& seed : seeds) {
    const bool in_focus = is_touched_regression(seed.name) || !watch.parts_in(seed.text).empty();
    turns.push_back(in_focus ? kInFocus : watch.is_related(seed.text) ? 1 : 0);
    shared.preferred.push_back(turns.back() > 0);
    shared.related.push_back(turns.back() == 1);
    sum += turns.back();
    others += turns.back() == 0 ? 1 : 0;
  }
  if (sum == 0) return {};
  const std::uint32_t one = preferred_weight(share, sum, others);
  for (const std::uint64_t of_seed : turns)
    shared.weights.push_back(static_cast<std::uint32_t>(std::max<std::uint64_t>(1, of_seed * one)));
  return shared;
}

}  // namespace smiter::campaign
