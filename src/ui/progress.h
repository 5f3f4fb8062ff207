// SPDX-License-Identifier: MIT
// How a running campaign shows itself: a screen on a terminal, lines elsewhere, JSON for
// programs. Shows numbers, computes none.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "campaign/campaign.h"
#include "ui/status_screen.h"

namespace smiter::ui {

enum class Style : std::uint8_t { Screen, Lines, Json };

class Progress {
 public:
  explicit Progress(Style style) : style_(style) {}

  void begin(const campaign::Campaign& campaign);  // tells what was skipped
  void open();                                     // the screen, if there is one
  void draw(const campaign::Snapshot& snapshot);
  void event(const campaign::Event& event);  // from the writer's thread
  void end(const campaign::Campaign& campaign, const campaign::Snapshot& last);
  [[nodiscard]] unsigned pause_ms() const { return style_ == Style::Screen ? 250 : 1000; }

 private:
  void warn(const std::vector<std::string>& warnings);

  Style style_;
  std::mutex mutex_;  // draw and event come from two threads
  StatusScreen screen_;
  std::vector<std::string> warned_;
  double last_line_ = -60;
};

}  // namespace smiter::ui
