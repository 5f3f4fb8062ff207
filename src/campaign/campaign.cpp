// SPDX-License-Identifier: MIT
#include "campaign/campaign.h"

#include <algorithm>
#include <filesystem>

#include "base/file.h"
#include "campaign/findings/desk.h"
#include "campaign/findings/investigate.h"
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
#include "triage/report/report.h"

namespace smiter::campaign {

namespace {

void list_skipped(const std::string& path, const std::vector<SkippedSeed>& skipped) {
  std::string text;
  for (const SkippedSeed& s : skipped)
    text += triage::printable(s.name) + ": " + triage::printable(s.reason) + "\n";
  if (!text.empty()) static_cast<void>(base::write_file(path, text));
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
struct Campaign::Inner {
  Continuation continuation;
  Listener listener;
  const smt::OpTable& ops;
  std::unique_ptr<Equipment> equipment = {};
  OpenFolder folder = {};
  Past past = {};
  triage::Surroundings where = {};
  std::unique_ptr<Corpus> corpus = {};
  std::unique_ptr<Schedule> schedule = {};
  std::unique_ptr<Budget> budget = {};
  std::unique_ptr<Desk> desk = {};
  std::unique_ptr<Writer> writer = {};
  std::unique_ptr<Parts> parts = {};
  std::unique_ptr<Crew> crew = {};
  std::unique_ptr<SnapshotMaker> snapshots = {};

  base::Status prepare(Settings settings, Opening opening);
  base::Status open_folder(Opening opening);
  void make_schedule();
  void make_parts();
  void tell_box() const;
  void stop_all() const;
  // Seconds of the campaign before this process.
  [[nodiscard]] double seconds_before() const;
};

double Campaign::Inner::seconds_before() const {
  return continuation.restarts > 0 ? continuation.seconds_before + continuation.seconds_spent : past.seconds;
}

base::Status Campaign::Inner::open_folder(Opening opening) {
  auto opened = campaign::open_folder(equipment->settings.out, opening);
  if (!opened) return opened.error();
  folder = std::move(*opened);
  if (auto kept = keep_records(folder.workdir, equipment->solvers.records); !kept) return kept;
  auto taken = take_up(*folder.store, opening, *equipment);
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
  SchedulerOptions options =
      scheduler_options(seeds, equipment->strategies, focus_weights(seeds, equipment->focus, ops));
  options.tests_spent = continuation.tests_settled;
  schedule = std::make_unique<Schedule>(equipment->settings, equipment->solvers, ops, options, past.scheduler,
                                        std::move(past.mutants));
}

void Campaign::Inner::make_parts() {
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
  crew = std::make_unique<Crew>(*parts);
  snapshots = std::make_unique<SnapshotMaker>(*parts, *equipment, past, *crew);
}

// Whoever watches over us is told how far the campaign had come.
void Campaign::Inner::tell_box() const {
  if (continuation.box == nullptr) return;
  const bool first = continuation.restarts == 0;
  continuation.box->life().seconds_before.store(first ? past.seconds : continuation.seconds_before);
  continuation.box->life().is_set_up.store(true);
}

base::Status Campaign::Inner::prepare(Settings settings, Opening opening) {
  auto made = equip(std::move(settings), opening, ops, continuation.find_solver);
  if (!made) return made.error();
  equipment = std::move(*made);
  if (const auto opened = open_folder(opening); !opened) return opened;
  where = triage::this_machine(equipment->settings.smiter_version);
  warn_of_setup(*equipment);
  make_schedule();
  make_parts();
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
  if (auto ready = inner->prepare(std::move(settings), opening); !ready) return ready.error();
  return std::unique_ptr<Campaign>(new Campaign(std::move(inner)));
}

void Campaign::start() {
  Inner& in = *inner_;
  in.budget->begin(in.seconds_before(), in.continuation.seconds_spent, in.continuation.cpu_spent);
  if (in.continuation.restarts > 0) in.parts->stop_if_found();
  in.crew->start(in.equipment->settings.jobs);
}

bool Campaign::wait(unsigned ms) {
  Inner& in = *inner_;
  const bool over = in.crew->wait(ms);
  if (in.budget->is_stopped()) in.schedule->scheduler.stop();
  if (!in.writer->error().empty()) in.stop_all();
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
  tidy_up(*in.parts);
  Snapshot s = in.snapshots->make();
  in.snapshots->keep_moment(s);
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

base::Expected<Settings> stored_settings(const std::string& folder) {
  const Workdir workdir{folder};
  std::error_code error;
  if (!std::filesystem::exists(workdir.store(), error))
    return base::Error{"there is no campaign in this folder", {}, folder};
  auto store = Store::open(workdir.store());
  if (!store) return store.error();
  const auto text = store->meta("settings");
  store->settle();
  if (!text) return base::Error{"the campaign was not set up completely; start anew", {}, folder};
  auto settings = settings_from_json(*text);
  if (settings) settings->out = folder;
  return settings;
}

}  // namespace smiter::campaign
