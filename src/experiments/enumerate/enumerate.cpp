// SPDX-License-Identifier: MIT
#include "experiments/enumerate/enumerate.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include <fmt/core.h>

#include "base/file.h"
#include "campaign/run/clock.h"
#include "campaign/solvers/solver_setup.h"
#include "experiments/enumerate/block.h"
#include "experiments/enumerate/discoveries.h"
#include "experiments/enumerate/solve_block.h"
#include "experiments/enumerate/understood.h"
#include "rewrite/enumerate/enumerator.h"

namespace smiter::experiments {

using rewrite::Enumerator;
using rewrite::Vocabulary;
using Clock = std::chrono::steady_clock;

namespace {

// Terms of a block: what is lost at most when a run is killed, for each worker.
constexpr std::uint64_t kBlock = 2048, kSolveBlock = 64;
constexpr auto kSaveEvery = std::chrono::seconds(2);

base::Expected<rewrite::Universe> universe_of(const EnumerateSettings& settings) {
  const rewrite::Universe* const found = rewrite::builtin_universe(settings.theory);
  if (found == nullptr) {
    std::string names;
    for (const rewrite::Universe& u : rewrite::builtin_universes())
      names += (names.empty() ? "" : ", ") + u.name;
    return base::Error{fmt::format("no theory '{}' to enumerate; there are {}", settings.theory, names)};
  }
  return settings.variables == 0 ? *found : found->with_variables(settings.variables);
}

// What a run is about: who goes on must mean the same terms.
std::string what_of(const EnumerateSettings& s) {
  return fmt::format("{} size {}{} variables {} shard {}/{} smiter {}", s.theory, s.size,
                     s.solve ? " solve" : "", s.variables, s.shard.number, s.shard.of, s.smiter_version);
}

std::uint64_t block_size(const EnumerateSettings& settings) {
  return settings.solve ? kSolveBlock : kBlock;
}

// The numbers of a block's terms.
std::vector<std::uint64_t> numbers_of(std::uint64_t block, const EnumerateSettings& settings,
                                      std::uint64_t terms) {
  std::vector<std::uint64_t> numbers;
  const std::uint64_t size = block_size(settings);
  const std::uint64_t end = std::min(settings.shard.count(terms), (block + 1) * size);
  for (std::uint64_t at = block * size; at < end; ++at) numbers.push_back(settings.shard.term(at));
  return numbers;
}

// A solver among those of this run, and among those of the progress.
struct Numbers {
  std::size_t config, place;
};

// One solver's enumeration with its threads. The progress is changed under the lock.
class SolverRun {
 public:
  SolverRun(const EnumerateSettings& settings, const Enumerator& terms, const Understood& understood,
            const solver::SolverConfig& config, const smt::OpTable& ops)
      : settings_(settings), terms_(terms), understood_(understood), config_(config), ops_(ops) {}

  void run(Numbers solver, Progress& progress, Discoveries& discoveries, const EnumerateEvents& events,
           const std::function<void()>& save) {
    std::vector<std::thread> workers;
    next_ = progress.solvers[solver.place].next;
    for (unsigned i = 0; i < std::max(1u, settings_.jobs); ++i)
      workers.emplace_back([&] { work(solver, progress, discoveries, events); });
    Clock::time_point saved = Clock::now();
    while (working_.load() > 0 || !began_) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      const std::lock_guard lock(mutex_);
      events.show(progress, solver.place);
      if (Clock::now() - saved < kSaveEvery) continue;
      saved = Clock::now();
      save();
    }
    for (std::thread& worker : workers) worker.join();
    save();
  }

 private:
  // What puts a block to the solver. For one thread.
  [[nodiscard]] std::function<BlockResult(BlockTerms&)> asker() const {
    const auto ask_with = [](auto asker) { return [asker](BlockTerms& block) { return asker->ask(block); }; };
    if (settings_.solve)
      return ask_with(std::make_shared<SolveAsker>(config_, understood_.prologue(), settings_.limits, ops_));
    return ask_with(std::make_shared<BlockAsker>(config_, understood_.prologue(), settings_.limits, ops_));
  }

