// SPDX-License-Identifier: MIT
// A campaign as one file that opens from disk: the page of `smiter serve` with its data inside. Its policy
// lets nothing run but our own script, which it names by its hash, and nothing be asked of anybody.
//
// The file stays small enough to open: all findings are listed, up to a bound, and those that come first in
// the queue, then by worth, are there with all their texts, as many as there is room for. The others link to
// their folders.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "serve/campaign_view.h"

namespace smiter::serve {

struct StaticLimits {
  std::size_t rows = 20'000;          // findings in the list
  std::size_t details = 24'000'000;   // bytes, of all findings with their texts
  std::size_t longest_text = 40'000;  // bytes, of one text; the folder has the whole
};

// `now`: seconds since 1970. Reads all of the campaign.
[[nodiscard]] std::string static_page(CampaignView& campaign, std::int64_t now,
                                      const StaticLimits& limits = {});

}  // namespace smiter::serve
