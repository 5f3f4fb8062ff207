// SPDX-License-Identifier: MIT
// The screen of a running campaign, in the manner of AFL++. Every field is explained in
// docs/status-screen.md.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <vector>

#include "campaign/run/snapshot.h"

namespace smiter::ui {

class StatusScreen {
 public:
  ~StatusScreen() { close(); }
  void open();
  void draw(const campaign::Snapshot& snapshot);
  void event(const std::string& text);  // shown at the bottom
  void close();

 private:
  bool is_open_ = false;
  std::deque<std::string> events_;
  std::size_t width_ = 0, height_ = 0;  // of the terminal when it was last drawn
};

// The screen as lines of at most `width` columns, for a terminal with `height` lines.
[[nodiscard]] std::vector<std::string> screen_lines(const campaign::Snapshot& snapshot,
                                                    const std::deque<std::string>& events, std::size_t width,
                                                    std::size_t height);

}  // namespace smiter::ui
