// SPDX-License-Identifier: MIT
// smiter reduce FILE: the same bug in a smaller script.
#include <fmt/core.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "acceptance/acceptance.h"
#include "acceptance/kept.h"
#include "acceptance/user_script.h"
#include "base/file.h"
#include "base/json.h"
#include "base/stop_flag.h"
#include "reduce/reducer.h"
#include "triage/report/escape.h"
#include "ui/cli/exit_codes.h"
#include "ui/cli/script_file.h"
#include "ui/command/commands.h"
#include "ui/command/reduce_storm.h"
#include "ui/option/operators_option.h"
#include "ui/option/solver_options.h"
#include "ui/option/units.h"
#include "ui/reduce/golden_options.h"
#include "upgrade/keep/keeper.h"
#include "upgrade/run/measure.h"

namespace smiter::ui {
namespace {

// Many members: one for each option of the command.
struct ReduceCommand {
  std::string file;
  SolverOptions solvers;
  std::string expect;
  GoldenOptions golden;      // a command instead
  bool has_timeout = false;  // given by the user
  std::string witness;
  std::string out;
  std::string time;
  std::vector<std::string> operators;
  unsigned jobs = 1;
  bool json = false;
  bool fresh = false;
  bool force = false;
  bool storm = false;  // STORM's minimisation instead of the reducer
  std::uint32_t storm_probes = 0;
};

constexpr std::string_view kUserScript = "cmd:";

base::StopFlag interrupted;
// The first one ends with the best so far, the second one at once.
void on_interrupt(int signal) {
  interrupted.raise();
  std::signal(signal, SIG_DFL);
}

double cpu_s(int whose) {
  rusage usage{};
  getrusage(whose, &usage);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double own_cpu_s() {
  return cpu_s(RUSAGE_SELF);
}

int bad_use(const std::string& message) {
  fmt::print(stderr, "smiter reduce: {}\n", triage::printable(message));
  return kBadUse;
}

std::string too_early() {
  return std::string(interrupted.is_raised() ? "interrupted" : "the time was up") +
         " before it was known what the script shows: nothing is written";
}

// The acceptance test with what it has used up. One slot per worker, no locks.
struct Test {
  reduce::Interesting interesting;
  std::vector<double> cpu_ms;                                  // of a user's program
  std::unique_ptr<upgrade::Keeper> keeper;                     // of slowness, unknowns, instability
  std::unique_ptr<smiter::acceptance::Acceptance> acceptance;  // else
  std::string keeps;
  double learning_ms = 0;  // of the solvers, before the first check
  StormReduction storm;

  // A stop may come after the reducer slipped into a crash at another place.
  void go_back_if_it_slipped(reduce::Reduced& result) const {
    constexpr std::int64_t kGraceMs = 2000;
    if (acceptance->kept().place.empty() || result.text == result.verified) return;
    if (!acceptance->is_same_bug(result.text, solver::Deadline::in_ms(kGraceMs)))
      result.text = result.verified;
  }

  [[nodiscard]] double solver_cpu_s() const {
    double sum = learning_ms + (acceptance ? acceptance->cpu_ms() : 0) + (keeper ? keeper->cpu_ms() : 0);
    for (const double ms : cpu_ms) sum += ms;
    return sum / 1000;
  }
};

// What --storm starts from.
base::Status prepare_storm(const ReduceCommand& command, std::span<const solver::SolverConfig> solvers,
                           const solver::Limits& limits, const std::string& text, const smt::OpTable& ops,
                           Test& test) {
  if (!command.storm) return base::ok();
  test.storm.probes = command.storm_probes;
  if (test.acceptance) test.storm.witness = test.acceptance->kept().witness;
  return find_witness(test.storm, command.witness, text, solvers, limits, ops);
}

base::Status use_script(const ReduceCommand& command, const solver::Limits& limits, const std::string& text,
                        const smt::OpTable& ops, Test& test) {
  auto script = acceptance::UserScript::find(command.expect.substr(kUserScript.size()), limits);
  if (!script) return script.error();
  test.keeps = "exit 0 of " + command.expect.substr(kUserScript.size());
  test.interesting = [&test, script = *script](const std::string& candidate, unsigned worker) {
    double cpu = 0;
    const bool good = script.is_interesting(candidate, cpu);
    test.cpu_ms[worker] += cpu;
    return good;
  };
  return prepare_storm(command, {}, limits, text, ops, test);
}

base::Status use_command(const ReduceCommand& command, const solver::Limits& limits, const std::string& text,
                         const smt::OpTable& ops, Test& test) {
  solver::Limits relative = limits;
  if (!command.has_timeout) relative.wall_ms = 0;
  auto commands = learn_golden(command.golden, relative, text);
  if (!commands) return commands.error();
  for (const acceptance::GoldenCommand& golden : *commands) {
    test.keeps += (test.keeps.empty() ? "" : "; ") + golden.summary();
    test.learning_ms += golden.learning_cpu_ms();
  }
  test.interesting = [&test, commands = *commands](const std::string& candidate, unsigned worker) {
    return std::ranges::all_of(commands, [&](const acceptance::GoldenCommand& golden) {
      double cpu = 0;
      const bool good = golden.is_like_original(candidate, cpu);
      test.cpu_ms[worker] += cpu;
      return good;
    });
  };
  return prepare_storm(command, {}, limits, text, ops, test);
}

// What takes long, is not decided, or not always.
base::Status use_keeper(const ReduceCommand& command, const solver::Limits& limits, const std::string& text,
                        const smt::OpTable& ops, Test& test) {
  auto expectation = upgrade::parse_expectation(command.expect);
  if (!expectation) return expectation.error();
  SolverOptions solvers = command.solvers;
  solvers.specs = expectation->solvers;
  auto configs = read_solvers(solvers, limits.until);
  if (!configs) return configs.error();
  test.keeper = std::make_unique<upgrade::Keeper>(std::move(*expectation), std::move(*configs),
                                                  upgrade::by_cpu(limits), ops);
  if (const auto learned = test.keeper->learn(text); !learned) return learned;
  test.keeps = test.keeper->summary();
  test.interesting = [&test](const std::string& candidate, unsigned) {
    return test.keeper->still_shows(candidate);
  };
  return base::ok();
}

// Solvers of the suspect's family that the test itself does not need.
std::vector<solver::SolverConfig> versions_of(const acceptance::Kept& kept,
                                              const std::vector<solver::SolverConfig>& solvers) {
  std::vector<solver::SolverConfig> versions;
  for (std::size_t i = 0; i < solvers.size(); ++i) {
    const bool needed =
        std::ranges::find(kept.expected, i, &acceptance::Expected::solver) != kept.expected.end();
    if (i != kept.suspect && !needed && solvers[i].profile.family == solvers[kept.suspect].profile.family)
      versions.push_back(solvers[i]);
  }
  return versions;
}

base::Status use_solvers(const ReduceCommand& command, const solver::Limits& limits, const std::string& text,
                         const smt::OpTable& ops, Test& test) {
  auto solvers = read_solvers(command.solvers, limits.until);
  if (!solvers) return solvers.error();
  std::optional<oracle::Symptom> wanted;
  if (!command.expect.empty()) {
    wanted = oracle::symptom_named(command.expect);
    if (!wanted) {
      return base::Error{"--expect '" + command.expect +
                         "': give crash, unsound, wrong-sat, invalid-model, disagree, unknown, gives-up, "
                         "slow or cmd:PROGRAM"};
    }
  }
  testcase::Test original{.script = text, .expectations = {}, .witness = {}, .not_for = {}, .provenance = {}};
  if (!command.witness.empty()) {
    auto model = base::read_file(command.witness);
    if (!model) return model.error();
    original.witness = std::move(*model);
  }
  const double before = cpu_s(RUSAGE_CHILDREN);
  auto kept = acceptance::learn(original, *solvers, limits, wanted, ops);
  if (!kept) return kept.error();
  test.learning_ms = 1000 * (cpu_s(RUSAGE_CHILDREN) - before);
  kept->fresh = kept->fresh || command.fresh;
  test.keeps = kept->summary;
  auto versions = versions_of(*kept, *solvers);
  test.acceptance = std::make_unique<acceptance::Acceptance>(*solvers, std::move(versions), std::move(*kept),
                                                             command.jobs, ops);
  test.acceptance->note_versions(text);
  test.interesting = [&test](const std::string& candidate, unsigned worker) {
    return test.acceptance->still_shows(candidate, worker);
  };
  return prepare_storm(command, *solvers, limits, text, ops, test);
}

base::Json to_json(const ReduceCommand& command, const reduce::Reduced& result, const Test& test,
                   double wall_s, double own_s) {
  base::Json object;
  object["file"] = command.file;
  object["out"] = command.out;
  object["keeps"] = test.keeps;
  object["bytes_before"] = result.bytes_before;
  object["bytes_after"] = result.text.size();
  object["checks"] = result.checks;
  object["cpu_s"] = own_s + test.solver_cpu_s();
  object["own_cpu_s"] = own_s;
  object["solver_cpu_s"] = test.solver_cpu_s();
  object["wall_s"] = wall_s;
  object["jobs"] = command.jobs;
  object["typed"] = result.typed;
  object["complete"] = result.complete;
  if (command.storm) object["storm"] = sizes_json(test.storm);
  object["moves"] = base::Json::array();
  for (const auto& m : result.moves) {
    if (m.proposals == 0) continue;
    object["moves"].push_back({{"name", m.name},
                               {"proposals", m.proposals},
                               {"larger", m.larger},
                               {"malformed", m.malformed},
                               {"repeats", m.repeats},
                               {"checks", m.checks},
                               {"accepted", m.accepted},
                               {"bytes", m.bytes}});
  }
  return object;
}

// Until the time is up, or until somebody interrupts.
base::Expected<solver::Deadline> deadline_of(const ReduceCommand& command) {
  if (command.time.empty()) return solver::Deadline(&interrupted);
  const auto until = parse_deadline("--time", command.time, &interrupted);
  if (!until) return base::Error{until.error().message};
  return *until;
}

base::Status check_use(const ReduceCommand& command) {
  std::error_code none;
  if (!command.force && std::filesystem::equivalent(command.file, command.out, none)) {
    return base::Error{"-o names the script itself, which would be lost; name another file, or say --force"};
  }
  if (command.golden.is_used() && (!command.expect.empty() || !command.solvers.specs.empty()))
    return base::Error{"a command after -- says what to keep: --expect and --solver do not go with it"};
  if (command.golden.is_in_vain())
    return base::Error{
        "--ignore-output, --match-out, --match-err and --cross-check are about a command: give it after --"};
  if (command.golden.is_used()) return base::ok();
  const bool keeps_time = upgrade::is_expectation(command.expect);
  if (keeps_time && (!command.solvers.specs.empty() || command.storm || !command.witness.empty()))
    return base::Error{"--expect " + command.expect +
                       " names its solvers: --solver, --storm and --witness do not go with it"};
  if (!keeps_time && !command.expect.starts_with(kUserScript) && command.solvers.specs.empty())
    return base::Error{"give --solver, --expect cmd:PROGRAM, or a command after --"};
  return base::ok();
}

// How far it is. On a terminal one line that changes, else a line from time to time.
class ProgressLine {
 public:
  explicit ProgressLine(bool json) : silent_(json), watched_(!json && isatty(STDERR_FILENO) != 0) {}

  void show_asking() const {
    if (watched_) fmt::print(stderr, "asking the solvers what the script shows …");
  }
  void clear() const {
    if (watched_) fmt::print(stderr, "\r\x1b[K");
  }
  // Away from a terminal the next line comes kLineEvery seconds after this.
  void restart() { last_line_ = seconds(); }
  void show(const reduce::Progress& p) {
    if (silent_ || (!watched_ && seconds() < last_line_ + kLineEvery)) return;
    last_line_ = seconds();
    fmt::print(stderr, "{}{} bytes, {} checks ({:.0f}/s), {} accepted: {}{}", watched_ ? "\r" : "", p.bytes,
               p.checks, static_cast<double>(p.checks) / std::max(last_line_, 0.001), p.accepted, p.move,
               watched_ ? "\x1b[K" : "\n");
  }
  // Since it began.
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  }

 private:
  static constexpr double kLineEvery = 10;
  bool silent_;
  bool watched_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  double last_line_ = 0;
};

// The smallest script that passes the test; the best so far is always in the file.
base::Expected<reduce::Reduced> reduce_text(const ReduceCommand& command, const std::string& text,
                                            const smt::OpTable& ops, const solver::Deadline& until,
                                            Test& test, ProgressLine& line) {
  reduce::ReduceOptions options{.jobs = command.jobs};
  std::string write_error;
  options.improved = [&](const std::string& best) {
    if (test.acceptance) test.acceptance->accepted(best);
    if (const auto written = base::write_file(command.out, best); !written)
      write_error = written.error().to_string();
  };
  if (test.acceptance) {
    options.same_bug = [&](const std::string& best) { return test.acceptance->is_same_bug(best); };
    options.renamed = [&](const testcase::Names& names) { test.acceptance->renamed(names); };
    options.witness = test.acceptance->kept().witness;
  }
  if (test.keeper)
    options.same_bug = [&](const std::string& best) { return test.keeper->shows_for_sure(best); };
  options.stop = [&] { return until.has_passed() || !write_error.empty(); };
  line.restart();
  options.progress = [&](const reduce::Progress& p) { line.show(p); };
  // What the deadline cut looks like a timeout, which may be what is wanted.
  const auto in_time = [&](const std::string& candidate, unsigned worker) {
    return test.interesting(candidate, worker) && !until.has_passed();
  };
  reduce::Reduced result = command.storm ? reduce_as_storm(text, test.storm, ops, in_time, options)
                                         : reduce::reduce(text, ops, in_time, options);
  line.clear();
  if (!write_error.empty()) return base::Error{write_error};
  if (!result.interesting && until.has_passed()) return base::Error{too_early()};
  if (!result.interesting)
    return base::Error{command.file + " is not interesting: the test says no to the original"};
  if (!result.complete && test.acceptance) test.go_back_if_it_slipped(result);
  return result;
}

void print_result(const ReduceCommand& command, const reduce::Reduced& result, const Test& test,
                  double wall_s) {
  if (command.json) {
    const auto object = to_json(command, result, test, wall_s, own_cpu_s());
    fmt::print("{}\n", object.dump());
    return;
  }
  fmt::print("{}: {} -> {} bytes, {} checks, {:.1f} s CPU ({:.1f} s of it solvers), {:.1f} s{}\n",
             command.out, result.bytes_before, result.text.size(), result.checks,
             own_cpu_s() + test.solver_cpu_s(), test.solver_cpu_s(), wall_s,
             result.complete           ? ""
             : interrupted.is_raised() ? "; interrupted, this is the best so far"
                                       : "; the time was up, this is the best so far");
  if (command.storm) fmt::print("{}\n", sizes_text(test.storm));
  fmt::print("keeps: {}\n", test.keeps);
  for (const auto& m : result.moves) {
    if (m.checks > 0)
      fmt::print("  {:<22} {:>5} checks, {:>4} accepted, {:>7} bytes\n", m.name, m.checks, m.accepted,
                 m.bytes);
  }
}

int run(const ReduceCommand& command) {
  const auto ops = Operators::load(command.operators);
  if (!ops) return bad_use(ops.error().to_string());
  const auto text = read_script(command.file);
  if (!text) return bad_use(text.error().to_string());
  auto limits = read_limits(command.solvers);
  if (!limits) return bad_use(limits.error().to_string());
  if (const auto good = check_use(command); !good) return bad_use(good.error().to_string());
  const auto until = deadline_of(command);
  if (!until) return bad_use(until.error().to_string());
  limits->until = *until;
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);

