// SPDX-License-Identifier: MIT
#include "campaign/join/shared_campaign.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include <fmt/format.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "campaign/database/address.h"
#include "campaign/join/ledger.h"
#include "campaign/setup/past.h"
#include "strategies/registry/joined_options.h"
#include "theory/features.h"
#include "triage/report/escape.h"

namespace smiter::campaign {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostFileBytes = std::size_t{64} << 20;

// Every file that settings name, in an order that is the same on every machine.
template <typename Use>
void for_each_file(Settings& settings, Use&& use) {
  for (std::string& path : settings.operators) use(path);
  for (std::string& path : settings.known) use(path);
  for (const base::OptionRow& row : strategies::kept_strategy_options()) {
    if (row.takes != "FILE") continue;
    base::OptionValue& value = settings.of_strategies.at(value_name(row));
    if (auto* one = std::get_if<std::string>(&value)) use(*one);
    if (auto* many = std::get_if<std::vector<std::string>>(&value)) {
      for (std::string& path : *many) use(path);
    }
  }
}

void put_contents(Store& store, Settings settings) {
  std::size_t count = 0;
  for_each_file(settings, [&](const std::string& path) {
    ++count;
    std::error_code error;
    if (path.empty() || !fs::is_regular_file(path, error)) return;
    const auto read = base::read_file(path, kMostFileBytes);
    if (!read) return;
    store.database().run("INSERT INTO contents(name, bytes) VALUES($1, $2) ON CONFLICT DO NOTHING",
                         {text(std::to_string(count)), bytes(*read)});
  });
}

base::Status take_contents(Store& store, const std::string& folder, Settings& settings) {
  base::Status done = base::ok();
  std::size_t count = 0;
  for_each_file(settings, [&](std::string& path) {
    const std::string name = std::to_string(++count);
    const auto rows = store.database().rows("SELECT bytes FROM contents WHERE name = $1", {text(name)});
    if (!rows->next()) {
      // A folder with findings that are known stays where it is.
      if (count > settings.operators.size() && count <= settings.operators.size() + settings.known.size())
        path.clear();
      return;
    }
    path = fmt::format("{}/inputs/{}", folder, name);
    std::error_code error;
    fs::create_directories(folder + "/inputs", error);
    if (const auto written = base::write_file(path, rows->string(0)); !written) done = written.error();
  });
  std::erase(settings.known, "");
  return done;
}

std::string to_json(const std::vector<SolverIdentity>& solvers) {
  base::Json json = base::Json::array();
  for (const SolverIdentity& s : solvers)
    json.push_back(
        base::Json{{"label", s.label}, {"profile", s.profile}, {"record", s.record}, {"options", s.options}});
  return json.dump_sorted();
}

// A name of a profile, and nothing that could be a path or a command line.
bool is_plain_name(const std::string& name) {
  return !name.empty() &&
         std::ranges::all_of(name,
                             [](unsigned char c) {
                               return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '@' || c == '.' ||
                                      c == '+';
                             }) &&
         !name.ends_with(".toml") && name.front() != '-' && name.front() != '.';
}

}  // namespace

std::vector<SolverIdentity> identities_of(const SolverSetup& solvers) {
  std::vector<SolverIdentity> out;
  for (const solver::SolverConfig& config : solvers.configs) {
    const auto record = std::ranges::find(solvers.records, config.target, &capability::Record::name);
    out.push_back({.label = config.label,
                   .profile = config.profile.name,
                   .record = record == solvers.records.end() ? "" : record->identity(),
                   .options = config.options});
  }
  return out;
}

base::Status check_same_solvers(const std::vector<SolverIdentity>& campaign,
                                const std::vector<SolverIdentity>& here) {
  if (campaign.size() != here.size())
    return base::Error{fmt::format("the campaign is of {} solver{}, and {} given here: say the same --solver",
                                   campaign.size(), campaign.size() == 1 ? "" : "s", here.size())};
  for (std::size_t i = 0; i < campaign.size(); ++i) {
    const SolverIdentity &theirs = campaign[i], &ours = here[i];
    const std::string label = triage::printable(theirs.label);
    if (theirs.label != ours.label || theirs.options != ours.options)
      return base::Error{
          fmt::format("the campaign's solver {} is \"{}\" with options \"{}\", here it is \"{}\" with "
                      "\"{}\": say the same --solver",
                      i + 1, label, triage::printable(fmt::format("{}", fmt::join(theirs.options, " "))),
                      ours.label, fmt::join(ours.options, " "))};
    if (theirs.record != ours.record)
      return base::Error{
          fmt::format("{} is another build here than the campaign's, by its record ({} here, {} there): "
                      "install the same one",
                      label, ours.record, triage::printable(theirs.record))};
  }
  return base::ok();
}

