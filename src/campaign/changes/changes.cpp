// SPDX-License-Identifier: MIT
#include "campaign/changes/changes.h"

#include <filesystem>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "campaign/changes/meaning.h"
#include "campaign/changes/repository.h"
#include "campaign/changes/vocabulary.h"
#include "triage/report/escape.h"

namespace smiter::campaign {

namespace fs = std::filesystem;

namespace {

constexpr const char* kSharePart = "share:75";  // three of four units
constexpr const char* kFolder = "/changes";
constexpr const char* kSeeds = "seeds";
constexpr const char* kFile = "/changes/changes.json";
constexpr std::size_t kMostJson = std::size_t{4} << 20;
constexpr std::size_t kMostBlobs = 200;  // regressions, and as many files of options
constexpr std::size_t kMostBlobBytes = std::size_t{1} << 20;

// Of the last part of a path, without what a file system or a shell minds.
std::string file_name(const std::string& path, std::size_t number) {
  constexpr std::size_t kLongest = 80;
  std::string name = path.substr(path.rfind('/') + 1);
  name.resize(name.size() - std::string_view(".smt2").size());
  for (char& c : name) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '.';
    if (!plain) c = '_';
  }
  return fmt::format("{:03}-{}.smt2", number, name.substr(0, kLongest));
}

// 001-name.smt2
bool is_file_name(std::string_view name) {
  return name.size() > 8 && name[3] == '-' && name.ends_with(".smt2") &&
         name.find_first_not_of("0123456789") == 3;
}

// Nothing of the user's may be in the way. Links are the user's.
base::Status check_is_ours(const std::string& out) {
  const fs::path folder = out + kFolder, seeds = folder / kSeeds;
  const base::Error theirs{
      "--changed-since keeps what it finds in this folder, and something else is there; move that away, or "
      "give another --out",
      {},
      triage::printable(folder.string())};
  std::error_code error;
  for (const fs::path& path : {folder, seeds}) {
    const fs::file_type type = fs::symlink_status(path, error).type();
    if (type != fs::file_type::directory && type != fs::file_type::not_found) return theirs;
  }
  if (kept_changes(out)) return base::ok();
  for (const fs::path& path : {folder, seeds}) {
    for (fs::directory_iterator at(path, error), end; !error && at != end; at.increment(error)) {
      if (at->path() != seeds) return theirs;
    }
  }
  return base::ok();
}

// May one more blob of its kind be read? Counted whether or not it turns out to be of use: each is a process.
bool takes_one_more(std::size_t& taken, Changes& to) {
  if (taken == kMostBlobs) {
    to.cut = true;
    return false;
  }
  ++taken;
  return true;
}

void add_regressions(const Repository& repository, const Diff& diff, Changes& to) {
  std::size_t taken = 0;
  for (const ChangedFile& file : diff.files) {
    if (!file.path.ends_with(".smt2") || !file.is_regular || file.is_removed()) continue;
    if (!takes_one_more(taken, to)) return;
    auto text = repository.blob(file.blob, kMostBlobBytes);
    if (!text) continue;  // too large for a seed, too
    to.regressions.push_back({file.path, std::move(*text)});
  }
}

// The changed lines of option files do not name their option: the whole file does.
void add_options(const Repository& repository, Diff& diff, Changes& to) {
  std::size_t taken = 0;
  for (ChangedFile& file : diff.files) {
    if (!Vocabulary::is_option_file(file.path) || !file.is_regular || file.is_removed()) continue;
    if (!takes_one_more(taken, to)) return;
    if (const auto text = repository.blob(file.blob, kMostBlobBytes))
      file.options = touched_options(file, *text);
  }
}

}  // namespace

std::string Changes::focus() const {
  std::string text;
  for (const ChangedItem& item : items) text += item.name + ",";
  return items.empty() && regressions.empty() ? "" : text + kSharePart;
}

