// SPDX-License-Identifier: MIT
// smiter fuzz: a campaign.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/file.h"
#include "base/hostile_options.h"
#include "campaign/campaign.h"
#include "campaign/setup/registry.h"
#include "campaign/supervise/supervisor.h"
#include "examine/release/retest.h"
#include "triage/report/escape.h"
#include "ui/cli/asking.h"
#include "ui/cli/exit_codes.h"
#include "ui/command/commands.h"
#include "ui/option/generator_options.h"
#include "ui/option/operators_option.h"
#include "ui/option/solver_options.h"
#include "ui/option/storm_options.h"
#include "ui/option/units.h"
#include "ui/progress.h"

namespace smiter::ui {

namespace {

struct FuzzOptions {
  campaign::Settings settings;
  SolverOptions solvers;
  std::string strategy = "all";
  std::string time;
  std::string cpu_time;
  std::string fuzz_options = "policy";
  std::string worth = "maintainers";
  std::string resume;
  std::vector<std::string> trusted;  // programs that a resumed campaign may start
  std::string own_limit = "60s";
  bool json = false;
  bool plain = false;
};

int bad_use(const std::string& message) {
  fmt::print(stderr, "smiter fuzz: {}\n", message);
  return kBadUse;
}

campaign::Campaign* running = nullptr;
volatile std::sig_atomic_t interrupted = 0;
// The first one ends the campaign with a summary, the second one at once.
void on_interrupt(int signal) {
  interrupted = 1;
  if (running != nullptr) running->stop();
  std::signal(signal, SIG_DFL);
}

// --time, --cpu-time and --tests bound this run, from now. When a campaign is taken up again
// without any of them, those of its last run hold once more.
base::Status apply_limits(const FuzzOptions& options, bool fresh, campaign::Settings& settings) {
  if (!fresh && options.time.empty() && options.cpu_time.empty() && options.settings.tests == 0)
    return base::ok();
  settings.tests = options.settings.tests;
  settings.time_ms = settings.cpu_ms = 0;
  if (!options.time.empty()) {
    const auto time = parse_time_limit("--time", options.time);
    if (!time) return time.error();
    settings.time_ms = *time;
  }
  if (!options.cpu_time.empty()) {
    const auto time = parse_time_limit("--cpu-time", options.cpu_time);
    if (!time) return time.error();
    settings.cpu_ms = *time;
  }
  return base::ok();
}

// A folder may come from anybody: a program that it names is started if it is the profile's own on
// PATH, or if the user names it, too.
base::Status vouch_for(const std::string& spec, const std::vector<std::string>& trusted) {
  const auto config = solver::look_up_solver(spec);
  if (!config) return config.error();
  const bool harmless = std::ranges::none_of(config->options, base::is_hostile_argument);
  // A profile of one's own may say anything.
  const bool own_profile = spec.find(".toml") != std::string::npos;
  const std::string_view profile = own_profile ? std::string_view() : config->profile.name;
  if (harmless && examine::is_vouched_for(config->program, profile, trusted)) return base::ok();
  return base::Error{fmt::format(
      "the folder names the solver {0}, which is not one of yours on PATH: say --solver {0} again{1}",
      triage::printable(triage::shell_word(spec)),
      harmless ? ", or --trust-program " + triage::printable(triage::shell_word(config->program)) : "")};
}

// A campaign keeps its folder and its solvers.
base::Status check_resumed(const FuzzOptions& options, const CLI::App& command,
                           const campaign::Settings& stored) {
  if (command.count("--out") > 0)
    return base::Error{"--out: a campaign stays in its folder; leave it out with --resume"};
  const auto specs = expanded_specs(options.solvers);
  if (!specs) return specs.error();
  const auto& said = *specs;
  if (!said.empty() && said != stored.solvers)
    return base::Error{
        fmt::format("--solver: the campaign in {} is of {}; begin another one with --out to test others",
                    triage::printable(options.resume),
                    triage::printable(fmt::format("{}", fmt::join(stored.solvers, " and "))))};
  std::vector<std::string> named = said.empty() ? stored.solvers : std::vector<std::string>();
  const bool new_trust = !written(options.settings.storm).empty();
  if (!new_trust && !stored.storm.trust.empty()) named.push_back(stored.storm.trust);
  for (const std::string& spec : named) {
    if (const auto vouched = vouch_for(spec, options.trusted); !vouched) return vouched;
  }
  return base::ok();
}

// As it was typed, with the time: for the page.
std::string this_run() {
  std::string words;
  const auto text = base::read_file("/proc/self/cmdline", std::size_t{1} << 16);
  std::istringstream in(text ? *text : "");
  for (std::string word; std::getline(in, word, '\0');)
    words += (words.empty() ? "smiter" : " " + triage::shell_word(word));
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02} UTC: {}", utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday,
                     utc.tm_hour, utc.tm_min, words);
}

