// SPDX-License-Identifier: MIT
// smiter fuzz: a campaign.
#include <unistd.h>

#include <algorithm>
#include <array>
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
#include "base/release/version.h"
#include "campaign/campaign.h"
#include "campaign/database/address.h"
#include "campaign/join/shared_campaign.h"
#include "campaign/setup/setting_rows.h"
#include "campaign/store/archive.h"
#include "campaign/supervise/supervisor.h"
#include "examine/release/retest.h"
#include "strategies/registry/joined_options.h"
#include "strategies/registry/registry.h"
#include "triage/report/escape.h"
#include "ui/cli/asking.h"
#include "ui/cli/exit_codes.h"
#include "ui/command/commands.h"
#include "ui/export/campaign_results.h"
#include "ui/export/export_options.h"
#include "ui/option/changed_since.h"
#include "ui/option/new_since.h"
#include "ui/option/operators_option.h"
#include "ui/option/setting_options.h"
#include "ui/option/solver_options.h"
#include "ui/option/units.h"
#include "ui/progress.h"

namespace smiter::ui {

namespace {

struct FuzzOptions {
  campaign::Settings said = with_folder();
  SettingOptions settings{said};
  SolverOptions solvers;
  std::string strategy = "all";
  std::string resume, join;
  ChangedSince changed;
  std::string new_since;
  std::vector<std::string> trusted;  // programs that a resumed campaign may start
  std::string own_limit = "60s";
  ExportOptions exports;
  bool json = false;
  bool plain = false;

