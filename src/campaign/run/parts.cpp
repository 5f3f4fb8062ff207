// SPDX-License-Identifier: MIT
#include "campaign/run/parts.h"

#include "campaign/findings/desk.h"
#include "campaign/run/budget.h"
#include "campaign/setup/settings.h"

namespace smiter::campaign {

void Parts::stop_if_found() const {
  if (settings.stop_on_first && desk.has_worth_stopping()) budget.stop();
}

}  // namespace smiter::campaign
