// SPDX-License-Identifier: MIT
#include "serve/page_assets.h"

#include <algorithm>
#include <array>
#include <span>
#include <sstream>

#include "base/embedded_file.h"

namespace smiter::data {
extern const std::span<const base::EmbeddedFile> kPageFiles;
}  // namespace smiter::data

namespace smiter::serve {

namespace {

// What a file needs stands before it.
constexpr std::array<std::string_view, 15> kModules = {
    "dom.js",      "format.js", "smt.js",     "plot.js",  "rows.js",  "source.js", "kept.js", "findings.js",
    "overview.js", "marks.js",  "finding.js", "seeds.js", "queue.js", "keys.js",   "main.js"};

// "plot" of "function plot(title) {".
std::string declared_name(std::string_view line) {
  for (const std::string_view word : {"async ", "function ", "class ", "const "}) {
    if (line.starts_with(word)) line.remove_prefix(word.size());
  }
  const std::size_t end = line.find_first_of(" (={");
  return std::string(line.substr(0, end));
}

}  // namespace

std::string_view page_asset(std::string_view name) {
  const auto at = std::ranges::find(data::kPageFiles, name, &base::EmbeddedFile::name);
  return at == data::kPageFiles.end() ? std::string_view() : at->text;
}

std::string joined_module(std::string_view file, std::string_view text) {
  const std::string name(file.substr(0, file.find('.')));
  std::string body, exported;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    constexpr std::string_view kImport = "import ", kFrom = " from './", kExport = "export ";
    if (const std::size_t from = line.find(kFrom); line.starts_with(kImport) && from != std::string::npos) {
      const std::string names = line.substr(kImport.size(), from - kImport.size());
      const std::string other = line.substr(from + kFrom.size());
      line = "const " + names + " = modules." + other.substr(0, other.find('.')) + ";";
    } else if (line.starts_with(kExport)) {
      line.erase(0, kExport.size());
      exported += (exported.empty() ? "" : ", ") + declared_name(line);
    }
    body += line + "\n";
  }
  return "modules." + name + " = (() => {\n" + body + "return {" + exported + "};\n})();\n";
}

const std::string& page_script() {
  static const std::string script = [] {
    std::string out = "'use strict';\nconst modules = {};\n";
    for (const std::string_view name : kModules) out += joined_module(name, page_asset(name));
    return out;
  }();
  return script;
}

}  // namespace smiter::serve
