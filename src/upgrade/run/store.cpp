// SPDX-License-Identifier: MIT
#include "upgrade/run/store.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <unordered_map>

#include <fmt/core.h>

#include "base/file.h"

namespace smiter::upgrade {

namespace {

// By name, for lines that were read.
using Places = std::unordered_map<std::string, std::uint32_t>;

base::Status check_settings(const std::string& path, const base::Json& settings) {
  std::error_code none;
  if (!std::filesystem::exists(path, none)) return base::write_file(path, settings.dump(2) + "\n");
  const auto text = base::read_file(path);
  if (!text) return text.error();
  const auto old = base::Json::read(*text);
  if (!old || !old->is_object()) return base::Error{"is not the settings of a comparison", {}, path};
  for (const auto& [name, value] : settings.members()) {
    const base::Json* const before = old->find(name);
    if (before == nullptr || !(*before == value))
      return base::Error{
          fmt::format("{} was {} in the comparison that this folder holds, and is {} now; name "
                      "another folder with --out",
                      name, before == nullptr ? "not set" : before->dump(), value.dump())};
  }
  return base::ok();
}

// Throws base::JsonError for a line that is none of ours.
void read_line(const base::Json& line, const Places& places, Measured& measured) {
  const auto place = places.find(line.at("query").get<std::string>());
  if (place == places.end()) return;
  const std::uint32_t query = place->second;
  if (line.at("hash").get<std::uint64_t>() != measured.queries[query].hash) return;
  const auto last = static_cast<std::uint32_t>(measured.versions.size());
  const auto version = [&](std::string_view name) {
    const auto number = line.at(name).get<std::uint32_t>();
    if (number >= last) throw base::JsonError("no such version");
    return number;
  };
  if (const base::Json* const wrong = line.find("wrong")) {
    const JudgedId id{query, version("from"), version("to"), line.at("check").get<std::uint32_t>()};
    const base::Json* const right = line.find("right");  // older files have none
    measured.judged[id] = {wrong->get<std::string>(), line.at("why").get<std::string>(),
                           right != nullptr ? right->get<std::string>() : std::string()};
    return;
  }
  const RunId id{query, version("version"), base::enumerator(line.at("purpose"), Purpose::Core),
                 line.at("number").get<std::uint32_t>()};
  measured.runs[id] = run_from_json(line.at("run"));
}

void read_lines(std::string_view text, Measured& measured) {
  Places places;
  for (std::uint32_t q = 0; q < measured.queries.size(); ++q) places.emplace(measured.queries[q].name, q);
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return;  // cut short
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    const auto json = base::Json::read(line);
    if (!json || !json->is_object()) continue;
    try {
      read_line(*json, places, measured);
    } catch (const base::JsonError&) {
      continue;
    }
  }
}

}  // namespace

base::Expected<std::unique_ptr<Store>> Store::open(const std::string& folder, const base::Json& settings,
                                                   Measured& measured) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return base::Error{error.message(), {}, folder};
  const std::string path = folder + "/runs.jsonl";
  std::FILE* const file = std::fopen(path.c_str(), "ab+");
  if (file == nullptr) return base::Error{std::strerror(errno), {}, path};
  std::unique_ptr<Store> store(new Store(file));
  if (flock(fileno(file), LOCK_EX | LOCK_NB) != 0)
    return base::Error{
        "another comparison is running in this folder; name another one with --out", {}, folder};
  if (const auto good = check_settings(folder + "/settings.json", settings); !good) return good.error();
  const auto text = base::read_file(path);
  if (!text) return text.error();
  // A line that was cut short would swallow the next one.
  if (!text->empty() && text->back() != '\n' && std::fputc('\n', file) == EOF)
    return base::Error{std::strerror(errno), {}, path};
  read_lines(*text, measured);
  return store;
}

Store::~Store() {
  std::fclose(file_);
}

void Store::write(const base::Json& line) {
  const std::string text = line.dump() + "\n";
  const std::lock_guard lock(mutex_);
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size() || std::fflush(file_) != 0)
    problem_ = std::strerror(errno);
}

void Store::add(const Measured& measured, const RunId& id, const Run& run) {
  const Query& query = measured.queries[id.query];
  write({{"query", query.name},
         {"hash", query.hash},
         {"version", id.version},
         {"purpose", static_cast<std::uint8_t>(id.purpose)},
         {"number", id.number},
         {"run", to_json(run)}});
}

void Store::add(const Measured& measured, const JudgedId& id, const Judgement& judgement) {
  const Query& query = measured.queries[id.query];
  write({{"query", query.name},
         {"hash", query.hash},
         {"from", id.from},
         {"to", id.to},
         {"check", id.check},
         {"wrong", judgement.wrong},
         {"right", judgement.right},
         {"why", judgement.why}});
}

std::string Store::problem() const {
  const std::lock_guard lock(mutex_);
  return problem_;
}

}  // namespace smiter::upgrade
