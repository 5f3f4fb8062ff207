// SPDX-License-Identifier: MIT
// smiter collect: bug triggers out of an issue tracker.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>

#include <fmt/core.h>

#include "base/json.h"
#include "collect/collector.h"
#include "ui/cli/exit_codes.h"
#include "ui/command/commands.h"

namespace smiter::ui {

namespace {

struct Options : collect::CollectOptions {
  std::string token_env;
  bool json = false;
};

int run(const Options& options) {
  const auto fail = [](const std::string& message) {
    fmt::print(stderr, "smiter collect: {}\n", message);
    return kBadUse;
  };
  collect::FetchOptions fetch;
  if (!options.token_env.empty()) {
    const char* const token = std::getenv(options.token_env.c_str());
    if (token == nullptr || *token == '\0')
      return fail("--token-env: the environment has no " + options.token_env);
    fetch.token = token;
  }
  const collect::Surroundings around{
      [] {
        return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::seconds>(
                                              std::chrono::system_clock::now().time_since_epoch())
                                              .count());
      },
      [](std::uint64_t seconds) { std::this_thread::sleep_for(std::chrono::seconds(seconds)); },
      [](const std::string& line) { fmt::print(stderr, "{}\n", line); }};
  const auto done = collect::collect(options, collect::curl_fetch(fetch), around);
  if (!done) return fail(done.error().to_string());
  if (options.json) {
    fmt::print("{}\n", base::Json{{"issues", done->issues},
                                  {"matching", done->matching},
                                  {"scripts", done->scripts},
                                  {"pages", done->pages}}
                           .dump_sorted());
  } else {
    fmt::print("{} closed issues, {} about bugs, {} scripts in {}\n", done->issues, done->matching,
               done->scripts, options.out);
  }
  return kNothingFound;
}

}  // namespace

Command collect_command() {
  auto options = std::make_shared<Options>();
  Command command{.name = "collect", .summary = "Fetch scripts that showed bugs from a GitHub issue tracker"};
  command.add("--repo", options->repo, "The repository").taking("OWNER/NAME").required();
  command
      .add("--out", options->out,
           "The folder for the scripts. If an earlier run wrote it, this one fetches only what is new")
      .taking("DIR")
      .required();
  command.add("--api", options->api, "Where the REST API is").taking("URL").with_default();
  command
      .add("--token-env", options->token_env,
           "The environment variable that holds an access token. Without a token, GitHub allows 60 "
           "requests an hour")
      .taking("NAME");
  command
      .add("--since", options->since,
           "Only issues that changed since this day (2022-08-31). Default: since the last run, or all")
      .taking("DATE");
  command
      .add("--keyword", options->keywords,
           "Take issues whose titles have this word, instead of the words that Smiter looks for")
      .taking("WORD");
  command.add("--json", options->json, "Print the counts as one JSON object");
  command.footer =
      "Example:\n  smiter collect --repo Z3Prover/z3 --out triggers --token-env GITHUB_TOKEN\n"
      "Smiter reads closed issues whose titles name a bug. Each fenced block in them and in their\n"
      "comments that contains (check-sat becomes a file. DIR/collected.json says which issue each file is\n"
      "from. More: smiter help history.\n"
      "Exit code: 0 done, 2 bad use, or the tracker does not answer.";
  command.run = [options](const Call&) { return run(*options); };
  return command;
}

}  // namespace smiter::ui
