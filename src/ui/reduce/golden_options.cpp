// SPDX-License-Identifier: MIT
#include "ui/reduce/golden_options.h"

#include "base/text/split_words.h"

namespace smiter::ui {

namespace {

bool is_any(const acceptance::OutputMatch& match) {
  return match.ignore || !match.out.empty() || !match.err.empty();
}

}  // namespace

bool GoldenOptions::is_in_vain() const {
  return !is_used() && (is_any(match) || is_any(cross_match) || !cross_check.empty());
}

void add_golden_argument(Command& command, GoldenOptions& options) {
  command.add("COMMAND", options.command,
              "After --: a command with its arguments, instead of --expect and --solver. It gets the name of "
              "a file as its last argument. A smaller script is taken if the command exits and prints as it "
              "does on FILE. No shell is started");
}

void add_golden_options(Command& command, GoldenOptions& options) {
  command.add("--ignore-output", options.match.ignore,
              "With COMMAND: compare only its exit code, not what it prints");
  command
      .add("--match-out", options.match.out,
           "With COMMAND: instead of comparing what it prints, look for this text in its stdout")
      .taking("TEXT")
      .excluding({"--ignore-output"});
  command.add("--match-err", options.match.err, "With COMMAND: the same for its stderr")
      .taking("TEXT")
      .excluding({"--ignore-output"});
  command
      .add("--cross-check,-c", options.cross_check,
           "With COMMAND: a second command, which has to behave as on FILE, too; words are separated by "
           "blanks")
      .taking("COMMAND");
  command
      .add("--ignore-output-cc", options.cross_match.ignore, "The same as --ignore-output, for --cross-check")
      .needing("--cross-check");
  command.add("--match-out-cc", options.cross_match.out, "The same as --match-out, for --cross-check")
      .taking("TEXT")
      .needing("--cross-check");
  command.add("--match-err-cc", options.cross_match.err, "The same as --match-err, for --cross-check")
      .taking("TEXT")
      .needing("--cross-check");
}

base::Expected<std::vector<acceptance::GoldenCommand>> learn_golden(const GoldenOptions& options,
                                                                    const solver::Limits& limits,
                                                                    const std::string& original) {
  std::vector<acceptance::GoldenCommand> commands;
  const auto add = [&](const std::vector<std::string>& words,
                       const acceptance::OutputMatch& match) -> base::Status {
    auto command = acceptance::GoldenCommand::find(words, match, limits);
    if (!command) return command.error();
    if (auto learned = command->learn(original); !learned) return learned;
    commands.push_back(std::move(*command));
    return base::ok();
  };
  if (const auto added = add(options.command, options.match); !added) return added.error();
  if (!options.cross_check.empty()) {
    if (const auto added = add(base::split_words(options.cross_check), options.cross_match); !added)
      return added.error();
  }
  return commands;
}

}  // namespace smiter::ui
