// SPDX-License-Identifier: MIT
// smiter fmt: parse, type-check, print.
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/file.h"
#include "base/json.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "smt/script/summary.h"
#include "ui/cli/exit_codes.h"
#include "ui/command/commands.h"
#include "ui/option/operators_option.h"

namespace smiter::ui {

namespace {

struct FmtOptions {
  std::vector<std::string> files;
  std::vector<std::string> operators;
  bool check = false;
  bool json = false;
  bool stats = false;
  bool for_solver = false;
};

base::Json to_json(const std::string& file, const smt::Summary& s) {
  return {{"file", file},
          {"ok", true},
          {"logic", s.logic},
          {"status", s.status},
          {"commands", s.commands},
          {"assertions", s.assertions},
          {"check_sats", s.check_sats},
          {"functions", s.functions},
          {"terms", s.terms},
          {"depth", s.depth},
          {"sorts", s.sorts},
          {"operators", s.operators},
          {"theories", s.theories},
          {"opaque", s.opaque}};
}

void print_stats(const std::string& file, const smt::Summary& s) {
  const auto list = [](const std::map<std::string, std::size_t>& counts) {
    std::string out;
    for (const auto& [name, count] : counts) out += fmt::format(" {}:{}", name, count);
    return out.empty() ? " none" : out;
  };
  fmt::print("{}\n  logic      {}\n  status     {}\n", file, s.logic.empty() ? "not set" : s.logic,
             s.status.empty() ? "not said" : s.status);
  fmt::print("  commands   {}, of them {} assertions and {} check-sats; {} functions\n", s.commands,
             s.assertions, s.check_sats, s.functions);
  fmt::print("  terms      {} distinct, depth {}\n", s.terms, s.depth);
  fmt::print("  sorts     {}\n  operators {}\n", list(s.sorts), list(s.operators));
  fmt::print("  opaque     {}\n", s.opaque.size());
  for (const std::string& text : s.opaque) fmt::print("    {}\n", text.substr(0, 100));
}

// True if the file is good.
bool format_file(const std::string& file, const FmtOptions& options, const smt::OpTable& ops) {
  auto text = file == "-" ? base::read_standard_input() : base::read_file(file);
  smt::TermTable table(ops);
  auto script = text ? smt::parse_script(*text, table) : base::Expected<smt::Script>(text.error());
  if (!script) {
    base::Error error = script.error();
    error.file = file;
    if (options.json) {
      const base::Json line = {{"file", file},
                               {"ok", false},
                               {"line", error.at.line},
                               {"column", error.at.column},
                               {"error", error.message}};
      fmt::print("{}\n", line.dump_sorted());
    } else {
      fmt::print(stderr, "{}\n", error.to_string());
    }
    return false;
  }
  if (options.json) {
    fmt::print("{}\n", to_json(file, smt::summarize(table, *script)).dump_sorted());
  } else if (options.stats) {
    print_stats(file, smt::summarize(table, *script));
  } else if (!options.check) {
    const std::string printed = smt::print_script(table, *script, {.for_solver = options.for_solver});
    std::fwrite(printed.data(), 1, printed.size(), stdout);
  }
  return true;
}

int run(const FmtOptions& options) {
  const auto ops = Operators::load(options.operators);
  if (!ops) {
    fmt::print(stderr, "smiter fmt: {}\n", ops.error().to_string());
    return kBadUse;
  }
  bool good = true;
  for (const std::string& file : options.files) good = format_file(file, options, ops->table()) && good;
  return good ? kNothingFound : kBadUse;
}

}  // namespace

Command fmt_command() {
  auto options = std::make_shared<FmtOptions>();
  Command command{.name = "fmt", .summary = "Parse, type-check and print SMT-LIB scripts"};
  command.add("FILE", options->files, "Scripts; - is standard input").required();
  command.add("--check", options->check, "Print only errors: path:line:column: reason");
  command.add("--stats", options->stats, "Say what each script consists of, instead of printing it");
  command.add("--json", options->json,
              "Print what --stats says as one JSON object for each script (smiter help json)");
  command.add("--for-solver", options->for_solver,
              "Leave out what no solver needs: :status, output channels, exit, get-... commands");
  add_operators_option(command, options->operators);
  command.footer =
      "Example:\n  smiter fmt --stats seeds/QF_LIA/*.smt2\n"
      "Exit code: 0 every script is well-formed and well-sorted, 2 bad use, or a script is not.";
  command.run = [options](const Call&) { return run(*options); };
  return command;
}

}  // namespace smiter::ui
