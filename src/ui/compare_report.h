// SPDX-License-Identifier: MIT
// A comparison of strategies as a Markdown table, a plot and JSON.
#pragma once

#include <string>

#include "experiments/compare.h"
#include "ui/export/results.h"

namespace smiter::ui {

[[nodiscard]] std::string compare_table(const experiments::Comparison& comparison);
// Do a strategy and its variants, and all together and each alone, find another number of clusters? By the
// exact test of Mann and Whitney, with Holm's correction; empty without repeats.
[[nodiscard]] std::string significance_table(const experiments::Comparison& comparison);
// Which strategy found which known bug again; empty if none were looked for.
[[nodiscard]] std::string recall_table(const experiments::Comparison& comparison);
// Clusters found over CPU time: a line for each strategy's mean, a band from the least to the most.
[[nodiscard]] std::string compare_plot(const experiments::Comparison& comparison);
// One row for each run; none fails.
[[nodiscard]] Results compare_results(const experiments::Comparison& comparison);
[[nodiscard]] std::string compare_json(const experiments::Comparison& comparison);

}  // namespace smiter::ui