// What the command line says, over what the store says.
base::Status apply(const FuzzOptions& options, const CLI::App& command, campaign::Settings& settings) {
  const auto given = [&](const char* name) { return command.count(name) > 0; };
  const bool fresh = options.resume.empty();
  const campaign::Settings& said = options.settings;
  if (fresh || !said.seeds.empty()) settings.seeds = said.seeds;
  if (fresh) {
    auto specs = expanded_specs(options.solvers);
    if (!specs) return specs.error();
    settings.solvers = std::move(*specs);
  }
  if (given("--strategy")) {
    settings.strategies = split_list(options.strategy);
    if (std::erase(settings.strategies, "all") > 0) {
      for (const std::string& name : settings.strategies) {
        if (const auto known = campaign::check_strategy_name(name); !known) return known.error();
      }
      settings.strategies.clear();  // which is all of them
    }
  }
  if (!settings.strategies.empty()) {
    if (const auto problem = option_in_vain(command, settings.strategies)) return base::Error{*problem};
  }
  if (fresh || given("--focus")) settings.focus = said.focus;
  if (fresh || given("--rules")) settings.rules = said.rules;
  if (fresh || given("--jobs")) settings.jobs = said.jobs;
  if (fresh || given("--known")) settings.known = said.known;
  if (fresh || given("--history")) settings.history = said.history;
  if (fresh || given("--variant")) settings.variant = said.variant;
  if (fresh || given("--mixed")) settings.mixed = said.mixed;
  if (fresh || given("--stop-on-first")) settings.stop_on_first = said.stop_on_first;
  if (fresh || given("--worth")) {
    const auto scale = triage::worth_scale_named(options.worth);
    if (!scale) return base::Error{"--worth: give maintainers or equal"};
    settings.worth = *scale;
  }
  if (fresh || given("--no-questions")) settings.test_questions = said.test_questions;
  if (fresh || given("--steps")) settings.steps = said.steps;
  if (fresh || given("--other-models")) settings.other_models = said.other_models;
  if (fresh || given("--new-models")) settings.new_models = said.new_models;
  if (fresh || !written(said.storm).empty()) settings.storm = said.storm;
  if (fresh) {
    settings.seed = said.seed;
    settings.operators = said.operators;
    settings.deterministic = said.deterministic;
    settings.paper_limits = said.paper_limits;
    settings.out = said.out;
  }
  if (fresh || given("--timeout") || given("--memory")) {
    SolverOptions limits = options.solvers;
    // TypeFuzz's authors gave every query 8 s.
    if (settings.paper_limits && !given("--timeout")) limits.timeout = "8s";
    const auto read = read_limits(limits);
    if (!read) return read.error();
    settings.limits = *read;
  }
  if (fresh || given("--options")) {
    const auto mode = campaign::option_fuzzing_named(options.fuzz_options);
    if (!mode) return base::Error{"--options: give none, policy or all"};
    settings.options = *mode;
  }
  if (const auto read = apply_limits(options, fresh, settings); !read) return read;
  settings.smiter_version = SMITER_VERSION;
  return base::ok();
}

// Until the campaign is over; draws on the way.
// Who sends the signal to us alone reaches the watching process, which passes it on.
bool is_asked_to_stop(const base::BlackBox* box) {
  return interrupted != 0 || (box != nullptr && box->life().stop_asked.load() > 0);
}

