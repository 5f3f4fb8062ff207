// SPDX-License-Identifier: MIT
#include "campaign/campaign.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/file.h"
#include "base/hostile_options.h"
#include "campaign/changes/changes.h"
#include "campaign/database/address.h"
#include "campaign/findings/desk.h"
#include "campaign/findings/investigate.h"
#include "campaign/join/exchange.h"
#include "campaign/join/shared_campaign.h"
#include "campaign/run/budget.h"
#include "campaign/run/corpus.h"
#include "campaign/run/crew.h"
#include "campaign/run/parts.h"
#include "campaign/run/snapshot_maker.h"
#include "campaign/schedule/schedule.h"
#include "campaign/setup/equipment.h"
#include "campaign/setup/health.h"
#include "campaign/setup/past.h"
#include "campaign/setup/setup.h"
#include "campaign/store/writer.h"
#include "triage/report/escape.h"
#include "triage/report/finding_folder.h"
#include "triage/report/report.h"

namespace smiter::campaign {

namespace {

void list_skipped(const std::string& path, const std::vector<SkippedSeed>& skipped) {
  std::string text;
  for (const SkippedSeed& s : skipped)
    text += triage::printable(s.name) + ": " + triage::printable(s.reason) + "\n";
  if (!text.empty()) static_cast<void>(base::write_file(path, text));
}

// As others see it.
std::string machine_name() {
  std::array<char, 256> host{};
  if (gethostname(host.data(), host.size() - 1) != 0) return "a machine";
  return fmt::format("{}:{}", host.data(), getpid());
}

double lease_seconds(const Settings& settings) {
  constexpr double kStandard = 60;
  return settings.lease_ms == 0 ? kStandard : static_cast<double>(settings.lease_ms) / 1000;
}

// A finding of another machine is data: what is started is what the user of this one gave, with options that
// can do no harm.
void use_own_programs(triage::Finding& finding, const std::vector<solver::SolverConfig>& configs) {
  const bool harmless = std::ranges::none_of(finding.options, base::is_hostile_argument);
  for (triage::Participant& p : finding.participants) {
    const auto own = std::ranges::find(configs, p.profile, [](const auto& c) { return c.profile.name; });
    const bool may_run =
        harmless && own != configs.end() && std::ranges::none_of(p.options, base::is_hostile_argument);
    p.program = may_run ? own->program : "";
  }
}

void warn_of_setup(Equipment& equipment) {
  const auto questions = std::ranges::count_if(equipment.seeds.seeds, is_question, &strategies::Seed::name);
  const std::size_t seeds = equipment.seeds.seeds.size() - static_cast<std::size_t>(questions);
  for (std::string& warning : check_setup(equipment.solvers.configs, equipment.solvers.versions, seeds,
                                          equipment.seeds.skipped.size()))
    equipment.warnings.push_back(std::move(warning));
}

}  // namespace

// In the order in which they are made; each may refer to those before it.
// Many members: all parts of a campaign, which is made and ended here.
struct Campaign::Inner {
  Continuation continuation;
  Listener listener;
  const smt::OpTable& ops;
  std::unique_ptr<Equipment> equipment = {};
  OpenFolder folder = {};
  std::unique_ptr<Store> server = {};           // that many machines share; null: this is the only one
  std::vector<triage::Finding> left_over = {};  // of an earlier run of this machine
  Past past = {};
  triage::Surroundings where = {};
  std::unique_ptr<Corpus> corpus = {};
  std::unique_ptr<Schedule> schedule = {};
  std::unique_ptr<Budget> budget = {};
  std::unique_ptr<Desk> desk = {};
  std::unique_ptr<Writer> writer = {};
  std::unique_ptr<Parts> parts = {};
  std::unique_ptr<Exchange> exchange = {};
  std::unique_ptr<Crew> crew = {};
  std::unique_ptr<SnapshotMaker> snapshots = {};