  void work(Numbers solver, Progress& progress, Discoveries& discoveries, const EnumerateEvents& events) {
    working_.fetch_add(1);
    began_ = true;
    const auto ask = asker();
    SolverProgress& mine = progress.solvers[solver.place];
    while (!events.stop()) {
      std::uint64_t block = 0;
      {
        const std::lock_guard lock(mutex_);
        while (next_ < mine.blocks && mine.done.contains(next_)) ++next_;
        if (next_ >= mine.blocks) break;
        block = next_++;
      }
      const double before = campaign::thread_cpu_ms();
      BlockTerms terms = understood_.terms(terms_, numbers_of(block, settings_, terms_.count()));
      const double making_ms = campaign::thread_cpu_ms() - before;
      BlockResult result = ask(terms);
      result.counts.own_ms += making_ms;
      const std::vector<Discovery> fresh = discoveries.look_into(solver.config, result.suspects);
      const std::lock_guard lock(mutex_);
      mine.counts.add(result.counts);
      mine.not_understood += terms.not_understood;
      mine.finish(block);
      for (const Discovery& d : fresh) {
        mine.findings.push_back(d.folder);
        mine.headlines.push_back(d.headline);
        events.tell(d.headline);
      }
      progress.next_finding = discoveries.next_finding();
    }
    working_.fetch_sub(1);
  }

  const EnumerateSettings& settings_;
  const Enumerator& terms_;
  const Understood& understood_;
  const solver::SolverConfig& config_;
  const smt::OpTable& ops_;
  std::mutex mutex_;
  std::uint64_t next_ = 0;  // block; under the lock
  std::atomic<int> working_ = 0;
  std::atomic<bool> began_ = false;
};

base::Expected<Progress> begin(const EnumerateSettings& settings, const std::string& file) {
  std::error_code error;
  std::filesystem::create_directories(settings.out, error);
  if (error) return base::Error{settings.out + ": cannot make the folder: " + error.message()};
  if (!std::filesystem::exists(file, error)) {
    if (!std::filesystem::is_empty(settings.out, error))
      return base::Error{settings.out + ": there is something else in this folder; give another --out"};
    return Progress{.what = what_of(settings),
                    .universe = settings.theory,
                    .size = settings.size,
                    .solve = settings.solve};
  }
  const auto text = base::read_file(file);
  if (!text) return text.error();
  auto progress = progress_from_json(*text);
  if (!progress) return base::Error{file + ": " + progress.error().to_string()};
  if (progress->what != what_of(settings))
    return base::Error{
        fmt::format("{} holds another enumeration ({}); give another --out", settings.out, progress->what)};
  return progress;
}

// The solver's place in the progress: where it was, or a new one.
std::size_t place_of(Progress& progress, const solver::SolverConfig& config, const std::string& version) {
  for (std::size_t i = 0; i < progress.solvers.size(); ++i)
    if (progress.solvers[i].label == config.label && progress.solvers[i].version == version) return i;
  progress.solvers.push_back({.label = config.label, .version = version});
  return progress.solvers.size() - 1;
}

}  // namespace

base::Expected<std::vector<std::uint64_t>> count_terms(const EnumerateSettings& settings,
                                                       const smt::OpTable& ops) {
  const auto universe = universe_of(settings);
  if (!universe) return universe.error();
  const auto vocabulary = Vocabulary::make(*universe, ops);
  if (!vocabulary) return vocabulary.error();
  const auto terms = Enumerator::make(*vocabulary, settings.size);
  if (!terms) return terms.error();
  std::vector<std::uint64_t> counts;
  for (std::uint32_t size = 1; size <= settings.size; ++size) counts.push_back(terms->count(size));
  return counts;
}

base::Expected<Progress> enumerate(const EnumerateSettings& settings, const smt::OpTable& ops,
                                   const EnumerateEvents& events) {
  const auto universe = universe_of(settings);
  if (!universe) return universe.error();
  const std::string file = settings.out + "/progress.json";
  auto progress = begin(settings, file);
  if (!progress) return progress.error();
  const auto solvers = campaign::set_up_solvers(settings.solvers, ops);
  if (!solvers) return solvers.error();
  Discoveries discoveries(*solvers, settings.limits, ops, settings.out + "/findings",
                          triage::this_machine(settings.smiter_version), progress->next_finding);
  const auto save = [&] {
    if (const auto written = base::write_file(file, to_json_text(*progress)); !written)
      events.tell(written.error().to_string());
  };
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < solvers->configs.size(); ++i)
    places.push_back(place_of(*progress, solvers->configs[i], solvers->versions[i]));
  for (std::size_t i = 0; i < solvers->configs.size() && !events.stop(); ++i) {
    auto understood =
        Understood::make(*universe, *solvers, i, ops, settings.solve ? "check-sat" : "simplify");
    if (!understood) return understood.error();
    const auto terms = Enumerator::make((*understood)->vocabulary(), settings.size);
    if (!terms) return terms.error();
    SolverProgress& mine = progress->solvers[places[i]];
    mine.terms = settings.shard.count(terms->count());
    mine.blocks = (mine.terms + block_size(settings) - 1) / block_size(settings);
    SolverRun(settings, *terms, **understood, solvers->configs[i], ops)
        .run({.config = i, .place = places[i]}, *progress, discoveries, events, save);
  }
  save();
  return progress;
}

}  // namespace smiter::experiments
