// SPDX-License-Identifier: MIT
#include "campaign/store/open_folder.h"

#include <filesystem>

namespace smiter::campaign {

namespace fs = std::filesystem;

namespace {

// Whoever was killed while a campaign was set up left a store that says nothing.
void remove_unfinished_store(const std::string& path) {
  std::error_code error;
  if (!fs::exists(path, error)) return;
  {
    auto store = Store::open(path);
    if (!store) return;
    if (store->meta("settings")) {
      store->settle();  // as it was before we looked
      return;
    }
  }
  for (const char* part : {"", "-wal", "-shm"}) fs::remove(path + part, error);
}

base::Expected<Store> open_in_folder(const Workdir& workdir, Opening opening) {
  if (opening == Opening::New) remove_unfinished_store(workdir.store());
  std::error_code error;
  const bool there = fs::exists(workdir.store(), error);
  if (opening == Opening::New && there)
    return base::Error{
        "there is a campaign in this folder already; --resume takes it up again", {}, workdir.root};
  if (opening == Opening::Resume && !there)
    return base::Error{"there is no campaign in this folder", {}, workdir.root};
  return Store::open(workdir.store());
}

void remove_store(const Workdir& workdir) {
  std::error_code error;
  for (const char* part : {"", "-wal", "-shm"}) fs::remove(workdir.store() + part, error);
}

// Locked, without a store.
base::Expected<OpenFolder> take_folder(const std::string& root) {
  OpenFolder folder{.workdir = {root}, .lock = {}, .scratch = {}, .store = {}};
  std::error_code error;
  fs::create_directories(folder.workdir.findings(), error);
  if (error) return base::Error{"cannot make the folder: " + error.message(), {}, root};
  auto taken = FolderLock::take(folder.workdir.lock());
  if (!taken) return taken.error();
  folder.lock = std::move(*taken);
  folder.scratch = std::make_unique<ScratchFolder>(folder.workdir.scratch());
  return folder;
}

}  // namespace

base::Expected<OpenFolder> open_folder(const std::string& root, Opening opening) {
  auto folder = take_folder(root);
  if (!folder) return folder;
  auto opened = open_in_folder(folder->workdir, opening);
  if (!opened) return opened.error();
  folder->store = std::make_unique<Store>(std::move(*opened));
  return folder;
}

base::Expected<OpenFolder> open_machine_folder(const std::string& root, const std::string& campaign,
                                               std::vector<triage::Finding>& left) {
  auto folder = take_folder(root);
  if (!folder) return folder;
  std::error_code error;
  if (fs::exists(folder->workdir.store(), error)) {
    auto old = Store::open(folder->workdir.store());
    if (!old) return old.error();
    if (old->meta("settings") && old->meta(kCampaignKey) != campaign)
      return base::Error{"there is another campaign in this folder", {}, root};
    left = old->findings();
  }
  remove_store(folder->workdir);
  auto opened = Store::open(folder->workdir.store());
  if (!opened) return opened.error();
  folder->store = std::make_unique<Store>(std::move(*opened));
  folder->store->put_meta(kCampaignKey, campaign);
  return folder;
}

}  // namespace smiter::campaign
