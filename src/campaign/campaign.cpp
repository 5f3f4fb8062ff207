// SPDX-License-Identifier: MIT
#include "campaign/campaign.h"

#include <fcntl.h>
#include <malloc.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <map>
#include <thread>

#include <fmt/format.h>

#include "base/file.h"
#include "base/hash.h"
#include "campaign/run/parts.h"
#include "campaign/run/worker.h"
#include "campaign/setup/health.h"
#include "campaign/setup/setup.h"
#include "campaign/setup/storm_setup.h"
#include "solver/process/family.h"
#include "triage/report/escape.h"
#include "triage/report/finding_folder.h"

namespace smiter::campaign {

namespace fs = std::filesystem;

namespace {

std::size_t resident_bytes() {
  const auto text = base::read_file("/proc/self/statm", 4096);
  return text ? solver::resident_in_statm(*text) : 0;
}

// Only one campaign works in a folder.
class FolderLock {
 public:
  FolderLock() = default;
  FolderLock(FolderLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  FolderLock& operator=(FolderLock&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~FolderLock() {
    if (fd_ >= 0) ::close(fd_);
  }
  static base::Expected<FolderLock> take(const std::string& path) {
    FolderLock lock;
    lock.fd_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock.fd_ < 0) return base::Error{std::string("cannot be written: ") + std::strerror(errno), {}, path};
    if (::flock(lock.fd_, LOCK_EX | LOCK_NB) != 0)
      return base::Error{"another campaign is working in this folder", {}, path};
    return lock;
  }

 private:
  int fd_ = -1;
};

void list_skipped(const std::string& path, const std::vector<SkippedSeed>& skipped) {
  std::string text;
  for (const SkippedSeed& s : skipped)
    text += triage::printable(s.name) + ": " + triage::printable(s.reason) + "\n";
  if (!text.empty()) static_cast<void>(base::write_file(path, text));
}

// A folder of our own for temporary files, ours and the solvers': those of a process that was killed
// are gone when the campaign is taken up again.
class ScratchFolder {
 public:
  ScratchFolder() = default;
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() {
    if (path_.empty()) return;
    before_ ? setenv("TMPDIR", before_->c_str(), 1) : unsetenv("TMPDIR");
    std::error_code error;
    fs::remove_all(path_, error);
  }
  void use(const std::string& path) {
    std::error_code error;
    fs::remove_all(path, error);
    fs::create_directories(path, error);
    if (error) return;
    path_ = fs::absolute(path, error).string();
    if (const char* before = std::getenv("TMPDIR")) before_ = before;
    setenv("TMPDIR", path_.c_str(), 1);
  }

 private:
  std::string path_;
  std::optional<std::string> before_;
};

// Whoever was killed while a campaign was set up left a store that says nothing.
void remove_unfinished_store(const std::string& path) {
  std::error_code error;
  if (!fs::exists(path, error)) return;
  {
    auto store = Store::open(path);
    if (!store) return;
    if (store->meta("settings")) {
      store->settle();  // as it was before we looked
      return;
    }
  }
  for (const char* part : {"", "-wal", "-shm"}) fs::remove(path + part, error);
}

}  // namespace

struct Campaign::Inner {
  Settings settings;
  Continuation continuation;
  std::vector<OwnCrash> crashes;  // processes of ours that died in this folder
  LeftOut left_out;
  Workdir workdir;
  Listener listener;
  FolderLock lock;
  ScratchFolder scratch;
  const smt::OpTable* ops = nullptr;
  SolverSetup solvers;
  LoadedSeeds seeds;
  bool seedless = false;  // there is one that stands for none
  std::unique_ptr<generate::Targets> targets;
  std::vector<std::unique_ptr<strategies::Strategy>> strategies;
  triage::Surroundings where;
  std::unique_ptr<Store> store;
  std::unique_ptr<Scheduler> scheduler;
  std::unique_ptr<Effort> effort;
  std::unique_ptr<OptionChoice> options;
  std::unique_ptr<MutantPool> mutants;
  std::unique_ptr<Desk> desk;
  std::unique_ptr<Writer> writer;
  Clock clock;
  std::atomic<bool> stop = false, hurry = false;
  std::atomic<double> solver_cpu_ms = 0, investigation_cpu_ms = 0, investigation_own_ms = 0;
  Counts before;                        // of earlier runs
  std::vector<std::string> bad_labels;  // likewise
  double cpu_before = 0, solver_cpu_before = 0;
  std::vector<std::string> setup_warnings;
  std::vector<std::string> notes;  // said once
  StormParts storm;
  strategies::janus::RuleSet rules;
  std::unique_ptr<Parts> parts;
  std::vector<std::unique_ptr<Worker>> workers;
  std::vector<std::thread> threads;
  std::mutex mutex;
  std::condition_variable ended;
  unsigned running = 0;
  std::string failure;                                  // under `mutex`: why the campaign could not go on
  std::deque<std::pair<double, std::uint64_t>> recent;  // seconds, tests: for the rate now
  double last_moment = -10;

