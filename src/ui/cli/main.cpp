// SPDX-License-Identifier: MIT
// The program `smiter`: one file per subcommand, each registered here.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>
#include <vector>

#include "ui/cli/exit_codes.h"
#include "ui/command/commands.h"
#include "ui/option/suggest.h"

int main(int argc, char** argv) {
  CLI::App app{
      "Smiter tests SMT solvers: it makes formulas whose answer it can judge and\n"
      "reports where a solver is wrong.",
      "smiter"};
  app.set_version_flag("--version", "smiter " SMITER_VERSION);
  app.require_subcommand(1);
  int exit_code = smiter::ui::kNothingFound;
  smiter::ui::add_check_command(app, exit_code);
  smiter::ui::add_collect_command(app, exit_code);
  smiter::ui::add_compare_command(app, exit_code);
  smiter::ui::add_eval_command(app, exit_code);
  smiter::ui::add_fmt_command(app, exit_code);
  smiter::ui::add_fuzz_command(app, exit_code);
  smiter::ui::add_generate_command(app, exit_code);
  smiter::ui::add_help_command(app, exit_code);
  smiter::ui::add_mine_command(app, exit_code);
  smiter::ui::add_mutate_command(app, exit_code);
  smiter::ui::add_profile_command(app, exit_code);
  smiter::ui::add_reduce_command(app, exit_code);
  smiter::ui::add_replay_command(app, exit_code);
  smiter::ui::add_report_command(app, exit_code);
  smiter::ui::add_retest_command(app, exit_code);
  smiter::ui::add_rules_command(app, exit_code);
  smiter::ui::add_solve_command(app, exit_code);
  smiter::ui::add_solvers_command(app, exit_code);
  const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  if (const auto checked = smiter::ui::check_names(app, words); !checked) {
    std::fprintf(stderr, "%s\n", checked.error().message.c_str());
    return smiter::ui::kBadUse;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? smiter::ui::kNothingFound : smiter::ui::kBadUse;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "smiter: %s\n", error.what());
    return smiter::ui::kBadUse;
  }
  // A full disk or a closed pipe must not look like success.
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    std::fprintf(stderr, "smiter: cannot write the output: %s\n", std::strerror(errno));
    return smiter::ui::kBadUse;
  }
  return exit_code;
}