void write_shared_beginning(Store& store, const Equipment& equipment) {
  const std::vector<strategies::Seed>& seeds = equipment.seeds.seeds;
  Database& database = store.database();
  transact(database, [&] {
    // Whoever was killed here before left a part of it.
    database.execute("DELETE FROM seed_texts; DELETE FROM counters; DELETE FROM contents");
    for (std::size_t i = 0; i < seeds.size(); ++i)
      database.run("INSERT INTO seed_texts(number, text, ran) VALUES($1, $2, 0)",
                   {number(i), bytes(seeds[i].text)});
    for (const char* name : {"next unit", "own runs", "cursor", "round", "revision"})
      database.run("INSERT INTO counters(name, value) VALUES($1, 0)", {text(name)});
    put_contents(store, equipment.settings);
    store.put_meta("solvers", to_json(identities_of(equipment.solvers)));
    const auto now = std::chrono::system_clock::now().time_since_epoch().count();
    store.put_meta(kCampaignKey,
                   fmt::format("{:016x}", base::combine(static_cast<std::uint64_t>(now),
                                                        base::hash_text(equipment.settings.store))));
  });
  write_beginning(store, equipment);  // the settings come last: with them the campaign is there
}

base::Expected<std::vector<SolverIdentity>> shared_solvers(const Store& store) {
  const auto stored = store.meta("solvers");
  if (!stored) return base::Error{"this campaign was not set up completely, or not with --store"};
  try {
    std::vector<SolverIdentity> solvers;
    const base::Json list = base::Json::parse(*stored);
    for (const base::Json& json : list.items())
      solvers.push_back({.label = json.at("label").get<std::string>(),
                         .profile = json.at("profile").get<std::string>(),
                         .record = json.at("record").get<std::string>(),
                         .options = json.at("options").get<std::vector<std::string>>()});
    return solvers;
  } catch (const base::JsonError& error) {
    return base::Error{std::string("the campaign's solvers cannot be read: ") + error.what()};
  }
}

LoadedSeeds shared_seeds(Store& store, const smt::OpTable& ops) {
  LoadedSeeds out;
  const theory::RowFeatures features = theory::row_features(ops);
  const auto rows = store.database().rows(
      "SELECT s.name, t.text, s.hash FROM seeds AS s JOIN seed_texts AS t ON t.number = s.number ORDER BY "
      "s.number",
      {});
  while (rows->next()) {
    const std::string name = rows->string(0);
    auto seed = read_seed(name, rows->string(1), ops, {}, features);
    if (seed && base::hash_text(seed->text) == rows->natural(2)) {
      out.seeds.push_back(std::move(*seed));
      continue;
    }
    // Its number must stay taken. An empty text is refused by every strategy.
    out.seeds.push_back({name, "", std::nullopt});
    out.skipped.push_back({name, seed ? "is not what the store says that it is" : seed.error().to_string()});
  }
  return out;
}

base::Expected<Settings> joined_settings(const std::string& address, const std::string& folder) {
  try {
    auto store = Store::open(address, true);
    if (!store) return store.error();
    const auto stored = store->meta("settings");
    if (!stored) return base::Error{"there is no campaign in this store", {}, without_password(address)};
    auto settings = settings_from_json(*stored);
    if (!settings) return settings.error();
    const auto solvers = shared_solvers(*store);
    if (!solvers) return solvers.error();
    settings->solvers.clear();
    for (const SolverIdentity& s : *solvers)
      settings->solvers.push_back(is_plain_name(s.profile) ? s.profile : "");
    if (std::ranges::find(settings->solvers, "") != settings->solvers.end()) settings->solvers.clear();
    settings->store = address;
    settings->out = folder;
    if (const auto taken = take_contents(*store, folder, *settings); !taken) return taken.error();
    return settings;
  } catch (const DatabaseError& error) {
    return base::Error{
        std::string("the store cannot be read: ") + error.what(), {}, without_password(address)};
  }
}

}  // namespace smiter::campaign
