// SPDX-License-Identifier: MIT
#include "campaign/store/marks.h"

#include <exception>
#include <filesystem>

#include "campaign/database/address.h"
#include "campaign/store/workdir.h"

namespace smiter::campaign {

base::Expected<Store> open_store_of(const std::string& place, bool read_only) {
  if (is_server_address(place)) return Store::open(place, read_only);
  const Workdir workdir{place};
  std::error_code error;
  if (!std::filesystem::exists(workdir.store(), error))
    return base::Error{"there is no campaign in this folder", {}, place};
  return Store::open(workdir.store(), read_only);
}

base::Expected<std::vector<triage::Mark>> read_marks(const std::string& place) {
  const auto store = open_store_of(place, true);
  if (!store) return store.error();
  try {
    return store->marks();
  } catch (const std::exception& problem) {
    return base::Error{
        std::string("the store cannot be read: ") + problem.what(), {}, without_password(place)};
  }
}

base::Status write_marks(const std::string& place, std::span<const triage::Mark> marks) {
  auto store = open_store_of(place, false);
  if (!store) return store.error();
  try {
    store->begin();
    for (const triage::Mark& mark : marks) store->put_mark(mark);
    store->commit();
    store->settle();  // if no campaign runs, its folder looks as before
  } catch (const std::exception& problem) {
    return base::Error{
        std::string("the store cannot be written: ") + problem.what(), {}, without_password(place)};
  }
  return base::ok();
}

std::map<std::uint64_t, triage::Mark> marks_of(std::span<const triage::Mark> marks,
                                               std::span<const triage::Finding> findings) {
  std::map<std::uint64_t, std::uint64_t> cluster_of;
  for (const triage::Finding& f : findings) cluster_of[f.id] = f.cluster;
  return triage::marks_that_hold(marks, cluster_of);
}

std::set<std::uint64_t> fixed_findings(const std::string& place) {
  std::set<std::uint64_t> out;
  const auto store = open_store_of(place, true);
  if (!store) return out;
  try {
    std::map<std::uint64_t, std::uint64_t> cluster_of;
    for (const FindingEntry& entry : store->finding_index()) cluster_of[entry.id] = entry.cluster;
    for (const auto& [cluster, mark] : triage::marks_that_hold(store->marks(), cluster_of)) {
      if (mark.kind == triage::MarkKind::FixedIn) out.insert(cluster);
    }
  } catch (const std::exception&) {
    out.clear();  // what cannot be read says nothing
  }
  return out;
}

}  // namespace smiter::campaign
