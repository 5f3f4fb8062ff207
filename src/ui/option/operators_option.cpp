// SPDX-License-Identifier: MIT
#include "ui/option/operators_option.h"

#include "base/file.h"
#include "theory/sig_reader.h"

namespace smiter::ui {

base::Expected<Operators> Operators::load(const std::vector<std::string>& files) {
  Operators result;
  result.builtin_ = &theory::builtin_operators();
  if (files.empty()) return result;
  std::vector<theory::OperatorFile> texts;
  for (const std::string& file : files) {
    auto text = base::read_file(file);
    if (!text) return text.error();
    texts.push_back({file, std::move(*text)});
  }
  auto table = theory::operators_with(texts);
  if (!table) return table.error();
  result.own_.push_back(std::move(*table));
  return result;
}

Option& add_operators_option(Command& command, std::vector<std::string>& files) {
  return command.add("--operators", files, std::string(kOperatorsHelp)).taking("FILE");
}

}  // namespace smiter::ui