 private:
  static campaign::Settings with_folder() {
    campaign::Settings settings;
    settings.out = "smiter-out";
    return settings;
  }
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

// The solvers that the folder names and that would be started, because nobody says others.
std::vector<std::string> named_by_folder(const Call& call, const campaign::Settings& stored) {
  std::vector<std::string> named;
  if (!call.has("--solver")) named = stored.solvers;
  for (const base::OptionRow& row : strategies::kept_strategy_options()) {
    if (!row.names_solver || is_given(row, call)) continue;
    const std::string& spec = stored.of_strategies.text(value_name(row));
    if (!spec.empty()) named.push_back(spec);
  }
  return named;
}

// A campaign keeps its folder and its solvers.
base::Status check_resumed(const FuzzOptions& options, const Call& call, const campaign::Settings& stored) {
  if (call.has("--out"))
    return base::Error{"--out: a campaign stays in its folder; leave it out with --resume"};
  const auto said = expanded_specs(options.solvers);
  if (!said) return said.error();
  if (!said->empty() && *said != stored.solvers)
    return base::Error{
        fmt::format("--solver: the campaign in {} is of {}; begin another one with --out to test others",
                    triage::printable(campaign::without_password(options.resume)),
                    triage::printable(fmt::format("{}", fmt::join(stored.solvers, " and "))))};
  for (const std::string& spec : named_by_folder(call, stored)) {
    if (const auto vouched = vouch_for(spec, options.trusted); !vouched) return vouched;
  }
  return base::ok();
}

// What a machine that joins may say; all else is the campaign's.
base::Status check_joined(const Call& call) {
  constexpr std::array kOwn = {"--time", "--cpu-time",      "--tests", "--jobs",
                               "--out",  "--stop-on-first", "--solver"};
  for (const campaign::SettingRow& row : campaign::setting_rows()) {
    const std::string name = row.option.long_name();
    if (name.empty() || !is_given(row.option, call) || std::ranges::find(kOwn, name) != kOwn.end()) continue;
    return base::Error{name + " belongs to the campaign, which has begun: leave it out with --join"};
  }
  for (const base::OptionRow& row : strategies::kept_strategy_options()) {
    if (is_given(row, call))
      return base::Error{row.long_name() + " belongs to the campaign: leave it out with --join"};
  }
  return base::ok();
}

// A campaign that has begun on other machines, with what this machine says of itself.
base::Expected<campaign::Settings> join(const FuzzOptions& options, const Call& call) {
  const bool resumed = options.join.empty();
  if (const auto allowed = check_joined(call); !allowed) return allowed.error();
  auto settings = campaign::joined_settings(resumed ? options.resume : options.join, options.said.out);
  if (!settings) return settings.error();
  if (!resumed) {
    settings->time_ms = settings->cpu_ms = settings->tests = 0;
    settings->jobs = 1;
    settings->stop_on_first = false;
  }
  const auto said = expanded_specs(options.solvers);
  if (!said) return said.error();
  if (!said->empty()) settings->solvers = *said;
  if (settings->solvers.empty())
    return base::Error{
        "the campaign's solvers have profiles of somebody's own: say --solver as it was said there"};
  if (const auto applied = options.settings.apply(call, false, *settings); !applied) return applied.error();
  settings->smiter_version = base::version();
  return settings;
}

// What the user says and the campaign cannot change any more.
void tell_ignored(const FuzzOptions& options, const Call& call, const campaign::Settings& stored) {
  const std::vector<std::string> names = options.settings.ignored_on_resume(call, stored);
  if (names.empty()) return;
  fmt::print(stderr, "smiter fuzz: {} {} ignored: the campaign in {} keeps what it began with\n",
             fmt::join(names, " and "), names.size() == 1 ? "is" : "are",
             triage::printable(campaign::without_password(options.resume)));
}

// As it was typed, with the time: for the page.
std::string this_run() {
  std::string words;
  const auto text = base::read_file("/proc/self/cmdline", std::size_t{1} << 16);
  std::istringstream in(text ? *text : "");
  for (std::string word; std::getline(in, word, '\0');) {
    // "--store=postgresql://..." may have a password in it.
    if (const auto at = word.find("postgres"); at != std::string::npos)
      word = word.substr(0, at) + campaign::without_password(std::string_view(word).substr(at));
    words += (words.empty() ? "smiter" : " " + triage::shell_word(word));
  }
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02} UTC: {}", utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday,
                     utc.tm_hour, utc.tm_min, words);
}

base::Status choose_strategies(const std::string& said, campaign::Settings& settings) {
  settings.strategies = split_list(said);
  if (std::ranges::find(settings.strategies, strategies::kNoStrategies) != settings.strategies.end())
    return settings.strategies.size() == 1 ? base::ok() : base::Error{"--strategy: 'none' stands alone"};
  if (std::erase(settings.strategies, "all") == 0) return base::ok();
  for (const std::string& name : settings.strategies) {
    if (const auto known = strategies::check_strategy_name(name); !known) return known.error();
    if (name.find_first_of(":+") != std::string::npos)
      return base::Error{"--strategy: 'all' has no variants and chains; to use " + name +
                         " too, name all strategies that you want"};
  }
  settings.strategies.clear();  // which is all of them
  return base::ok();
}

base::Status choose_limits(const FuzzOptions& options, const Call& call, campaign::Settings& settings) {
  SolverOptions limits = options.solvers;
  // TypeFuzz's authors gave every query 8 s.
  if (settings.paper_limits && !call.has("--timeout")) limits.timeout = "8s";
  const auto read = read_limits(limits);
  if (!read) return read.error();
  settings.limits = *read;
  return base::ok();
}

// What the command line says, over what the store says. The table of settings decides what counts;
// the rest of them needs a look at the machine.
base::Status apply(const FuzzOptions& options, const Call& call, campaign::Settings& settings) {
  const bool is_new = options.resume.empty();
  if (is_new) {
    auto specs = expanded_specs(options.solvers);
    if (!specs) return specs.error();
    settings.solvers = std::move(*specs);
  }
  if (call.has("--strategy")) {
    if (const auto chosen = choose_strategies(options.strategy, settings); !chosen) return chosen;
  }
  if (!settings.strategies.empty()) {
    if (const auto problem = strategies::option_in_vain(given_rows(call), settings.strategies))
      return base::Error{*problem};
  }
  if (const auto applied = options.settings.apply(call, is_new, settings); !applied) return applied;
  if (is_new || call.has("--timeout") || call.has("--memory")) {
    if (const auto chosen = choose_limits(options, call, settings); !chosen) return chosen;
  }
  settings.smiter_version = base::version();
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
    fmt::print("interrupted; to go on: smiter fuzz --resume {}\n",
               triage::printable(settings.store.empty() ? settings.out
                                                        : campaign::without_password(settings.store)));
  if (!campaign.error().empty()) return bad_use(campaign.error());
  return last.new_clusters > 0 ? kFindings : kNothingFound;
}

// From what is stored: a process of ours that died on the way changes nothing.
int export_campaign(const ExportOptions& exports, const campaign::Settings& settings, int code) {
  if (!exports.any() || code == kBadUse) return code;
  const std::string place = settings.store.empty() ? settings.out : settings.store;
  const auto archive = campaign::read_archive(place);
  if (!archive) return bad_use(archive.error().to_string());
  return with_exports(exports, campaign_results(*archive, "smiter fuzz", campaign::without_password(place)),
                      code);
}

int run(const FuzzOptions& options, const Call& call) {
  campaign::Settings settings;
  const bool joins = !options.join.empty() || campaign::is_server_address(options.resume);
  if (joins) {
    auto joined = join(options, call);
    if (!joined) return bad_use(joined.error().to_string());
    settings = std::move(*joined);
  } else if (!options.resume.empty()) {
    auto stored = campaign::stored_settings(options.resume);
    if (!stored) return bad_use(stored.error().to_string());
    settings = std::move(*stored);
    if (const auto allowed = check_resumed(options, call, settings); !allowed)
      return bad_use(allowed.error().to_string());
    tell_ignored(options, call, settings);
  } else if (options.solvers.specs.empty() ||
             (options.said.seeds.empty() && options.said.generated == 0 &&
              (options.strategy == "all" || options.strategy == strategies::kNoStrategies))) {
    return bad_use(options.solvers.specs.empty()
                       ? "give --solver, as --solver z3 (smiter solvers lists them), or --resume DIR"
                       : "give SEEDS or --generated 500; --strategy histfuzz needs none");
  }
  if (!joins) {
    if (const auto applied = apply(options, call, settings); !applied)
      return bad_use(applied.error().to_string());
  }
  settings.runs.push_back(this_run());
  const auto ops = Operators::load(settings.operators);
  if (!ops) return bad_use(ops.error().to_string());
  const bool is_new = options.resume.empty() && !joins;
  if (const auto focused = focus_on_changes(options.changed, call, is_new, ops->table(), settings); !focused)
    return bad_use(focused.error().to_string());
  if (const auto focused = focus_on_new(options.new_since, is_new, ops->table(), settings); !focused)
    return bad_use(focused.error().to_string());

  const Style style = options.json                                   ? Style::Json
                      : !options.plain && isatty(STDOUT_FILENO) != 0 ? Style::Screen
                                                                     : Style::Lines;
  const auto own_limit = parse_duration(options.own_limit);
  if (!own_limit) return bad_use("--own-limit: " + own_limit.error().message);
  if (const auto asked = ask_all(settings.solvers, ops->table()); !asked)
    return bad_use(asked.error().to_string());
  const pid_t own = getpid();
  const int code = campaign::supervise(
      settings, is_new ? campaign::Opening::New : campaign::Opening::Resume,
      {.own_cpu_ms = *own_limit, .has_screen = style == Style::Screen, .failure_code = kOwnFailure},
      [&](campaign::Opening opening, const campaign::Continuation& continuation,
          const std::vector<std::string>& news) {
        return work(settings, *ops, style, opening, continuation, news);
      });
  // The child comes back from there, too.
  return getpid() == own ? export_campaign(options.exports, settings, code) : code;
}

void add_output_options(Command& command, FuzzOptions& options) {
  add_export_options(command, options.exports);
  command.add("--json", options.json,
              "Print events and counters, one JSON object per line (smiter help json)");
  command.add("--plain", options.plain,
              "Print lines, not the status screen. Without a terminal this is always so");
}

constexpr const char* kFooter =
    "Examples:\n"
    "  smiter fuzz seeds --solver z3 --solver cvc5 --time 10m --jobs 2 --out run1\n"
    "  smiter fuzz seeds/QF_SLIA --solver cvc5 --focus op:str.replace_re --stop-on-first\n"
    "  smiter fuzz seeds --solver build/cvc5 --changed-since main --repo cvc5 --time 20m\n"
    "  smiter fuzz seeds --solver cvc5 --new-since cvc5@OLD --time 1h\n"
    "  smiter fuzz --resume run1 --time 1h\n"
    "  smiter fuzz --join postgresql://db.example/hunt --jobs 16\n"
    "Findings are in OUT/findings/*/report.md; smiter report OUT makes one page of them.\n"
    "If Smiter itself crashes, the campaign continues without that test; see OUT/our_errors/*/report.txt.\n"
    "What the screen shows: smiter help status-screen. More: smiter help campaigns.\n"
    "Exit code: 0 nothing new, 1 findings, 2 bad use or input, 4 Smiter kept crashing.";

}  // namespace

