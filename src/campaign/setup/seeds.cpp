// SPDX-License-Identifier: MIT
#include "campaign/setup/seeds.h"

#include <glob.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/core.h>

#include "base/black_box.h"
#include "base/file.h"
#include "smt/parser/parser.h"
#include "smt/printer/standard_text.h"
#include "smt/script/summary.h"
#include "theory/logics.h"

namespace smiter::campaign {

namespace fs = std::filesystem;

namespace {

class Finder {
 public:
  explicit Finder(LoadedSeeds& out) : out_(out) {}

  std::set<std::string> files;

  void add(const std::string& path) {
    struct stat info {};
    if (::stat(path.c_str(), &info) != 0) {
      if (errno == ENOENT && path.find_first_of("*?[") != std::string::npos) return add_glob(path);
      const int why = errno;
      if (why == ENOENT || why == ENOTDIR) out_.missing.push_back(path);
      skip(path, std::string("cannot be read: ") + std::strerror(why));
    } else if (S_ISDIR(info.st_mode)) {
      add_folder(path, info);
    } else {
      files.insert(path);  // what is no regular file is told when it is read
    }
  }

 private:
  void skip(const std::string& path, std::string reason) {
    out_.skipped.push_back({path, std::move(reason)});
  }

  void add_glob(const std::string& pattern) {
    glob_t found{};
    if (::glob(pattern.c_str(), GLOB_BRACE, nullptr, &found) != 0 || found.gl_pathc == 0) {
      out_.missing.push_back(pattern);
      skip(pattern, "no file has such a name");
    }
    for (std::size_t i = 0; i < found.gl_pathc; ++i) add(found.gl_pathv[i]);
    ::globfree(&found);
  }

  // Each folder once, by what it is and not by its name: links may form a circle.
  void add_folder(const std::string& path, const struct stat& info) {
    if (!visited_.emplace(info.st_dev, info.st_ino).second) return;
    std::error_code error;
    fs::directory_iterator entry(path, error);
    if (error) return skip(path, "cannot be read: " + error.message());
    for (; entry != fs::directory_iterator(); entry.increment(error)) {
      if (error) return skip(path, "cannot be read: " + error.message());
      const std::string name = entry->path().string();
      struct stat inner {};
      const bool there = ::stat(name.c_str(), &inner) == 0;
      if (there && S_ISDIR(inner.st_mode)) {
        add_folder(name, inner);
      } else if (name.ends_with(".smt2")) {
        there ? static_cast<void>(files.insert(name))
              : skip(name, std::string("cannot be read: ") + std::strerror(errno));
      }
    }
  }

  LoadedSeeds& out_;
  std::set<std::pair<dev_t, ino_t>> visited_;
};

std::optional<testcase::Answer> label_named(std::string_view word) {
  if (word == "sat") return testcase::Answer::Sat;
  if (word == "unsat") return testcase::Answer::Unsat;
  return std::nullopt;
}

}  // namespace

base::Expected<strategies::Seed> read_seed(std::string name, std::string text, const smt::OpTable& ops,
                                           const SeedLimits& limits, const theory::RowFeatures& rows) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return base::Error{"empty"};
  // Solvers are asked about seeds as they are.
  auto standard = smt::standard_script(text);
  if (!standard) return standard.error();
  std::swap(text, *standard);
  smt::TermTable table(ops);
  const auto script = smt::parse_script(text, table);
  if (!script) {
    // With the place in the user's file, if it has the same mistake.
    smt::TermTable again(ops);
    const auto original = smt::parse_script(*standard, again);
    return original ? script.error() : original.error();
  }
  const smt::Summary summary = smt::summarize(table, *script);
  if (summary.check_sats == 0) return base::Error{"has no check-sat"};
  if (summary.assertions == 0) return base::Error{"asserts nothing"};
  if (summary.depth > limits.depth)
    return base::Error{fmt::format("nested {} deep, more than {}", summary.depth, limits.depth)};
  strategies::Seed seed{std::move(name), std::move(text), std::nullopt};
  if (summary.check_sats == 1) {
    seed.label = label_named(summary.status);
    if (!seed.label) seed.label = label_named(fs::path(seed.name).parent_path().filename().string());
  }
  seed.logic = summary.logic;
  theory::TermFeatures terms(table, rows);
  terms.update();
  seed.features = theory::features_of(table, *script, terms);
  if (seed.logic.empty() || seed.logic == "ALL") seed.logic = theory::smallest_logic(seed.features);
  return seed;
}

LoadedSeeds load_seeds(std::span<const std::string> paths, const smt::OpTable& ops, const SeedLimits& limits,
                       const Refusal& refusal) {
  LoadedSeeds out;
  Finder finder(out);
  for (const std::string& path : paths) finder.add(path);
  const theory::RowFeatures rows = theory::row_features(ops);
  const base::StepScope step(base::Step::ReadSeed);
  for (const std::string& file : finder.files) {
    if (const auto why = refusal ? refusal(file) : std::nullopt) {
      out.skipped.push_back({file, *why});
      continue;
    }
    auto text = base::read_file(file, limits.bytes);
    if (!text) {
      out.skipped.push_back({file, text.error().message});
      continue;
    }
    base::note_unit(0, {}, file);
    base::note_script(*text);
    if (auto seed = read_seed(file, std::move(*text), ops, limits, rows)) {
      out.seeds.push_back(std::move(*seed));
    } else {
      out.skipped.push_back({file, seed.error().to_string()});
    }
  }
  return out;
}

}  // namespace smiter::campaign
