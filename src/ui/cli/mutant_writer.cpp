// SPDX-License-Identifier: MIT
#include "ui/cli/mutant_writer.h"

#include <cstdio>
#include <filesystem>

#include <fmt/core.h>

#include "base/file.h"
#include "base/json.h"
#include "testcase/test_json.h"

namespace smiter::ui {

namespace {

std::string comments(const testcase::Test& test) {
  std::string out = fmt::format("; {}, unit {}, test {}\n", test.provenance.strategy, test.provenance.unit,
                                test.provenance.test);
  for (const std::string& seed : test.provenance.seeds) out += "; from " + seed + "\n";
  std::size_t number = 0;
  for (const std::string& step : test.provenance.steps) {
    out += fmt::format("; {}. ", ++number);
    for (char c : step) out += c == '\n' || c == '\r' ? ' ' : c;
    out += '\n';
  }
  for (const std::string& solver : test.not_for) out += "; not for " + solver + "\n";
  return out;
}

}  // namespace

base::Status MutantWriter::open() const {
  if (folder_.empty()) return base::ok();
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  if (error) return base::Error{"cannot make the folder: " + error.message(), {}, folder_};
  return base::ok();
}

base::Status MutantWriter::write(std::uint64_t number, const testcase::Test& test) const {
  const std::string script = explain_ ? comments(test) + test.script : test.script;
  if (!folder_.empty()) {
    const std::string stem = fmt::format("{}/{}", folder_, number);
    if (auto status = base::write_file(stem + ".smt2", script); !status) return status;
    const std::string witness = fmt::format("{}.witness", number);
    if (test.witness) {
      if (auto status = base::write_file(folder_ + "/" + witness, *test.witness); !status) return status;
    }
    return base::write_file(stem + ".json",
                            testcase::to_json(test, test.witness ? witness : "", true) + "\n");
  }
  std::string out;
  if (json_) {
    auto object = base::Json::parse(testcase::to_json(test));
    object["script"] = test.script;
    if (test.witness) object["witness"] = *test.witness;
    out = object.dump() + "\n";
  } else {
    out = fmt::format("; script {}\n{}\n", number, script);
  }
  std::fwrite(out.data(), 1, out.size(), stdout);
  return base::ok();
}

}  // namespace smiter::ui
