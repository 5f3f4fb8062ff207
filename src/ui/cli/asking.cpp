// SPDX-License-Identifier: MIT
#include "ui/cli/asking.h"

#include <unistd.h>

#include <cstdio>

#include <fmt/core.h>

#include "ask/library.h"
#include "base/file.h"
#include "capability/record_json.h"
#include "capability/shipped.h"

namespace smiter::ui {

ask::Progress progress_line(const std::string& label) {
  if (isatty(STDERR_FILENO) == 0) {
    return [label](std::size_t done, std::size_t) {
      if (done == 1) fmt::print(stderr, "asking {} what it understands, once\n", label);
    };
  }
  return [label](std::size_t done, std::size_t all) {
    if (done % 16 != 0) return;
    fmt::print(stderr, "\r\x1b[Kasking {} what it understands: {} of {}", label, done, all);
    std::fflush(stderr);
  };
}

void end_progress_line() {
  if (isatty(STDERR_FILENO) == 0) return;
  fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
}

base::Expected<capability::Record> find_record(const std::string& name, const smt::OpTable& ops) {
  if (name.ends_with(".json")) {
    const auto text = base::read_file(name);
    if (!text) return text.error();
    auto record = capability::record_from_json(*text);
    if (!record) return base::Error{record.error().message, {}, name};
    return record;
  }
  if (const auto* shipped = capability::shipped_record(name)) return *shipped;
  return ask_one(name, ops);
}

base::Expected<capability::Record> ask_one(const std::string& spec, const smt::OpTable& ops) {
  const auto config = solver::parse_solver_spec(spec);
  if (!config) return config.error();
  auto record = ask::record_of(*config, ops, {.progress = progress_line(config->label)});
  end_progress_line();
  return record;
}

base::Status ask_all(const std::vector<std::string>& specs, const smt::OpTable& ops) {
  for (const std::string& spec : specs) {
    if (const auto record = ask_one(spec, ops); !record) return record.error();
  }
  return base::ok();
}

}  // namespace smiter::ui