Command fuzz_command() {
  auto options = std::make_shared<FuzzOptions>();
  Command command{.name = "fuzz", .summary = "Look for bugs in solvers; such a run is called a campaign"};
  options->settings.add_to(command, "SEEDS")
      .described(
          "Scripts, folders (their *.smt2, at any depth) and globs. Not needed with --resume, --generated or "
          "--strategy histfuzz");
  add_solver_options(command, options->solvers)
      .required(false)
      .described(std::string(kSolverHelp) + " Not needed with --resume");
  command
      .add("--strategy", options->strategy,
           "The strategies to use, separated by commas: " + strategies::known_strategies() +
               ". NAME:VARIANT is a strategy run another way, such as storm:paper (smiter strategies lists "
               "all). opfuzz+typefuzz draws one of the two for every step; none runs the seeds as they are, "
               "and ends")
      .suggesting(strategies::strategy_and_variant_names())
      .taking("NAMES")
      .with_default();
  options->settings.add_to(command);
  add_changed_since(command, options->changed);
  add_new_since(command, options->new_since);
  command
      .add("--resume", options->resume,
           "Continue the campaign in this folder or database. --time, --cpu-time and --tests count from now; "
           "if you give none of them, those of the last run apply again")
      .taking("DIR|postgresql://...");
  command
      .add(
          "--join", options->join,
          "Take part in the campaign of this database, with other machines (smiter help clusters). Seeds and "
          "settings come from there; --jobs, --time and the like are this machine's own")
      .taking("postgresql://...");
  command
      .add("--trust-program", options->trusted,
           "With --resume: start this program if the folder names it as a solver. Otherwise only solvers on "
           "PATH are started")
      .taking("PROGRAM");
  command
      .add("--own-limit", options->own_limit,
           "CPU time for one step of Smiter itself, such as making a test or judging a model. A step that "
           "takes longer is given up and reported in OUT/our_errors")
      .taking("TIME")
      .with_default();
  add_output_options(command, *options);
  command.add(strategies::kept_strategy_options(), options->said.of_strategies);
  command.footer = kFooter;
  command.run = [options](const Call& call) { return run(*options, call); };
  return command;
}

}  // namespace smiter::ui
