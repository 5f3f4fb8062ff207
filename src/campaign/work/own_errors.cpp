// SPDX-License-Identifier: MIT
#include "campaign/work/own_errors.h"

#include <fstream>

#include "campaign/store/workdir.h"
#include "campaign/store/writer.h"
#include "triage/report/escape.h"

namespace smiter::campaign {

namespace {

constexpr std::size_t kMostTold = 20;

}  // namespace

void OwnErrors::tell(const std::string& text) {
  if (told_++ >= kMostTold) return;
  // The writer's thread writes all files, one after the other.
  parts_.writer.write_now([](Store&) {},
                          [&] {
                            std::ofstream(parts_.workdir.our_errors(), std::ios::app)
                                << triage::printable(text) << '\n';
                            parts_.listen(warning_event("a bug of ours: " + text));
                          });
}

}  // namespace smiter::campaign
