// SPDX-License-Identifier: MIT
// Errors of Smiter's own that a worker comes across: written to a file and told, the first few. All of
// them are counted, elsewhere. Belongs to one thread.
#pragma once

#include <cstddef>
#include <string>

#include "campaign/run/parts.h"

namespace smiter::campaign {

class OwnErrors {
 public:
  explicit OwnErrors(const Parts& parts) : parts_(parts) {}
  void tell(const std::string& text);

 private:
  const Parts& parts_;
  std::size_t told_ = 0;
};

}  // namespace smiter::campaign
