// SPDX-License-Identifier: MIT
#include "serve/campaign_view.h"

#include <sys/stat.h>

#include <algorithm>
#include <charconv>
#include <ctime>
#include <exception>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "campaign/database/address.h"
#include "campaign/run/snapshot.h"
#include "campaign/store/marks.h"
#include "campaign/store/workdir.h"
#include "serve/seeds_page.h"
#include "serve/summary_page.h"
#include "theory/sig_reader.h"
#include "triage/report/title.h"

namespace smiter::serve {

using base::Json;
using campaign::Store;

namespace {

// At one look.
constexpr std::size_t kBatch = 200, kWaitingAgain = 20, kOthersAgain = 5;

Served serve_text(std::string text) {
  const std::string etag = fmt::format("\"{:016x}\"", base::hash_text(text));
  return {std::make_shared<const std::string>(std::move(text)), etag};
}

// When and how large, as text; empty: it is not there.
std::string state_of_file(const std::string& path) {
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0) return {};
  return fmt::format("{} {}.{} ", info.st_size, info.st_mtim.tv_sec, info.st_mtim.tv_nsec);
}

}  // namespace

CampaignView::CampaignView(std::string place, triage::Surroundings where)
    : place_(std::move(place)),
      name_(std::filesystem::path(campaign::without_password(place_) + "/.")
                .lexically_normal()
                .parent_path()
                .filename()
                .string()),
      where_(std::move(where)),
      on_server_(campaign::is_server_address(place_)) {
  shown_.summary = serve_text("{}");
  shown_.timeline = serve_text("{}");
}

base::Expected<std::unique_ptr<CampaignView>> CampaignView::open(std::string place,
                                                                 triage::Surroundings where) {
  std::unique_ptr<CampaignView> view(new CampaignView(std::move(place), std::move(where)));
  auto store = view->open_store();
  if (!store) return store.error();
  const auto text = store->meta("settings");
  if (!text) return base::Error{"the campaign was not set up completely", {}, view->place_};
  auto settings = campaign::settings_from_json(*text);
  if (!settings) return settings.error();
  view->settings_ = std::move(*settings);
  return view;
}

base::Expected<Store> CampaignView::open_store() const {
  return campaign::open_store_of(place_, true);
}

bool CampaignView::is_changed() {
  if (on_server_) return true;  // only asking tells
  const std::string store = campaign::Workdir{place_}.store();
  std::string now = state_of_file(store) + state_of_file(store + "-wal");
  const bool changed = now != reader_.seen;
  reader_.seen = std::move(now);
  return changed;
}

void CampaignView::refresh() {
  try {
    const bool changed = is_changed();
    auto store = open_store();
    if (!store) return set_error(store.error().to_string());
    if (changed || shown_.loading || !reader_.waiting_again.empty()) {
      read_rows(*store);
      read_timeline(*store);
    }
    read_summary(*store);
  } catch (const std::exception& problem) {
    reader_.seen.clear();
    set_error(std::string("the store cannot be read: ") + problem.what());
  }
}

void CampaignView::set_error(const std::string& text) {
  const Json json = {{"name", name_}, {"error", text}};
  const std::scoped_lock lock(mutex_);
  shown_.summary = serve_text(json.dump());
}

// New ones and those whose key changed; then a few again, in turn, while the campaign runs.
std::vector<std::uint64_t> CampaignView::to_read(const std::vector<campaign::FindingEntry>& index) const {
  std::vector<std::uint64_t> out, waiting, others;
  for (const campaign::FindingEntry& entry : index) {
    if (entry.cluster != entry.id) continue;
    const auto at = reader_.keys.find(entry.id);
    if (at == reader_.keys.end() || at->second != entry.key) {
      out.push_back(entry.id);
    } else if (!shown_.over) {
      (shown_.rows.at(entry.id).row.card.reduced ? others : waiting).push_back(entry.id);
    }
  }
  if (!out.empty()) return out;
  const auto take = [&](const std::vector<std::uint64_t>& from, std::size_t most) {
    for (std::size_t i = 0; i < std::min(most, from.size()); ++i)
      out.push_back(from[(reader_.turn * most + i) % from.size()]);
  };
  take(waiting, kWaitingAgain);
  take(others, kOthersAgain);
  return out;
}

