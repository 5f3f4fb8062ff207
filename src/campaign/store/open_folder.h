// SPDX-License-Identifier: MIT
// A campaign's folder while the campaign works in it: locked, with its store open.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/expected.h"
#include "campaign/store/folder_lock.h"
#include "campaign/store/scratch_folder.h"
#include "campaign/store/store.h"
#include "campaign/store/workdir.h"
#include "triage/finding.h"

namespace smiter::campaign {

enum class Opening : std::uint8_t { New, Resume };

struct OpenFolder {
  Workdir workdir;
  FolderLock lock;
  std::unique_ptr<ScratchFolder> scratch;
  std::unique_ptr<Store> store;
};

// A new campaign needs a folder without one, a resumed campaign one that has it. What somebody left who
// was killed while setting up a campaign is removed first.
[[nodiscard]] base::Expected<OpenFolder> open_folder(const std::string& root, Opening opening);

// For a machine that shares a campaign with others: its own store begins anew each time. A folder with
// another campaign is refused. `left`: findings of an earlier time, which others may not have yet.
[[nodiscard]] base::Expected<OpenFolder> open_machine_folder(const std::string& root,
                                                             const std::string& campaign,
                                                             std::vector<triage::Finding>& left);

}  // namespace smiter::campaign