  ProgressLine line(command.json);
  line.show_asking();
  Test test;
  test.cpu_ms.resize(std::max(1u, command.jobs));
  const auto use = command.golden.is_used()                  ? use_command
                   : command.expect.starts_with(kUserScript) ? use_script
                   : upgrade::is_expectation(command.expect) ? use_keeper
                                                             : use_solvers;
  const auto ready = use(command, *limits, *text, ops->table(), test);
  line.clear();
  if (until->has_passed()) return bad_use(too_early());
  if (!ready) return bad_use(ready.error().to_string());
  const auto result = reduce_text(command, *text, ops->table(), *until, test, line);
  if (!result) return bad_use(result.error().to_string());
  if (const auto written = base::write_file(command.out, result->text); !written)
    return bad_use(written.error().to_string());
  print_result(command, *result, test, line.seconds());
  return kNothingFound;
}

void add_storm_options(Command& command, ReduceCommand& options) {
  command.add(
      "--storm", options.storm,
      "Use STORM's own minimisation (Algorithm 2 of its paper) instead of the reducer: take FILE apart "
      "and make instances of it with fewer assertions and less depth that are true under a model "
      "(--witness, else a solver's, else values of our own)");
  command
      .add("--storm-probes", options.storm_probes,
           "Instances for each bound. Default: 300 to 1000, by the size of FILE")
      .in(1, 1'000'000)
      .needing("--storm");
}

void add_run_options(Command& command, ReduceCommand& options) {
  command.add("-o,--out", options.out, "Where to write the result; during the run, the best so far")
      .taking("FILE")
      .required();
  command
      .add("--time", options.time,
           "Stop after this time (60s, 10m) with the best so far. Default: run until nothing gets smaller")
      .taking("TIME");
  command.add("--jobs,-j", options.jobs, "Checks that run at a time; they do not change the result")
      .in(1, 256)
      .with_default();
  command.add("--fresh", options.fresh, "Start a fresh process for every check; use no sessions");
  command.add("--force", options.force, "Allow -o to overwrite FILE");
  command.add("--json", options.json, "Print one JSON object (smiter help json)");
}

}  // namespace