base::Expected<Changes> changes_since(const std::string& since, const std::string& repo,
                                      const smt::OpTable& ops) {
  const auto repository = Repository::open(repo);
  if (!repository) return repository.error();
  const std::size_t dots = since.find("..");
  const auto from = repository->commit(since.substr(0, dots));
  if (!from) return from.error();
  const auto to = repository->commit(dots == std::string::npos ? "HEAD" : since.substr(dots + 2));
  if (!to) return to.error();
  auto diff = repository->diff(*from, *to);
  if (!diff) return diff.error();
  Changes changes{.repo = repo, .from = *from, .to = *to, .files = diff->files.size(), .cut = diff->cut};
  add_options(*repository, *diff, changes);
  changes.items = meaning_of(*diff, Vocabulary(ops));
  for (ChangedFile& file : diff->files) file.lines = {};
  add_regressions(*repository, *diff, changes);
  return changes;
}

base::Expected<std::string> keep_changes(const Changes& changes, const std::string& out) {
  const std::string folder = out + std::string(kTouchedSeeds);
  if (const auto ours = check_is_ours(out); !ours) return ours.error();
  forget_changes(out);
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return base::Error{"cannot make the folder: " + error.message(), {}, folder};
  // First, because it says that the others are ours.
  if (const auto written = base::write_file(out + kFile, to_json(changes)); !written) return written.error();
  std::size_t number = 0;
  for (const TouchedRegression& regression : changes.regressions) {
    if (const auto written = base::write_file(folder + file_name(regression.path, ++number), regression.text);
        !written)
      return written.error();
  }
  return number == 0 ? "" : folder;
}

void forget_changes(const std::string& out) {
  if (!kept_changes(out)) return;
  const fs::path folder = out + kFolder, seeds = folder / kSeeds;
  std::error_code error;
  if (fs::symlink_status(seeds, error).type() == fs::file_type::directory) {
    std::vector<fs::path> ours;
    for (fs::directory_iterator at(seeds, error), end; !error && at != end; at.increment(error)) {
      const bool is_file = fs::symlink_status(at->path(), error).type() == fs::file_type::regular;
      if (is_file && is_file_name(at->path().filename().string())) ours.push_back(at->path());
    }
    for (const fs::path& file : ours) fs::remove(file, error);
    fs::remove(seeds, error);  // only an empty folder goes
  }
  fs::remove(out + kFile, error);
  fs::remove(folder, error);
}

std::optional<Changes> kept_changes(const std::string& out) {
  const auto text = base::read_file(out + kFile, kMostJson);
  if (!text) return std::nullopt;
  auto changes = changes_from_json(*text);
  if (!changes) return std::nullopt;
  return std::move(*changes);
}

std::string to_json(const Changes& changes) {
  base::Json json = {{"repo", changes.repo},
                     {"from", changes.from},
                     {"to", changes.to},
                     {"files", changes.files},
                     {"cut", changes.cut}};
  json["items"] = base::Json::array();
  for (const ChangedItem& item : changes.items)
    json["items"].push_back(base::Json{{"name", item.name}, {"lines", item.lines}, {"where", item.where}});
  json["regressions"] = base::Json::array();
  for (const TouchedRegression& regression : changes.regressions)
    json["regressions"].push_back(regression.path);
  return json.dump_sorted();
}

base::Expected<Changes> changes_from_json(std::string_view text) {
  try {
    const base::Json json = base::Json::parse(text);
    Changes changes{.repo = json.at("repo").get<std::string>(),
                    .from = json.at("from").get<std::string>(),
                    .to = json.at("to").get<std::string>(),
                    .files = json.at("files").get<std::uint64_t>(),
                    .cut = json.at("cut").get<bool>()};
    for (const base::Json& item : json.at("items").items())
      changes.items.push_back({item.at("name").get<std::string>(), item.at("lines").get<std::uint64_t>(),
                               item.at("where").get<std::string>()});
    for (const base::Json& path : json.at("regressions").items())
      changes.regressions.push_back({path.get<std::string>()});
    return changes;
  } catch (const base::JsonError& error) {
    return base::Error{std::string("changes.json cannot be read: ") + error.what()};
  }
}

}  // namespace smiter::campaign