void CampaignView::read_rows(const Store& store) {
  const auto index = store.finding_index();
  std::map<std::uint64_t, std::uint64_t> cluster_of;
  std::map<std::uint64_t, std::vector<std::uint64_t>> members;
  std::map<std::uint64_t, std::string> keys;
  for (const campaign::FindingEntry& entry : index) {
    cluster_of[entry.id] = entry.cluster;
    members[entry.cluster].push_back(entry.id);
    if (entry.cluster == entry.id) keys[entry.id] = entry.key;
  }
  const bool merged = shown_.cluster_of != cluster_of;
  std::vector<std::uint64_t> wanted = to_read(index);
  ++reader_.turn;
  const bool all = wanted.size() <= kBatch;
  if (!all) wanted.resize(kBatch);
  std::vector<FindingRow> read;
  for (const std::uint64_t id : wanted) {
    if (const auto finding = store.finding(id)) {
      read.push_back(finding_row(*finding, settings_->worth, theory::builtin_operators()));
    } else {
      read.push_back(
          {.id = id,
           .title = "a finding that this version cannot read",
           .fixed = fmt::format(R"({{"id":{},"title":"a finding that this version cannot read")", id)});
    }
    reader_.keys[id] = keys[id];
  }
  reader_.waiting_again = all ? std::vector<std::uint64_t>() : wanted;
  auto marks = store.marks();
  {
    const std::scoped_lock lock(mutex_);
    for (FindingRow& row : read) shown_.rows[row.id].row = std::move(row);
    for (auto& [id, listed] : shown_.rows) {
      const bool gone = !keys.contains(id);
      if (gone) reader_.keys.erase(id);
      if (listed.gone != gone) reader_.rows_changed = true;
      listed.gone = gone;
    }
    reader_.rows_changed = reader_.rows_changed || merged || !read.empty() || marks != shown_.marks;
    shown_.cluster_of = std::move(cluster_of);
    shown_.members = std::move(members);
    shown_.marks = std::move(marks);
    shown_.loading = !all;
  }
  read_triggers(store, merged);
  if (reader_.rows_changed) bring_up_to_date();
  reader_.rows_changed = false;
}

// Triggers move when clusters become one: then all are counted again.
void CampaignView::read_triggers(const Store& store, bool from_start) {
  if (from_start) reader_.last_trigger = 0;
  const auto more = store.triggers_since(reader_.last_trigger);
  const std::scoped_lock lock(mutex_);
  if (from_start) shown_.triggers.clear();
  for (const auto& [cluster, count] : more) shown_.triggers[cluster] += count;
  reader_.rows_changed = reader_.rows_changed || !more.empty();
}

// What each row says beside the others; only those that say something else now are of the next revision.
void CampaignView::bring_up_to_date() {
  const std::scoped_lock lock(mutex_);
  std::vector<triage::Priced> priced;
  for (const auto& [id, listed] : shown_.rows) {
    if (!listed.gone) priced.push_back(listed.row.price);
  }
  std::map<std::uint64_t, double> worths;
  for (const triage::Priced& p : triage::ranked(std::move(priced), settings_->worth)) worths[p.id] = p.worth;
  const auto marks = triage::marks_that_hold(shown_.marks, shown_.cluster_of);
  std::vector<triage::QueueCard> cards;
  for (auto& [id, listed] : shown_.rows) {
    const auto mark = marks.find(id);
    listed.row.card.mark = mark == marks.end() ? std::optional<triage::MarkKind>() : mark->second.kind;
    if (!listed.gone) cards.push_back(listed.row.card);
  }
  std::map<std::uint64_t, std::string> waits;
  for (triage::HeldBack& held : triage::report_queue(cards).held) waits[held.id] = std::move(held.why);
  const std::uint64_t next = shown_.rev + 1;
  bool any = false;
  for (auto& [id, listed] : shown_.rows) {
    const auto mark = marks.find(id);
    const auto json_of = [&](std::uint64_t rev) {
      if (listed.gone) return fmt::format(R"({{"id":{},"gone":true,"rev":{}}})", id, rev);
      const auto triggers = shown_.triggers.find(id);
      const std::uint64_t more = triggers == shown_.triggers.end() ? 0 : triggers->second;
      return row_json(listed.row,
                      {.worth = worths[id],
                       .triggers = shown_.members[id].size() + more,
                       .mark = mark == marks.end() ? nullptr : &mark->second,
                       .waits = waits[id]},
                      rev);
    };
    if (listed.json == json_of(listed.rev)) continue;
    listed.rev = next;
    listed.json = json_of(next);
    any = true;
  }
  if (any) shown_.rev = next;
}