  base::Status prepare(Settings settings, Opening opening);
  base::Status open_server(const Settings& settings, Opening opening);
  base::Status open_folder(Opening opening);
  base::Status open_shared_folder(Opening opening);
  void make_schedule();
  base::Status make_parts();
  base::Status make_exchange();
  void tell_box() const;
  void stop_all() const;
  // Seconds of the campaign before this process.
  [[nodiscard]] double seconds_before() const;
};

double Campaign::Inner::seconds_before() const {
  return continuation.restarts > 0 ? continuation.seconds_before + continuation.seconds_spent : past.seconds;
}

base::Status Campaign::Inner::open_server(const Settings& settings, Opening opening) {
  auto opened = Store::open(settings.store);
  if (!opened) return opened.error();
  server = std::make_unique<Store>(std::move(*opened));
  const bool there = server->meta("settings").has_value();
  if (opening == Opening::New && there)
    return base::Error{
        "there is a campaign in this store already; --join takes part in it, and another one needs "
        "a database of its own",
        {},
        without_password(settings.store)};
  if (opening == Opening::Resume && !there)
    return base::Error{"there is no campaign in this store", {}, without_password(settings.store)};
  return base::ok();
}

// Each machine has a store of its own besides, for what it does.
base::Status Campaign::Inner::open_shared_folder(Opening opening) {
  if (opening == Opening::New) {
    write_shared_beginning(*server, *equipment);
  } else {
    const auto theirs = shared_solvers(*server);
    if (!theirs) return theirs.error();
    if (auto same = check_same_solvers(*theirs, identities_of(equipment->solvers)); !same) return same;
  }
  auto opened =
      open_machine_folder(equipment->settings.out, server->meta(kCampaignKey).value_or(""), left_over);
  if (!opened) return opened.error();
  folder = std::move(*opened);
  if (auto kept = keep_records(folder.workdir, equipment->solvers.records); !kept) return kept;
  write_beginning(*folder.store, *equipment);
  list_skipped(folder.workdir.skipped(), equipment->seeds.skipped);
  return base::ok();
}

base::Status Campaign::Inner::open_folder(Opening opening) {
  if (server) return open_shared_folder(opening);
  auto opened = campaign::open_folder(equipment->settings.out, opening);
  if (!opened) return opened.error();
  folder = std::move(*opened);
  if (auto kept = keep_records(folder.workdir, equipment->solvers.records); !kept) return kept;
  auto taken = take_up(*folder.store, opening, *equipment, ops);
  if (!taken) return taken.error();
  past = std::move(*taken);
  if (opening == Opening::Resume && continuation.restarts == 0)
    equipment->notes.push_back(note_on_resuming(equipment->settings, past.counts, past.seconds));
  write_beginning(*folder.store, *equipment);
  list_skipped(folder.workdir.skipped(), equipment->seeds.skipped);
  return base::ok();
}

void Campaign::Inner::make_schedule() {
  const std::vector<strategies::Seed>& seeds = equipment->seeds.seeds;
  const std::string& focus = equipment->settings.of_strategies.text("focus");
  SharedTurns turns = shared_turns(seeds, focus, ops);
  const bool shared = !turns.weights.empty();
  std::vector<std::uint32_t> weights =
      shared ? std::move(turns.weights) : focus_weights(seeds, equipment->focus, ops);
  const auto in_focus = shared ? std::ranges::count(turns.preferred, true)
                               : std::ranges::count_if(weights, [](std::uint32_t w) { return w > 1; });
  SchedulerOptions options = scheduler_options(seeds, equipment->strategies, std::move(weights));
  options.preferred = std::move(turns.preferred);
  options.filling.seeds = std::move(turns.related);
  options.tests_spent = continuation.tests_settled;
  options.leased = server != nullptr;
  schedule = std::make_unique<Schedule>(equipment->settings, equipment->solvers, ops, options, past.scheduler,
                                        std::move(past.mutants));
  schedule->seen.restore(std::exchange(past.counters.seen, {}));
  if (equipment->settings.is_guided()) schedule->favour_stored();
  if (const auto& names = schedule->options.never_drawn(); !names.empty())
    equipment->notes.push_back(fmt::format("in focus, but no solver gets it under --options {}: {}",
                                           name_of(equipment->settings.options), fmt::join(names, ", ")));
  schedule->focus.set_seeds(static_cast<std::uint64_t>(in_focus));
  if (const auto stored = folder.store->meta(kFocusKey)) schedule->focus.restore(*stored);
  if (const auto changes = kept_changes(equipment->settings.out))
    schedule->focus.set_changes(to_json(*changes));
}

base::Status Campaign::Inner::make_parts() {
  const Settings& settings = equipment->settings;
  corpus = std::make_unique<Corpus>(std::move(equipment->seeds.seeds));
  budget = std::make_unique<Budget>(settings.time_ms, settings.cpu_ms);
  desk = std::make_unique<Desk>(ops, std::move(equipment->known), past.findings, settings.worth);
  writer = std::make_unique<Writer>(*folder.store);
  parts = std::make_unique<Parts>(Parts{.settings = settings,
                                        .ops = ops,
                                        .solvers = equipment->solvers,
                                        .strategies = equipment->strategies,
                                        .left_out = equipment->left_out,
                                        .workdir = folder.workdir,
                                        .where = where,
                                        .box = continuation.box,
                                        .corpus = *corpus,
                                        .schedule = *schedule,
                                        .budget = *budget,
                                        .desk = *desk,
                                        .writer = *writer,
                                        .listen = listener});
  if (const auto made = make_exchange(); !made) return made;
  crew = std::make_unique<Crew>(*parts);
  snapshots = std::make_unique<SnapshotMaker>(*parts, *equipment, past, *crew);
  return base::ok();
}

base::Status Campaign::Inner::make_exchange() {
  if (!server) return base::ok();
  const Settings& settings = equipment->settings;
  const auto tell = [this](const std::string& text) {
    writer->write_now([](Store&) {}, [&] { listener(warning_event(text)); });
  };
  const auto gave_way = [this](const triage::Finding& ours, std::uint64_t theirs) {
    triage::remove_finding(folder.workdir.findings(), ours);
    triage::Finding merged = ours;
    merged.cluster = theirs;
    writer->write_now([&](Store& store) { store.put_finding(merged); },
                      [&] {
                        listener(Event{EventKind::Merged, merged, {}});
                      });
  };
  exchange = std::make_unique<Exchange>(
      std::move(server), machine_name(), settings.strategies, lease_seconds(settings),
      ExchangeParts{
          .scheduler = schedule->scheduler,
          .corpus = *corpus,
          .desk = *desk,
          .strategies = equipment->strategies,
          .jobs = settings.jobs,
          .localise = [this](triage::Finding& f) { use_own_programs(f, equipment->solvers.configs); },
          .gave_way = gave_way,
          .tell = tell});
  for (const triage::Finding& f : left_over) exchange->hand_in_later(f, Desk::slot_of(f));
  parts->exchange = exchange.get();
  return base::ok();
}

// Whoever watches over us is told how far the campaign had come.
void Campaign::Inner::tell_box() const {
  if (continuation.box == nullptr) return;
  const bool first = continuation.restarts == 0;
  continuation.box->life().seconds_before.store(first ? past.seconds : continuation.seconds_before);
  continuation.box->life().is_set_up.store(true);
}

base::Status Campaign::Inner::prepare(Settings settings, Opening opening) {
  std::optional<LoadedSeeds> seeds;
  if (!settings.store.empty()) {
    if (auto opened = open_server(settings, opening); !opened) return opened;
    if (opening == Opening::Resume) seeds = shared_seeds(*server, ops);
  }
  auto made = equip(std::move(settings), opening, ops, continuation.find_solver, std::move(seeds));
  if (!made) return made.error();
  equipment = std::move(*made);
  if (const auto opened = open_folder(opening); !opened) return opened;
  where = triage::this_machine(equipment->settings.smiter_version);
  warn_of_setup(*equipment);
  make_schedule();
  if (const auto ready = make_parts(); !ready) return ready;
  tell_box();
  return base::ok();
}

void Campaign::Inner::stop_all() const {
  budget->stop();
  budget->hurry();
  schedule->scheduler.stop();
}

Campaign::Campaign(std::unique_ptr<Inner> inner) : inner_(std::move(inner)) {}

Campaign::~Campaign() {
  if (!inner_) return;
  inner_->stop_all();
  inner_->crew->join();
}

base::Expected<std::unique_ptr<Campaign>> Campaign::open(Settings settings, Opening opening,
                                                         const smt::OpTable& ops, Listener listener,
                                                         const Continuation& continuation) {
  auto inner = std::make_unique<Inner>(Inner{.continuation = continuation,
                                             .listener = listener ? std::move(listener) : [](const Event&) {},
                                             .ops = ops});
  try {
    if (auto ready = inner->prepare(std::move(settings), opening); !ready) return ready.error();
  } catch (const DatabaseError& error) {
    return base::Error{std::string("the store cannot be used: ") + error.what()};
  }
  return std::unique_ptr<Campaign>(new Campaign(std::move(inner)));
}

void Campaign::start() {
  Inner& in = *inner_;
  in.budget->begin(in.seconds_before(), in.continuation.seconds_spent, in.continuation.cpu_spent);
  if (in.continuation.restarts > 0) in.parts->stop_if_found();
  if (in.exchange) in.exchange->start();
  in.crew->start(in.equipment->settings.jobs);
}

bool Campaign::wait(unsigned ms) {
  Inner& in = *inner_;
  const bool over = in.crew->wait(ms);
  if (in.budget->is_stopped()) in.schedule->scheduler.stop();
  if (!in.writer->error().empty()) in.stop_all();
  if (in.exchange && !in.exchange->error().empty()) in.stop_all();
  if (!over && in.snapshots->is_moment_due()) in.snapshots->keep_moment(in.snapshots->make());
  return over;
}

void Campaign::stop() {
  inner_->budget->stop();
  inner_->budget->hurry();
}

Snapshot Campaign::snapshot() {
  return inner_->snapshots->make();
}

Snapshot Campaign::finish() {
  Inner& in = *inner_;
  in.crew->join();
  in.schedule->options.keep();
  if (in.exchange) {
    in.snapshots->keep_moment(in.snapshots->make());
    in.exchange->finish();
    if (const std::string why = in.exchange->error(); !why.empty())
      in.crew->add_failure("the shared store cannot be used: " + why);
  }
  tidy_up(*in.parts);
  Snapshot s = in.snapshots->make();
  in.snapshots->keep_moment(s, true);
  in.writer->write_now([](Store&) {});  // and all that is before it
  if (!in.writer->error().empty()) in.crew->add_failure("the store cannot be written: " + in.writer->error());
  in.writer.reset();
  in.folder.store->settle();
  if (const auto written = base::write_file(in.folder.workdir.summary(), summary_json(s, true) + "\n");
      !written)
    s.warnings.push_back(written.error().to_string());
  return s;
}

const std::vector<SkippedSeed>& Campaign::skipped() const {
  return inner_->equipment->seeds.skipped;
}

const std::vector<std::string>& Campaign::notes() const {
  return inner_->equipment->notes;
}

const Settings& Campaign::settings() const {
  return inner_->equipment->settings;
}

std::string Campaign::error() const {
  return inner_->crew->failure();
}

base::Expected<Settings> stored_settings(const std::string& place) {
  const bool on_server = is_server_address(place);
  const std::string path = on_server ? place : Workdir{place}.store();
  const std::string name = without_password(place);
  std::error_code error;
  if (!on_server && !std::filesystem::exists(path, error))
    return base::Error{"there is no campaign in this folder", {}, name};
  auto store = Store::open(path, on_server);
  if (!store) return store.error();
  std::optional<std::string> text;
  try {
    text = store->meta("settings");
  } catch (const DatabaseError& problem) {
    return base::Error{std::string("the store cannot be read: ") + problem.what(), {}, name};
  }
  store->settle();
  if (!text) return base::Error{"the campaign was not set up completely; start anew", {}, name};
  auto settings = settings_from_json(*text);
  if (settings) (on_server ? settings->store : settings->out) = place;
  return settings;
}

}  // namespace smiter::campaign
