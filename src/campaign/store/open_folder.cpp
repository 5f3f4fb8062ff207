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

}  // namespace

base::Expected<OpenFolder> open_folder(const std::string& root, Opening opening) {
  OpenFolder folder{.workdir = {root}, .lock = {}, .scratch = {}, .store = {}};
  const Workdir& workdir = folder.workdir;
  std::error_code error;
  fs::create_directories(workdir.findings(), error);
  if (error) return base::Error{"cannot make the folder: " + error.message(), {}, root};
  auto taken = FolderLock::take(workdir.lock());
  if (!taken) return taken.error();
  folder.lock = std::move(*taken);
  folder.scratch = std::make_unique<ScratchFolder>(workdir.scratch());
  if (opening == Opening::New) remove_unfinished_store(workdir.store());
  const bool there = fs::exists(workdir.store(), error);
  if (opening == Opening::New && there)
    return base::Error{"there is a campaign in this folder already; --resume takes it up again", {}, root};
  if (opening == Opening::Resume && !there)
    return base::Error{"there is no campaign in this folder", {}, root};
  auto opened = Store::open(workdir.store());
  if (!opened) return opened.error();
  folder.store = std::make_unique<Store>(std::move(*opened));
  return folder;
}

}  // namespace smiter::campaign