void CampaignView::read_timeline(const Store& store) {
  const auto moments = store.moments_after(reader_.points.last_seconds(), Timeline::kMostPoints);
  if (moments.empty()) return;
  for (const campaign::Moment& moment : moments) reader_.points.add(moment);
  Served text = serve_text(reader_.points.json());
  const std::scoped_lock lock(mutex_);
  shown_.timeline = std::move(text);
}

void CampaignView::read_summary(Store& store) {
  Json json = stored_summary(store, on_server_ ? "" : place_);
  const auto now = static_cast<std::int64_t>(std::time(nullptr));
  SummaryPlace place{.name = name_, .settings = &*settings_, .now = now};
  {
    const std::scoped_lock lock(mutex_);
    place.loading = shown_.loading;
    for (const auto& [id, listed] : shown_.rows) {
      if (listed.gone) continue;
      ++place.listed;
      place.listed_new += listed.row.card.known ? 0 : 1;
      place.listed_by_seeds += listed.row.by_seed ? 1 : 0;
      place.last_finding = std::max(place.last_finding, listed.row.seconds);
    }
  }
  add_place(json, place);
  Served text = serve_text(json.dump());
  const std::scoped_lock lock(mutex_);
  shown_.over = !json.at("running").get<bool>();
  shown_.summary = std::move(text);
}

bool CampaignView::is_loading() const {
  const std::scoped_lock lock(mutex_);
  return shown_.loading;
}

Served CampaignView::summary() const {
  const std::scoped_lock lock(mutex_);
  return shown_.summary;
}

Served CampaignView::timeline() const {
  const std::scoped_lock lock(mutex_);
  return shown_.timeline;
}

Served CampaignView::findings(std::uint64_t since, std::string_view boot) const {
  const std::scoped_lock lock(mutex_);
  const std::string etag = fmt::format("\"{}-{}-{}-{}\"", boot, shown_.rev, since, shown_.loading ? 1 : 0);
  if (since == 0 && shown_.all_rows.body && shown_.all_rows.etag == etag) return shown_.all_rows;
  std::string body =
      fmt::format(R"({{"boot":"{}","rev":{},"loading":{},"rows":[)", boot, shown_.rev, shown_.loading);
  bool first = true;
  for (const auto& [id, listed] : shown_.rows) {
    if (listed.rev <= since || (since == 0 && listed.gone)) continue;
    if (!first) body += ",\n";
    body += listed.json;
    first = false;
  }
  body += "]}";
  Served served{std::make_shared<const std::string>(std::move(body)), etag};
  if (since == 0) shown_.all_rows = served;
  return served;
}

std::string CampaignView::search(std::string_view text) const {
  const auto words = words_of(text);
  std::string ids;
  const std::scoped_lock lock(mutex_);
  for (const auto& [id, listed] : shown_.rows) {
    if (!listed.gone && has_words(listed.row, words)) ids += fmt::format("{}{}", ids.empty() ? "" : ",", id);
  }
  return fmt::format(R"({{"ids":[{}]}})", ids);
}

