// SPDX-License-Identifier: MIT
#include "triage/queue.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "triage/cluster/clusters.h"
#include "triage/report/version_history.h"
#include "triage/worth.h"

namespace smiter::triage {

namespace {

std::string why_not(const QueueCard& card, const QueuePolicy& policy) {
  if (card.mark) {
    switch (*card.mark) {
      case MarkKind::Open:
        break;
      case MarkKind::Reported:
        return "reported";
      case MarkKind::Known:
        return "marked as known";
      case MarkKind::NotABug:
        return "marked as not a bug";
      case MarkKind::FixedIn:
        return "fixed";
    }
  }
  if (card.known) return "known: it is in the baseline";
  if (card.priority > policy.least_grave) return "not grave enough";
  if (card.gone_in_newest) return "the newest release at hand does not show it";
  if (!card.maintained) return "the solver is not maintained";
  if (!card.reportable)
    return card.reportable_why.empty() ? "maintainers do not want it with these options"
                                       : card.reportable_why;
  if (!card.proved) return "nothing is proved: find out first which solver is right";
  return {};
}

}  // namespace

QueueCard queue_card(const Finding& f, std::optional<MarkKind> mark) {
  const auto newest = std::ranges::find_if(f.releases.rbegin(), f.releases.rend(), &Shows::tells);
  return {.id = f.id,
          .family = family_of(f),
          .priority = priority_of(f),
          .default_options = f.default_options,
          .reportable = f.reportable,
          .reportable_why = f.reportable_why,
          .proved = oracle::is_proved(f.verdict.proof),
          .reduced = f.reduced,
          .known = f.known,
          .maintained = !f.has_suspect() || f.participants[f.suspect].maintained,
          .gone_in_newest = newest != f.releases.rend() && !newest->shows && !newer_is_open(f),
          .bytes = f.script.size(),
          .triggers = f.triggers,
          .mark = mark};
}

Queue report_queue(std::span<const QueueCard> cards, const QueuePolicy& policy) {
  std::vector<const QueueCard*> order;
  Queue queue;
  for (const QueueCard& card : cards) {
    if (std::string why = why_not(card, policy); !why.empty()) {
      queue.held.push_back({card.id, std::move(why)});
    } else {
      order.push_back(&card);
    }
  }
  const auto rank = [](const QueueCard* c) {
    return std::tuple(c->priority, !c->default_options, !c->reduced, c->bytes, c->id);
  };
  std::ranges::sort(order, {}, rank);
  std::map<std::string, unsigned> told;
  for (const QueueCard* card : order)
    queue.entries.push_back(
        {card->id, card->family, 1 + told[card->family]++ / std::max(1U, policy.per_week)});
  std::ranges::stable_sort(queue.entries, {}, &Queued::week);
  return queue;
}

}  // namespace smiter::triage
