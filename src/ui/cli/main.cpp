// SPDX-License-Identifier: MIT
#include <cstdio>
#include <exception>

#include "ui/cli/command.h"

int main(int argc, char** argv) {
  CLI::App app{"Smiter tests SMT solvers: it makes formulas whose answer it can judge and\n"
               "reports where a solver is wrong."};
  app.name("smiter");
  app.set_version_flag("--version", "smiter " SMITER_VERSION);
  app.require_subcommand(1);
  app.failure_message(CLI::FailureMessage::help);
  int exit_code = smiter::ui::kNothingFound;
  smiter::ui::add_fmt(app, exit_code);
  smiter::ui::add_eval(app, exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? smiter::ui::kNothingFound : smiter::ui::kBadUse;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "smiter: %s\n", error.what());
    return smiter::ui::kBadUse;
  }
  return exit_code;
}
