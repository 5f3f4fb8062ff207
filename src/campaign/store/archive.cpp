// SPDX-License-Identifier: MIT
#include "campaign/store/archive.h"

#include <exception>
#include <filesystem>

#include "base/json.h"
#include "campaign/database/address.h"
#include "campaign/store/workdir.h"

namespace smiter::campaign {

std::vector<const triage::Finding*> Archive::clusters() const {
  std::vector<const triage::Finding*> out;
  for (const triage::Finding& f : findings) {
    if (f.cluster == f.id) out.push_back(&f);
  }
  return out;
}

base::Expected<Archive> read_archive(const std::string& place) {
  const bool on_server = is_server_address(place);
  const Workdir workdir{on_server ? "" : place};
  const std::string folder = without_password(place);
  std::error_code error;
  if (!on_server && !std::filesystem::exists(workdir.store(), error))
    return base::Error{"there is no campaign in this folder", {}, folder};
  auto store = Store::open(on_server ? place : workdir.store(), true);
  if (!store) return store.error();
  Archive archive;
  try {
    const auto text = store->meta("settings");
    if (!text) return base::Error{"the campaign was not set up completely", {}, folder};
    auto settings = settings_from_json(*text);
    if (!settings) return settings.error();
    archive.settings = std::move(*settings);
    archive.settings.out = folder;
    archive.findings = store->findings();
    archive.triggers = store->triggers();
    archive.timeline = store->timeline(400);
    archive.uses = store->seed_uses();
    if (const auto theories = base::Json::read(store->meta(kTheoriesKey).value_or("[]")))
      archive.theories = theories->get<std::vector<std::vector<std::string>>>();
    const auto versions = base::Json::read(store->meta("versions").value_or("{}")).value_or(base::Json());
    if (versions.is_object()) archive.versions = versions.get<std::map<std::string, std::string>>();
  } catch (const std::exception& problem) {
    return base::Error{std::string("the store cannot be read: ") + problem.what(), {}, folder};
  }
  if (!on_server) archive.own_crashes = read_crashes(workdir.our_crashes());
  if (!archive.timeline.empty()) {
    if (auto counts = counts_from_json(archive.timeline.back().counts)) archive.counts = std::move(*counts);
  }
  return archive;
}

}  // namespace smiter::campaign