void watch(campaign::Campaign& campaign, Progress& progress, const base::BlackBox* box) {
  constexpr unsigned kSliceMs = 250;
  for (unsigned waited = kSliceMs; !campaign.wait(kSliceMs); waited += kSliceMs) {
    if (is_asked_to_stop(box)) campaign.stop();
    if (waited < progress.pause_ms()) continue;
    progress.draw(campaign.snapshot());
    waited = 0;
  }
}

// What the working process does, from opening the campaign to its summary.
int work(const campaign::Settings& settings, const Operators& ops, Style style, campaign::Opening opening,
         const campaign::Continuation& continuation, const std::vector<std::string>& news) {
  Progress progress(style);
  auto opened = campaign::Campaign::open(
      settings, opening, ops.table(), [&](const campaign::Event& event) { progress.event(event); },
      continuation);
  if (!opened) return bad_use(opened.error().to_string());
  campaign::Campaign& campaign = **opened;
  running = &campaign;
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
  if (continuation.restarts == 0) progress.begin(campaign);
  progress.open();
  for (const std::string& text : news) progress.event(campaign::warning_event(text));
  campaign.start();
  watch(campaign, progress, continuation.box);
  const campaign::Snapshot last = campaign.finish();
  running = nullptr;
  progress.end(campaign, last);
  if (is_asked_to_stop(continuation.box) && style != Style::Json)
    fmt::print("interrupted; to go on: smiter fuzz --resume {}\n", triage::printable(settings.out));
  if (!campaign.error().empty()) return bad_use(campaign.error());
  return last.new_clusters > 0 ? kFindings : kNothingFound;
}

int run(const FuzzOptions& options, const CLI::App& command) {
  campaign::Settings settings;
  if (!options.resume.empty()) {
    auto stored = campaign::stored_settings(options.resume);
    if (!stored) return bad_use(stored.error().to_string());
    settings = std::move(*stored);
    if (const auto allowed = check_resumed(options, command, settings); !allowed)
      return bad_use(allowed.error().to_string());
  } else if (options.solvers.specs.empty() || (options.settings.seeds.empty() && options.strategy == "all")) {
    return bad_use("give SEEDS and --solver, or --resume DIR; --strategy histfuzz needs no SEEDS");
  }
  if (const auto applied = apply(options, command, settings); !applied)
    return bad_use(applied.error().to_string());
  settings.runs.push_back(this_run());
  const auto ops = Operators::load(settings.operators);
  if (!ops) return bad_use(ops.error().to_string());

  const Style style = options.json                                   ? Style::Json
                      : !options.plain && isatty(STDOUT_FILENO) != 0 ? Style::Screen
                                                                     : Style::Lines;
  const auto own_limit = parse_duration(options.own_limit);
  if (!own_limit) return bad_use("--own-limit: " + own_limit.error().message);
  if (const auto asked = ask_all(settings.solvers, ops->table()); !asked)
    return bad_use(asked.error().to_string());
  return campaign::supervise(
      settings, options.resume.empty() ? campaign::Opening::New : campaign::Opening::Resume,
      {.own_cpu_ms = *own_limit, .has_screen = style == Style::Screen, .failure_code = kOwnFailure},
      [&](campaign::Opening opening, const campaign::Continuation& continuation,
          const std::vector<std::string>& news) {
        return work(settings, *ops, style, opening, continuation, news);
      });
}

}  // namespace

