// SPDX-License-Identifier: MIT
// The numbers of a campaign now: what summary.json has without its findings, and where it stands.
#pragma once

#include <cstdint>
#include <string>

#include "base/json.h"
#include "campaign/setup/settings.h"
#include "campaign/store/store.h"

namespace smiter::serve {

// As the campaign last wrote it into its store. Of an older store: what is in summary.json beside it, or what
// its last moment says.
// `folder` is empty if it has none.
[[nodiscard]] base::Json stored_summary(const campaign::Store& store, const std::string& folder);

struct SummaryPlace {
  std::string name = {};
  const campaign::Settings* settings = nullptr;
  std::int64_t now = 0;  // seconds since 1970
  bool loading = false;  // not all findings are listed yet
  std::size_t listed = 0;
};
// Adds `name`, `running`, `settings`, `listed`, `loading`.
void add_place(base::Json& summary, const SummaryPlace& place);

}  // namespace smiter::serve