std::optional<triage::Finding> CampaignView::read_finding(const campaign::Store& store, std::uint64_t id) {
  try {
    return store.finding(id);
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

std::optional<std::string> CampaignView::finding(std::uint64_t id, std::size_t longest_text) const {
  const auto store = open_store();
  const auto found = store ? read_finding(*store, id) : std::nullopt;
  if (!found) return std::nullopt;
  return details_of(*found, longest_text);
}

void CampaignView::each_finding(const std::vector<std::uint64_t>& ids, std::size_t longest_text,
                                const std::function<bool(std::uint64_t, const std::string&)>& take) const {
  const auto store = open_store();
  if (!store) return;
  for (const std::uint64_t id : ids) {
    const auto found = read_finding(*store, id);
    if (found && !take(id, details_of(*found, longest_text))) return;
  }
}

std::string CampaignView::details_of(const triage::Finding& found, std::size_t longest_text) const {
  const std::uint64_t id = found.id;
  FindingContext context{.where = where_, .longest_text = longest_text};
  {
    const std::scoped_lock lock(mutex_);
    const auto cluster = shown_.cluster_of.find(id);
    const std::uint64_t first = cluster == shown_.cluster_of.end() ? id : cluster->second;
    const auto title = [&](std::uint64_t other) {
      const auto at = shown_.rows.find(other);
      return at == shown_.rows.end() ? std::string() : at->second.row.title;
    };
    for (const triage::Mark& mark : shown_.marks) {
      const auto at = shown_.cluster_of.find(mark.finding);
      if (at != shown_.cluster_of.end() && at->second == first) context.marks.push_back(mark);
    }
    const auto at = shown_.members.find(first);
    const auto members = at == shown_.members.end() ? std::vector<std::uint64_t>() : at->second;
    for (const std::uint64_t other : members) {
      if (other != id) context.related.push_back({other, "the same cluster", title(other)});
    }
    for (const triage::Perhaps& p : found.perhaps)
      context.related.push_back({p.cluster, p.why, title(p.cluster)});
    const auto triggers = shown_.triggers.find(first);
    context.triggers = std::max<std::uint64_t>(members.size(), 1) +
                       (triggers == shown_.triggers.end() ? 0 : triggers->second);
  }
  return finding_json(found, context);
}

std::optional<std::string> CampaignView::finding_file(std::uint64_t id, std::string_view file) const {
  const auto store = open_store();
  const auto found = store ? read_finding(*store, id) : std::nullopt;
  if (!found) return std::nullopt;
  std::string text = finding_text(*found, file, where_);
  if (text.empty()) return std::nullopt;
  return text;
}

std::string CampaignView::queue(unsigned per_week) const {
  std::vector<triage::QueueCard> cards;
  {
    const std::scoped_lock lock(mutex_);
    for (const auto& [id, listed] : shown_.rows) {
      if (!listed.gone) cards.push_back(listed.row.card);
    }
  }
  const triage::Queue queue = triage::report_queue(cards, {.per_week = per_week});
  Json json{{"per_week", per_week}};
  json["queue"] = Json::array();
  for (const triage::Queued& q : queue.entries)
    json["queue"].push_back({{"id", q.id}, {"family", triage::cut(q.family, 200)}, {"week", q.week}});
  json["held"] = Json::array();
  for (const triage::HeldBack& h : queue.held) json["held"].push_back({{"id", h.id}, {"why", h.why}});
  return json.dump();
}

std::string CampaignView::seeds() {
  constexpr std::int64_t kGoodForSeconds = 30;
  const auto now = static_cast<std::int64_t>(std::time(nullptr));
  SeedFindings findings;
  {
    const std::scoped_lock lock(mutex_);
    if (!shown_.seeds.empty() && now - shown_.seeds_at < kGoodForSeconds) return shown_.seeds;
    for (const auto& [id, listed] : shown_.rows) {
      if (listed.gone) continue;
      for (const std::string& seed : listed.row.seeds) findings[seed].push_back(id);
    }
  }
  std::string text = seeds_json({}, {}, {}, {});
  try {
    if (const auto store = open_store())
      text = seeds_json(store->seeds(), store->seed_uses(), findings,
                        on_server_ ? SkippedSeeds() : skipped_seeds(place_));
  } catch (const std::exception&) {
    return text;
  }
  const std::scoped_lock lock(mutex_);
  shown_.seeds_at = now;
  return shown_.seeds = text;
}

base::Status CampaignView::put_mark(const triage::Mark& mark) {
  {
    const std::scoped_lock lock(mutex_);
    if (!shown_.cluster_of.contains(mark.finding)) return base::Error{"there is no such finding"};
  }
  if (auto written = campaign::write_marks(place_, {&mark, 1}); !written) return written;
  {
    const std::scoped_lock lock(mutex_);
    shown_.marks.push_back(mark);
  }
  bring_up_to_date();
  return base::ok();
}

}  // namespace smiter::serve
