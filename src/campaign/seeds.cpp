// SPDX-License-Identifier: MIT
#include "campaign/seeds.h"

#include <glob.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/file.h"
#include "smt/parser.h"
#include "smt/summary.h"

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
      skip(path, std::string("cannot be read: ") + std::strerror(errno));
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
    if (::glob(pattern.c_str(), GLOB_BRACE, nullptr, &found) != 0 || found.gl_pathc == 0)
      skip(pattern, "no file has such a name");
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

}  // namespace

std::string unusable(std::string_view text, const smt::OpTable& ops, const SeedLimits& limits) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return "empty";
  smt::TermTable table(ops);
  const auto script = smt::parse_script(text, table);
  if (!script) return script.error().to_string();
  const smt::Summary summary = smt::summarize(table, *script);
  if (summary.check_sats == 0) return "has no check-sat";
  if (summary.assertions == 0) return "asserts nothing";
  if (summary.depth > limits.depth)
    return "nested " + std::to_string(summary.depth) + " deep, more than " + std::to_string(limits.depth);
  return {};
}

LoadedSeeds load_seeds(std::span<const std::string> paths, const smt::OpTable& ops,
                       const SeedLimits& limits) {
  LoadedSeeds out;
  Finder finder(out);
  for (const std::string& path : paths) finder.add(path);
  for (const std::string& file : finder.files) {
    auto text = base::read_file(file, limits.bytes);
    if (!text) {
      out.skipped.push_back({file, text.error().message});
      continue;
    }
    std::string reason = unusable(*text, ops, limits);
    if (reason.empty()) {
      out.seeds.push_back({file, std::move(*text), std::nullopt});
    } else {
      out.skipped.push_back({file, std::move(reason)});
    }
  }
  return out;
}

}  // namespace smiter::campaign
