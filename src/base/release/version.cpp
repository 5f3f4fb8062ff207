// SPDX-License-Identifier: MIT
#include "base/release/version.h"

namespace smiter::base {

const char* version() {
  return SMITER_VERSION;
}

const char* release_date() {
  return SMITER_RELEASE_DATE;
}

}  // namespace smiter::base
