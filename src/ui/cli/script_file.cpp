// SPDX-License-Identifier: MIT
#include "ui/cli/script_file.h"

#include "base/file.h"
#include "smt/printer/standard_text.h"

namespace smiter::ui {

base::Expected<std::string> read_script(const std::string& file) {
  const auto bytes = file == "-" ? base::read_standard_input() : base::read_file(file);
  if (!bytes) return bytes.error();
  auto text = smt::standard_script(*bytes);
  if (text) return text;
  base::Error error = text.error();
  error.file = file;
  return error;
}

}  // namespace smiter::ui
