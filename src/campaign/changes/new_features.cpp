// SPDX-License-Identifier: MIT
#include "campaign/changes/new_features.h"

#include <algorithm>
#include <set>

#include "campaign/schedule/option_choice.h"
#include "capability/record.h"
#include "capability/row_text.h"
#include "smt/terms/signature.h"
#include "solver/profile/profile.h"

namespace smiter::campaign {

namespace {

constexpr const char* kShare = "share:50";
// Of many new things at once none would get much.
constexpr std::size_t kMostOperators = 32, kMostOptions = 32;

// "--nl-ext" and ":nl-ext" without the signs before the name.
std::string bare(const std::string& option) {
  const std::size_t first = option.find_first_not_of("-:");
  return first == std::string::npos ? std::string() : option.substr(first);
}

// Where one of them has no list, nothing is known to be new.
std::set<std::string> new_options(const capability::Record& older, const capability::Record& newer) {
  std::set<std::string> options;
  if (older.listed.empty()) return options;
  for (const capability::Option& option : newer.listed) options.insert(bare(option.name));
  for (const capability::Option& option : older.listed) options.erase(bare(option.name));
  return options;
}

// Those of the options that can be drawn in this mode.
std::set<std::string> drawn_of(const std::set<std::string>& options, OptionFuzzing mode,
                               const solver::Profile& profile, const capability::Record& record) {
  std::set<std::string> drawn;
  for (const OptionCandidate& candidate : option_candidates(mode, profile, &record)) {
    for (const std::string& option : options)
      if (sets_option(candidate.setting, option)) drawn.insert(option);
  }
  return drawn;
}

std::vector<std::string> first_of(const std::set<std::string>& all, std::size_t most) {
  std::vector<std::string> out(all.begin(), all.end());
  out.resize(std::min(out.size(), most));
  return out;
}

}  // namespace

std::string NewFeatures::focus() const {
  if (empty()) return {};
  std::string text;
  for (const std::string& name : operators) text += "op:" + name + ",";
  for (const std::string& name : options) text += "option:" + name + ",";
  return text + kShare;
}

NewFeatures new_features(const capability::Record& older, const capability::Record& newer,
                         const solver::Profile& profile, OptionFuzzing mode, const smt::OpTable& ops) {
  std::set<std::string> operators, known;
  for (const smt::OpRow& row : ops.rows()) {
    const std::string text = capability::row_text(ops, row), name(ops.symbols().text(row.name));
    if (older.said_yes(capability::Kind::Operator, text)) known.insert(name);
    const capability::Entry* const before = older.find(capability::Kind::Operator, text);
    const bool rejected = before != nullptr && !is_understood(before->reply);
    if (rejected && newer.said_yes(capability::Kind::Operator, text)) operators.insert(name);
  }
  // A name that it knew with other sorts is not new.
  for (const std::string& name : known) operators.erase(name);
  const std::set<std::string> all = new_options(older, newer);
  const std::set<std::string> options = drawn_of(all, mode, profile, newer);
  NewFeatures found{first_of(operators, kMostOperators), first_of(options, kMostOptions)};
  found.left_out = operators.size() + options.size() - found.operators.size() - found.options.size();
  found.not_drawn = drawn_of(all, OptionFuzzing::All, profile, newer).size() - options.size();
  return found;
}

}  // namespace smiter::campaign
