// SPDX-License-Identifier: MIT
// Where mutate and generate put what they make: DIR/<n>.smt2 with DIR/<n>.json, or
// standard output.
#pragma once

#include <cstdint>
#include <string>

#include "base/expected.h"
#include "testcase/test.h"

namespace smiter::ui {

class MutantWriter {
 public:
  MutantWriter(std::string folder, bool json, bool explain)
      : folder_(std::move(folder)), json_(json), explain_(explain) {}

  [[nodiscard]] base::Status open() const;
  [[nodiscard]] base::Status write(std::uint64_t number, const testcase::Test& test) const;

 private:
  std::string folder_;  // empty: standard output
  bool json_;
  bool explain_;
};

}  // namespace smiter::ui