void add_fuzz_command(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<FuzzOptions>();
  campaign::Settings& s = options->settings;
  s.out = "smiter-out";
  CLI::App* command = app.add_subcommand("fuzz", "Look for bugs in solvers: a campaign");
  command->add_option("SEEDS", s.seeds, "Scripts, folders (their *.smt2) and globs");
  add_solver_options(*command, options->solvers);
  command->get_option("--solver")->required(false);
  command
      ->add_option("--strategy", options->strategy,
                   "Strategies, with commas; a+b chains mutators. There are: " + campaign::known_strategies())
      ->capture_default_str();
  command->add_option("--time", options->time,
                      "How long this run takes (60s, 10m, 8h); default: until Ctrl-C");
  command->add_option("--cpu-time", options->cpu_time,
                      "How much CPU time, ours and the solvers' together; default: no limit");
  command
      ->add_option("--tests", s.tests,
                   "How many tests this run puts to the solvers, seeds included; default: no limit")
      ->check(CLI::PositiveNumber);
  command->add_option("--jobs,-j", s.jobs, "Tests at a time")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->add_option("--seed", s.seed, "The same number makes the same tests")->capture_default_str();
  command->add_option("--steps", s.steps, "Mutations in a row from one seed")->check(CLI::PositiveNumber);
  command->add_flag("--other-models", s.other_models,
                    "diver: half of the units start from another model than the solver's");
  command->add_flag("--new-models", s.new_models,
                    "diver: units also begin with earlier mutants and solvers' verified models of them");
  add_storm_options(*command, s.storm);
  command
      ->add_option(
          "--options", options->fuzz_options,
          "Options of solvers to draw: none, policy (those that maintainers want reports about), all")
      ->capture_default_str();
  command->add_option("--focus", s.focus, "What to hammer: op:NAME and theory:NAME, with commas");
  command->add_option("--known", s.known, "Bugs known until fixed: a campaign's folder, or a file of keys");
  add_history_options(*command, s.history, s.variant);
  add_fusion_options(*command, s.mixed);
  command->add_option("--out", s.out, "The campaign's folder; must not hold one yet")->capture_default_str();
  command->add_option("--resume", options->resume,
                      "Take up the campaign in this folder again. --time, --cpu-time and --tests count from\n"
                      "now; without any of them those of its last run hold again");
  command
      ->add_option("--trust-program", options->trusted,
                   "With --resume: let this program be started if the folder names it")
      ->allow_extra_args(false);
  command->add_flag("--stop-on-first", s.stop_on_first,
                    "End at the first confirmed finding that is not known and is more than an unknown\n"
                    "(smiter help campaigns, Worth)");
  command
      ->add_option("--worth", options->worth,
                   "What findings are worth: maintainers (a wrong unsat far more than an unknown), or equal")
      ->capture_default_str();
  command->add_flag("--no-questions{false}", s.test_questions,
                    "Leave out what the solvers got wrong when they were asked what they understand");
  command->add_flag("--deterministic", s.deterministic,
                    "The same sequence of tests for any number of jobs: nothing is learned on the way");
  command->add_flag("--paper-limits", s.paper_limits,
                    "Every query gets the full --timeout (8s unless given)");
  command->add_option("--operators", s.operators, "More operator signatures (smiter help operators)");
  command->add_option("--rules", s.rules,
                      "janus: more weakening rules (smiter help rules); one that is refuted is an error");
  command
      ->add_option("--own-limit", options->own_limit,
                   "CPU time that one step of our own may take (making tests, judging a model); what takes "
                   "longer is written to OUT/our_errors and left out")
      ->capture_default_str();
  command->add_flag("--json", options->json,
                    "One JSON object per line: events and counters (smiter help json)");
  command->add_flag("--plain", options->plain, "Lines instead of the screen, also on a terminal");
  command->footer(
      "Examples:\n"
      "  smiter fuzz data/seeds --solver z3 --solver cvc5 --time 10m --jobs 2 --out run1\n"
      "  smiter fuzz data/seeds/QF_SLIA --solver cvc5 --focus op:str.replace_re --stop-on-first\n"
      "  smiter fuzz --resume run1 --time 1h\n"
      "Findings: OUT/findings/*/report.md; smiter report OUT makes one page of them.\n"
      "If Smiter itself crashes, the campaign goes on without that test: OUT/our_errors/*/report.txt.\n"
      "Exit code: 0 nothing new, 1 findings, 2 bad use, 4 Smiter kept crashing. The screen: "
      "smiter help status-screen.");
  command->callback([options, command, &exit_code] { exit_code = run(*options, *command); });
}

}  // namespace smiter::ui
