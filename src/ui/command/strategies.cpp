// SPDX-License-Identifier: MIT
// smiter strategies: what there is to give to --strategy, and every parameter of it.
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/json.h"
#include "strategies/registry/registry.h"
#include "triage/report/escape.h"
#include "ui/cli/exit_codes.h"
#include "ui/command/commands.h"

namespace smiter::ui {

namespace {

using strategies::Parameter;
using strategies::StrategyRow;
using strategies::Variant;

std::vector<Parameter> parameters_of(const StrategyRow& row, std::string_view variant) {
  return row.parameters == nullptr ? std::vector<Parameter>() : row.parameters(variant);
}

base::Json json_of(const std::vector<Parameter>& parameters) {
  base::Json list = base::Json::array();
  for (const Parameter& p : parameters) {
    base::Json one = base::Json::object();
    one["name"] = p.name;
    one["value"] = p.value;
    if (!p.paper.empty()) one["paper"] = p.paper;
    if (!p.reason.empty()) one["reason"] = p.reason;
    list.push_back(one);
  }
  return list;
}

void print_json(const StrategyRow& row) {
  base::Json json = base::Json::object();
  json["strategy"] = std::string(row.name);
  json["help"] = std::string(row.help);
  json["knows_the_answer"] = row.truth == strategies::Truth::Own;
  json["parameters"] = json_of(parameters_of(row, ""));
  base::Json variants = base::Json::array();
  for (const Variant& variant : row.variants) {
    base::Json one = base::Json::object();
    one["variant"] = std::string(variant.name);
    one["help"] = std::string(variant.help);
    one["parameters"] = json_of(parameters_of(row, variant.name));
    variants.push_back(one);
  }
  json["variants"] = variants;
  fmt::print("{}\n", json.dump());
}

void print_line(const StrategyRow& row) {
  fmt::print("{:<20} {}\n", row.name, row.help);
  for (const Variant& variant : row.variants)
    fmt::print("{:<20} {}\n", fmt::format("{}:{}", row.name, variant.name), variant.help);
}

void print_parameters(const StrategyRow& row, std::string_view variant) {
  for (const Parameter& p : parameters_of(row, variant)) {
    fmt::print("{}: {}\n", p.name, p.value);
    if (!p.paper.empty()) fmt::print("    the paper: {}\n", p.paper);
    // Of the published variants; the default differs for reasons of its own.
    if (!p.reason.empty() && !variant.empty()) fmt::print("    because: {}\n", p.reason);
  }
}

// `name` may name a variant.
int show(const std::string& name, bool json) {
  if (const auto known = strategies::check_strategy_name(name); !known) {
    fmt::print(stderr, "smiter strategies: {}\n", triage::printable(known.error().message));
    return kBadUse;
  }
  if (name.find('+') != std::string::npos) {
    fmt::print(stderr, "smiter strategies: give one strategy at a time\n");
    return kBadUse;
  }
  const std::size_t colon = name.find(':');
  const std::string variant = colon == std::string::npos ? "" : name.substr(colon + 1);
  for (const StrategyRow& row : strategies::strategy_rows()) {
    if (row.name != name.substr(0, colon)) continue;
    if (json)
      print_json(row);
    else
      print_parameters(row, variant);
  }
  return kNothingFound;
}

int list(bool json) {
  for (const StrategyRow& row : strategies::strategy_rows()) {
    if (json)
      print_json(row);
    else
      print_line(row);
  }
  return kNothingFound;
}

}  // namespace

Command strategies_command() {
  struct Options {
    std::string name;
    bool json = false;
  };
  auto options = std::make_shared<Options>();
  Command command{.name = "strategies", .summary = "List the strategies, their variants and parameters"};
  command
      .add("NAME", options->name,
           "Print the parameters of this strategy or variant. Default: list all strategies")
      .suggesting(strategies::strategy_and_variant_names());
  command.add("--json", options->json, "Print one JSON object for each strategy, with all its parameters");
  command.footer =
      "Examples:\n"
      "  smiter strategies\n"
      "  smiter strategies storm:paper\n"
      "What the strategies do: smiter help strategies.\n"
      "Exit code: 0 done, 2 bad use.";
  command.run = [options](const Call&) {
    return options->name.empty() ? list(options->json) : show(options->name, options->json);
  };
  return command;
}

}  // namespace smiter::ui
