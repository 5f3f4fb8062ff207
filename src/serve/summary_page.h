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
// its last moment says. Of a campaign on many machines: what they counted, added up.
// `folder` is empty if it has none.
[[nodiscard]] base::Json stored_summary(campaign::Store& store, const std::string& folder);

struct SummaryPlace {
  std::string name = {};
  const campaign::Settings* settings = nullptr;
  std::int64_t now = 0;  // seconds since 1970
  bool loading = false;  // not all findings are listed yet
  // Findings in the list, all and some.
  std::size_t listed = 0, listed_new = 0, listed_by_seeds = 0;
  double last_finding = -1;  // seconds since the campaign began; -1: none
};
// Adds `name`, `running`, `settings`, `listed`, `loading`; and how many clusters there are if it does not say
// so.
void add_place(base::Json& summary, const SummaryPlace& place);

}  // namespace smiter::serve