Command reduce_command() {
  auto options = std::make_shared<ReduceCommand>();
  Command command{.name = "reduce", .summary = "Make a script smaller while it still shows a bug"};
  command.add("FILE", options->file, "The script (.smt2)").required();
  add_golden_argument(command, options->golden);
  add_solver_options(command, options->solvers)
      .required(false)
      .described(std::string(kSolverHelp) + " Not needed with --expect cmd:PROGRAM or COMMAND");
  command.find("--timeout")
      ->described(
          "Wall time for one script and solver (500ms, 10s, 5m). With COMMAND the default is 1.5 times what "
          "it "
          "takes on FILE, and 1.5s more");
  command
      .add(
          "--expect", options->expect,
          "The bug to keep: crash, unsound, wrong-sat (you say that FILE is unsat), invalid-model, disagree, "
          "unknown, gives-up, slow; slower:NEW:OLD:10x, unknown-in:SOLVER or unstable:SOLVER, which name "
          "their solvers "
          "and are judged over several seeds; or cmd:PROGRAM, which is run on a file and exits 0 if the file "
          "is "
          "interesting. "
          "Default: what smiter check finds")
      .suggesting(
          {"crash", "unsound", "wrong-sat", "invalid-model", "disagree", "unknown", "gives-up", "slow"})
      .taking("BUG");
  add_golden_options(command, options->golden);
  command
      .add("--witness", options->witness, "A model of FILE. With it, --expect unsound needs no second solver")
      .taking("FILE");
  add_storm_options(command, *options);
  add_run_options(command, *options);
  add_operators_option(command, options->operators);
  command.footer =
      "Examples:\n"
      "  smiter reduce bug.smt2 --solver z3 --solver cvc5 --expect disagree -o small.smt2\n"
      "  smiter reduce bug.smt2 --solver \"cvc5 --produce-proofs\" --expect crash -o small.smt2 --jobs 4\n"
      "  smiter reduce bug.smt2 --solver cvc5 --expect unsound --witness model.txt -o small.smt2\n"
      "  smiter reduce bug.smt2 --expect cmd:./interesting.sh -o small.smt2\n"
      "  smiter reduce bug.smt2 -o small.smt2 --match-err segfault -- cvc5 --produce-proofs\n"
      "  smiter reduce slow.smt2 --expect slower:z3@NEW:z3@OLD:10x -o small.smt2\n"
      "If you give several versions of one solver, the result shows the bug in the same versions as FILE.\n"
      "Ctrl-C stops, too, with the best so far.\n"
      "Exit code: 0 done, 2 bad use or input, or FILE does not show the bug.";
  command.run = [options](const Call& call) {
    options->has_timeout = call.has("--timeout");
    return run(*options);
  };
  return command;
}

}  // namespace smiter::ui