  base::Status prepare(Opening opening);
  base::Status open_store(Opening opening);
  void make_parts(const SchedulerStart& start, std::vector<std::uint32_t> weights,
                  const std::vector<triage::Finding>& earlier, triage::Baseline known);
  void join();
  Snapshot snapshot();
  void fill_counts(Snapshot& s);
  void fill_findings(Snapshot& s) const;
  void note_moment(const Snapshot& s);
};

base::Status Campaign::Inner::open_store(Opening opening) {
  std::error_code error;
  fs::create_directories(workdir.findings(), error);
  if (error) return base::Error{"cannot make the folder: " + error.message(), {}, workdir.root};
  auto taken = FolderLock::take(workdir.lock());
  if (!taken) return taken.error();
  lock = std::move(*taken);
  scratch.use(workdir.scratch());
  if (opening == Opening::New) remove_unfinished_store(workdir.store());
  const bool there = fs::exists(workdir.store(), error);
  if (opening == Opening::New && there)
    return base::Error{
        "there is a campaign in this folder already; --resume takes it up again", {}, workdir.root};
  if (opening == Opening::Resume && !there)
    return base::Error{"there is no campaign in this folder", {}, workdir.root};
  auto opened = Store::open(workdir.store());
  if (!opened) return opened.error();
  store = std::make_unique<Store>(std::move(*opened));
  return base::ok();
}

void Campaign::Inner::make_parts(const SchedulerStart& start, std::vector<std::uint32_t> weights,
                                 const std::vector<triage::Finding>& earlier, triage::Baseline known) {
  std::vector<bool> takes_two, plain;
  for (const auto& s : strategies) {
    takes_two.push_back(s->seeds_per_unit() > 1);
    plain.push_back(uses_plain_options(s->name()));
  }
  options = std::make_unique<OptionChoice>(settings.options, solvers.configs, option_trials(solvers, *ops));
  scheduler = std::make_unique<Scheduler>(
      SchedulerOptions{.seeds = seeds.seeds.size(),
                       .first = count_questions(seeds.seeds),
                       .strategies = strategies.size(),
                       .rng_seed = settings.seed,
                       .most_tests = settings.tests,
                       .tests_spent = continuation.tests_settled,
                       .adaptive = settings.is_adaptive(),
                       .weights = std::move(weights),
                       .takes_two = std::move(takes_two),
                       .logics = numbered_logics(seeds.seeds),
                       .options_share = solvers.families < 2 ? 1 : options->share(),
                       .plain = std::move(plain)},
      start);
  effort = std::make_unique<Effort>(solvers.configs.size(), settings.limits, settings.is_adaptive());
  desk = std::make_unique<Desk>(*ops, std::move(known), earlier, settings.worth);
  writer = std::make_unique<Writer>(*store);
  parts = std::make_unique<Parts>(Parts{.settings = settings,
                                        .workdir = workdir,
                                        .ops = *ops,
                                        .solvers = solvers.configs,
                                        .versions = solvers.by_program,
                                        .records = solvers.records,
                                        .seeds = seeds.seeds,
                                        .strategies = strategies,
                                        .storm = storm,
                                        .rules = rules,
                                        .where = where,
                                        .left_out = left_out,
                                        .box = continuation.box,
                                        .one_family = solvers.families < 2,
                                        .scheduler = *scheduler,
                                        .effort = *effort,
                                        .options = *options,
                                        .mutants = *mutants,
                                        .desk = *desk,
                                        .writer = *writer,
                                        .listen = listener,
                                        .clock = clock,
                                        .stop = stop,
                                        .hurry = hurry,
                                        .solver_cpu_ms = solver_cpu_ms,
                                        .investigation_cpu_ms = investigation_cpu_ms,
                                        .investigation_own_ms = investigation_own_ms});
}

base::Status Campaign::Inner::prepare(Opening opening) {
  if (settings.new_models && settings.deterministic)
    return base::Error{
        "--new-models and --deterministic exclude each other: which models there are depends on the solvers' "
        "time"};
  auto set_up = set_up_solvers(settings.solvers, *ops, continuation.find_solver);
  if (!set_up) return set_up.error();
  solvers = std::move(*set_up);
  if (settings.strategies.empty()) {
    settings.strategies = strategies_for_all(solvers.families);
    if (auto note = note_on_strategies(settings.strategies, solvers.configs))
      notes.push_back(std::move(*note));
  }
  auto policy = mutation_policy(settings, *ops);
  if (!policy) return policy.error();
  const strategies::Focus focus = policy->focus;
  targets = std::make_unique<generate::Targets>(*ops, solvers.records);
  std::vector<KnownTactics> tactics;
  for (const auto& config : solvers.configs) tactics.push_back({config.target, config.profile.tactics});
  storm = {.policy = storm_policy(settings.storm, false, tactics),
           .targets = targets.get(),
           .used = std::ranges::find(settings.strategies, "storm") != settings.strategies.end(),
           .trust = {}};
  if (!settings.storm.trust.empty()) {
    auto trusted = continuation.find_solver(settings.storm.trust);
    if (!trusted) return base::Error{"--storm-trust: " + trusted.error().to_string()};
    storm.trust = std::move(*trusted);
  }
  StrategyParts strategy_parts{*ops, *targets, *policy, storm.policy};
  if (settings.steps > 0) strategy_parts.steps = settings.steps;
  auto loaded = load_janus_rules(settings, solvers.configs, *ops, setup_warnings);
  if (!loaded) return loaded.error();
  rules = std::move(*loaded);
  strategy_parts.rules = rules;
  strategy_parts.history = settings.history;
  strategy_parts.variant = settings.variant;
  strategy_parts.mixed = settings.mixed;
  for (const std::string& name : settings.strategies) {
    auto strategy = make_strategy(name, strategy_parts);
    if (!strategy) return strategy.error();
    strategies.push_back(std::move(*strategy));
  }
  triage::Baseline known;
  for (const std::string& path : settings.known) {
    if (const auto added = known.add(path); !added)
      return base::Error{"--known: " + added.error().to_string()};
  }
  if (const auto added = add_old_triggers(settings.history, known); !added) return added.error();
  crashes = read_crashes(workdir.our_crashes());
  left_out = LeftOut(crashes);
  seeds = load_seeds(settings.seeds, *ops, {}, [&](const std::string& file) {
    return left_out.has_seed(file) ? std::optional<std::string>("we died of it, see our_errors")
                                   : std::nullopt;
  });
  // A slip of the pen must not become a campaign with fewer seeds. Later they may be gone.
  if (opening == Opening::New && !seeds.missing.empty())
    return base::Error{"no such file or folder", {}, triage::printable(seeds.missing.front())};
  const bool need_seeds = std::ranges::any_of(strategies, [](const auto& s) { return s->needs_seed(); });
  if (seeds.seeds.empty() && settings.seeds.empty() && !need_seeds) {
    // Units are given out by seed; this one stands for none.
    seedless = true;
    seeds.seeds.push_back({"no seed", "(assert true)\n(check-sat)\n", std::nullopt});
  }
  if (seeds.seeds.empty()) {
    std::string why = "no usable seed";
    for (std::size_t i = 0; i < std::min<std::size_t>(seeds.skipped.size(), 5); ++i)
      why += "\n  " + triage::printable(seeds.skipped[i].name) + ": " +
             triage::printable(seeds.skipped[i].reason);
    return base::Error{why};
  }
  if (settings.test_questions) add_questions(solvers.records, *ops, seeds);
  if (auto opened = open_store(opening); !opened) return opened.error();
  if (auto kept = keep_records(workdir, solvers.records); !kept) return kept;

  SchedulerStart start;
  std::vector<triage::Finding> earlier;
  if (opening == Opening::Resume) {
    const std::vector<StoredSeed> stored_seeds = store->seeds();
    for (const StoredSeed& s : stored_seeds) {
      if (s.bad_label) bad_labels.push_back(*s.bad_label);
    }
    restore_order(stored_seeds, seeds);
    for (std::size_t i = 0; i < seeds.seeds.size(); ++i) {
      const auto stored = store->meta(storm_key(static_cast<std::uint32_t>(i)));
      if (!stored || seeds.seeds[i].text.empty()) continue;
      if (const auto read = storm_from_json(*stored, seeds.seeds[i]); !read) return read.error();
    }
    start = store->scheduler_start(settings.strategies);
    earlier = store->findings();
    if (const auto moments = store->timeline(SIZE_MAX); !moments.empty()) {
      clock.before = moments.back().seconds;
      cpu_before = moments.back().cpu_seconds;
      solver_cpu_before = moments.back().solver_cpu_seconds;
      if (auto counts = counts_from_json(moments.back().counts)) before = std::move(*counts);
    }
    if (continuation.restarts == 0) notes.push_back(note_on_resuming(settings, before, clock.before));
  }
  mutants = std::make_unique<MutantPool>(seeds.seeds.size(), stored_mutants(*store, seeds.seeds));
  store->begin();
  store->put_meta("settings", to_json(settings));
  store->put_meta("versions", versions_json(solvers));
  for (std::size_t i = store->seeds().size(); i < seeds.seeds.size(); ++i)
    store->put_seed(static_cast<std::uint32_t>(i),
                    {seeds.seeds[i].name, base::hash_text(seeds.seeds[i].text), {}});
  store->commit();
  list_skipped(workdir.skipped(), seeds.skipped);
  where = triage::this_machine(settings.smiter_version);
  for (std::string& warning :
       check_setup(solvers.configs, solvers.versions,
                   count_seeds(seeds.seeds, std::vector<bool>(seeds.seeds.size())).all, seeds.skipped.size()))
    setup_warnings.push_back(std::move(warning));
  make_parts(start, focus_weights(seeds.seeds, focus, *ops), earlier, std::move(known));
  if (continuation.restarts > 0) clock.before = continuation.seconds_before + continuation.seconds_spent;
  if (continuation.box != nullptr) {
    const bool first = continuation.restarts == 0;
    continuation.box->life().seconds_before.store(first ? clock.before : continuation.seconds_before);
    continuation.box->life().is_set_up.store(true);
  }
  return base::ok();
}

void Campaign::Inner::join() {
  for (std::thread& thread : threads) {
    if (thread.joinable()) thread.join();
  }
}

void Campaign::Inner::fill_counts(Snapshot& s) {
  Counts here;
  for (const auto& worker : workers) here.add(worker->counts());
  s.tests_here = here.tests;
  s.counts = here;
  s.counts.add(before);
  s.seconds = clock.seconds();
  s.seconds_here = clock.here();
  const auto tests_in_all = static_cast<double>(s.counts.tests);
  s.tests_per_second = s.seconds > 0 ? tests_in_all / s.seconds : 0;
  recent.emplace_back(s.seconds_here, here.tests);
  while (recent.size() > 2 && recent.front().first < s.seconds_here - 10) recent.pop_front();
  const auto& [then, tests] = recent.front();
  if (s.seconds_here - then > 0.2)
    s.tests_per_second_now = static_cast<double>(here.tests - tests) / (s.seconds_here - then);
  const double solver = parts->solver_cpu_s();
  const double own = clock.cpu_here().own_s;
  s.solver_cpu_seconds = solver_cpu_before + solver;
  s.cpu_seconds = cpu_before + own + solver;
  if (s.cpu_seconds > 0) {
    s.tests_per_cpu_second = tests_in_all / s.cpu_seconds;
    s.outside_share = 1 - s.solver_cpu_seconds / s.cpu_seconds;
  }
  s.memory_bytes = resident_bytes();
}

void Campaign::Inner::fill_findings(Snapshot& s) const {
  s.reductions_waiting = desk->waiting();
  std::map<std::uint64_t, std::pair<std::size_t, double>> places;  // by cluster, with its worth
  for (const triage::Priced& p : desk->ranking()) places.try_emplace(p.id, places.size(), p.worth);
  for (const triage::Finding& f : desk->clusters()) {
    s.findings.push_back({.id = f.id,
                          .worth = places[f.id].second,
                          .folder = triage::folder_name(f),
                          .kind = std::string(oracle::name_of(f.verdict.kind)),
                          .solver = f.solver_name(),
                          .proof = std::string(name_of(f.verdict.proof)),
                          .strategy = f.test.provenance.strategy,
                          .origin = std::string(name_of(f.origin)),
                          .triggers = f.triggers,
                          .known = f.known,
                          .reduced = f.reduced,
                          .bytes = f.script.size(),
                          .signature = f.verdict.signature,
                          .seconds = f.seconds});
    s.last_finding = std::max(s.last_finding, f.seconds);
    s.new_clusters += f.known ? 0 : 1;
    s.seed_clusters += f.origin == triage::Origin::Seed ? 1 : 0;
    const std::string& strategy = f.test.provenance.strategy;
    if (const auto at = std::ranges::find(s.counts.strategies, strategy, &StrategyCounts::name);
        at != s.counts.strategies.end())
      ++at->clusters;
  }
  s.clusters = s.findings.size();
  // One that was found since stands first: its place is 0.
  std::ranges::stable_sort(s.findings, {}, [&](const ClusterLine& line) { return places[line.id].first; });
}

Snapshot Campaign::Inner::snapshot() {
  Snapshot s;
  s.folder = settings.out;
  if (const auto left = parts->left_s()) s.seconds_left = std::max(0.0, *left);
  fill_counts(s);
  for (StrategyCounts& c : s.counts.strategies) c.clusters = 0;
  fill_findings(s);
  s.seeds_skipped = seeds.skipped.size();
  if (!seedless) {
    const SeedCount own = count_seeds(seeds.seeds, scheduler->seeds_run());
    s.seeds = own.all;
    s.seeds_run = own.run;
  }
  const std::vector<double> shares = scheduler->strategy_shares();
  for (std::size_t i = 0; i < strategies.size(); ++i) {
    const auto at = std::ranges::find(s.counts.strategies, strategies[i]->name(), &StrategyCounts::name);
    if (at != s.counts.strategies.end()) at->share = shares[i];
  }
  s.options_share = scheduler->options_share();
  for (std::size_t i = 0; i < solvers.configs.size(); ++i) s.limits_ms.push_back(effort->short_ms(i));
  s.versions = solvers.versions;
  for (const OwnCrash& crash : crashes)
    s.own_crashes.push_back(fmt::format("our_errors/{}: {}", crash.number, headline(crash)));
  s.bad_labels = bad_labels;
  for (const auto& worker : workers) {
    for (std::string& text : worker->bad_labels()) s.bad_labels.push_back(std::move(text));
  }
  s.notes = notes;
  s.warnings = setup_warnings;
  for (std::string& warning : check_health(s)) s.warnings.push_back(std::move(warning));
  return s;
}

void Campaign::Inner::note_moment(const Snapshot& s) {
  last_moment = s.seconds_here;
  const Moment moment{s.seconds, to_json(s.counts), s.clusters, s.cpu_seconds, s.solver_cpu_seconds};
  writer->write([moment](Store& to) { to.put_moment(moment); });
  malloc_trim(0);  // a judgement may have taken much, and the library keeps what it is given back
}

Campaign::Campaign(std::unique_ptr<Inner> inner) : inner_(std::move(inner)) {}

Campaign::~Campaign() {
  if (!inner_) return;
  stop();
  if (inner_->scheduler) inner_->scheduler->stop();
  inner_->join();
}

base::Expected<std::unique_ptr<Campaign>> Campaign::open(Settings settings, Opening opening,
                                                         const smt::OpTable& ops, Listener listener,
                                                         const Continuation& continuation) {
  auto inner = std::make_unique<Inner>();
  inner->settings = std::move(settings);
  inner->workdir.root = inner->settings.out;
  inner->listener = listener ? std::move(listener) : [](const Event&) {};
  inner->ops = &ops;
  inner->continuation = continuation;
  if (auto ready = inner->prepare(opening); !ready) return ready.error();
  return std::unique_ptr<Campaign>(new Campaign(std::move(inner)));
}

void Campaign::start() {
  Inner& in = *inner_;
  const double before = in.clock.before;
  in.clock = Clock{};
  in.clock.before = before;
  in.clock.spent_s = in.continuation.seconds_spent;
  in.clock.spent_cpu_s = in.continuation.cpu_spent;
  if (in.continuation.restarts > 0) in.parts->stop_if_found();
  in.running = in.settings.jobs;
  for (unsigned i = 0; i < in.settings.jobs; ++i) in.workers.push_back(std::make_unique<Worker>(*in.parts));
  for (auto& worker : in.workers) {
    in.threads.emplace_back([&in, w = worker.get(), number = in.threads.size()] {
      const base::Recorder recorder(in.continuation.box, fmt::format("worker {}", number));
      std::string failure;
      try {
        w->run();
      } catch (const std::exception& e) {
        failure = fmt::format("a worker failed: {}", e.what());
        // Whoever watches over us writes down what it was about and goes on without it.
        base::note_fault_message(failure);
        if (in.continuation.box != nullptr) std::abort();
        in.stop.store(true);
        in.scheduler->stop();
      }
      const std::lock_guard lock(in.mutex);
      if (!failure.empty()) in.failure = failure;
      --in.running;
      in.ended.notify_all();
    });
  }
}

bool Campaign::wait(unsigned ms) {
  Inner& in = *inner_;
  std::unique_lock lock(in.mutex);
  const bool over = in.ended.wait_for(lock, std::chrono::milliseconds(ms), [&] { return in.running == 0; });
  lock.unlock();
  if (in.stop.load()) in.scheduler->stop();
  if (!in.writer->error().empty()) {
    stop();
    in.scheduler->stop();
  }
  if (!over && in.clock.here() - in.last_moment >= 2) in.note_moment(in.snapshot());
  return over;
}

void Campaign::stop() {
  inner_->stop.store(true);
  inner_->hurry.store(true);
}

Snapshot Campaign::snapshot() {
  return inner_->snapshot();
}

Snapshot Campaign::finish() {
  Inner& in = *inner_;
  in.join();
  in.threads.clear();
  in.options->keep();
  tidy_up(*in.parts);
  Snapshot s = in.snapshot();
  in.note_moment(s);
  in.writer->write_now([](Store&) {});  // and all that is before it
  {
    const std::lock_guard lock(in.mutex);
    if (in.failure.empty() && !in.writer->error().empty())
      in.failure = "the store cannot be written: " + in.writer->error();
  }
  in.writer.reset();
  in.store->settle();
  if (const auto written = base::write_file(in.workdir.summary(), summary_json(s, true) + "\n"); !written)
    s.warnings.push_back(written.error().to_string());
  return s;
}

const std::vector<SkippedSeed>& Campaign::skipped() const {
  return inner_->seeds.skipped;
}

const std::vector<std::string>& Campaign::notes() const {
  return inner_->notes;
}

const Settings& Campaign::settings() const {
  return inner_->settings;
}

std::string Campaign::error() const {
  const std::lock_guard lock(inner_->mutex);
  return inner_->failure;
}

base::Expected<Settings> stored_settings(const std::string& folder) {
  const Workdir workdir{folder};
  std::error_code error;
  if (!fs::exists(workdir.store(), error))
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
