// SPDX-License-Identifier: MIT
#include "ui/option/changed_since.h"

#include "campaign/campaign.h"
#include "campaign/changes/changes.h"

namespace smiter::ui {

void add_changed_since(Command& command, ChangedSince& said) {
  command
      .add("--changed-since", said.since,
           "Prefer operators, theories and options that the changes of a solver's repository since this "
           "revision "
           "speak of, and add its touched regressions to the seeds. REV..REV2 is up to another one than HEAD "
           "(smiter help changed-since)")
      .taking("REV");
  command
      .add("--repo", said.repo,
           "With --changed-since: the solver's git repository. Default: the current folder")
      .taking("DIR");
}

base::Status focus_on_changes(const ChangedSince& said, const Call& call, bool is_new,
                              const smt::OpTable& ops, campaign::Settings& settings) {
  if (!call.has("--changed-since")) {
    if (call.has("--repo")) return base::Error{"--repo needs --changed-since"};
    if (is_new && campaign::kept_changes(settings.out) && !campaign::stored_settings(settings.out))
      campaign::forget_changes(settings.out);
    return base::ok();
  }
  if (!is_new)
    return base::Error{"--changed-since: a campaign keeps the focus that it began with; leave it out"};
  const auto changes = campaign::changes_since(said.since, said.repo, ops);
  if (!changes) return changes.error();
  if (campaign::stored_settings(settings.out))
    return base::Error{
        "there is a campaign in this folder already; --resume takes it up again", {}, settings.out};
  const auto seeds = campaign::keep_changes(*changes, settings.out);
  if (!seeds) return seeds.error();
  if (!seeds->empty()) settings.seeds.push_back(*seeds);
  const std::string own = settings.of_strategies.text("focus"), found = changes->focus();
  settings.of_strategies.set("focus", own.empty() || found.empty() ? own + found : own + "," + found);
  return base::ok();
}

}  // namespace smiter::ui
