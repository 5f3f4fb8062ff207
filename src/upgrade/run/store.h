// SPDX-License-Identifier: MIT
// A comparison's runs on disk, so that it can be interrupted and go on.
//
//   DIR/settings.json   which versions and limits: another comparison does not go on here
//   DIR/runs.jsonl      a line for each run or judgement, appended as it is made
//
// A line names its query by name and by the hash of its text: if the script has changed since, the line
// is left out and the run is made again. A last line that was cut short is left out, too. One process
// at a time writes.
#pragma once

#include <cstdio>
#include <memory>
#include <mutex>
#include <string>

#include "base/expected.h"
#include "upgrade/compare/outcome.h"

namespace smiter::upgrade {

class Store {
 public:
  // Fills `measured.runs` and `measured.judged` with what is there. `settings` is what a comparison that
  // goes on must have in common with the one before. An error says what differs.
  [[nodiscard]] static base::Expected<std::unique_ptr<Store>> open(const std::string& folder,
                                                                   const base::Json& settings,
                                                                   Measured& measured);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // From any thread. `measured` is only asked for the query's name.
  void add(const Measured& measured, const RunId& id, const Run& run);
  void add(const Measured& measured, const JudgedId& id, const Judgement& judgement);
  // Why a line could not be written; empty: all were.
  [[nodiscard]] std::string problem() const;

 private:
  explicit Store(std::FILE* file) : file_(file) {}
  void write(const base::Json& line);

  std::FILE* file_;
  mutable std::mutex mutex_;
  std::string problem_;
};

}  // namespace smiter::upgrade
