// SPDX-License-Identifier: MIT
#include "upgrade/run/queries.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/file.h"
#include "base/hash.h"
#include "solver/session/sexpr_scanner.h"

namespace smiter::upgrade {

namespace fs = std::filesystem;

namespace {

// Of hostile text: a logic is one word, and reports print it.
constexpr std::size_t kLongestLogic = 40;
constexpr std::size_t kLogicStandsBefore = 1 << 16;

struct Found {
  std::string name, path;
};

// Below a folder, without following links to folders.
base::Status look_below(const std::string& place, std::vector<Found>& found) {
  std::error_code error;
  const fs::path root(place);
  for (fs::recursive_directory_iterator at(root, fs::directory_options::skip_permission_denied, error), end;
       !error && at != end; at.increment(error)) {
    std::error_code none;
    if (at->path().extension() == ".smt2" && at->is_regular_file(none))
      found.push_back({at->path().lexically_relative(root).generic_string(), at->path().string()});
  }
  if (error) return base::Error{error.message(), {}, place};
  return base::ok();
}

}  // namespace

std::string logic_of(std::string_view script) {
  const std::string_view head = script.substr(0, std::min(script.size(), kLogicStandsBefore));
  solver::SexprScanner scanner(head);
  bool after_word = false;
  for (auto t = scanner.next(); t.kind != solver::TokenKind::End && t.kind != solver::TokenKind::Broken;
       t = scanner.next()) {
    if (after_word) return std::string(t.text.substr(0, kLongestLogic));
    after_word = t.kind == solver::TokenKind::Atom && t.text == "set-logic";
    if (t.kind == solver::TokenKind::Atom && t.text == "assert") return {};
  }
  return {};
}

base::Expected<std::vector<Query>> find_queries(const std::vector<std::string>& places,
                                                std::vector<std::string>& problems) {
  std::vector<Found> found;
  for (const std::string& place : places) {
    std::error_code none;
    if (fs::is_directory(place, none)) {
      const std::size_t before = found.size();
      if (const auto looked = look_below(place, found); !looked) return looked.error();
      // Two folders may have files of the same name.
      for (std::size_t i = before; places.size() > 1 && i < found.size(); ++i)
        found[i].name = (fs::path(place) / found[i].name).generic_string();
    } else {
      found.push_back({fs::path(place).lexically_normal().generic_string(), place});
    }
  }
  std::ranges::sort(found, {}, &Found::name);
  std::vector<Query> queries;
  std::set<std::string> names;
  for (Found& f : found) {
    if (!names.insert(f.name).second) continue;
    const auto text = base::read_file(f.path);
    if (!text) {
      problems.push_back(text.error().to_string());
      continue;
    }
    std::string folder = fs::path(f.name).parent_path().generic_string();
    queries.push_back({.name = std::move(f.name),
                       .path = std::move(f.path),
                       .folder = folder.empty() ? "." : std::move(folder),
                       .logic = logic_of(*text),
                       .bytes = text->size(),
                       .hash = base::hash_text(*text)});
  }
  if (queries.empty())
    return base::Error{problems.empty() ? "there is no .smt2 file in what you named" : problems.front()};
  return queries;
}

}  // namespace smiter::upgrade
