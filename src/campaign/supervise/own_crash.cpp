// SPDX-License-Identifier: MIT
#include "campaign/supervise/own_crash.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include <fmt/core.h>

#include "base/file.h"
#include "base/json.h"
#include "triage/report/escape.h"

namespace smiter::campaign {

namespace fs = std::filesystem;
using base::Step;
using triage::printable;
using triage::shell_word;

namespace {

// Nobody has more; a folder full of them is not ours.
constexpr std::size_t kMostCrashes = 10'000;
constexpr std::size_t kLargestRecord = std::size_t{1} << 20;

constexpr std::array kSteps = {Step::Idle,  Step::ReadSeed, Step::Mutate, Step::Ask,
                               Step::Judge, Step::Confirm,  Step::Reduce};

std::string folder_of(unsigned number) {
  return fmt::format("our_errors/{}", number);
}

std::string dump(const base::Json& json) {
  return json.dump(2) + "\n";
}

base::Json to_json(const Culprit& c) {
  return {{"step", base::name_of(c.step)}, {"unit", c.unit}, {"test", c.test},
          {"finding", c.finding},          {"hash", c.hash}, {"check", c.check},
          {"strategy", c.strategy},        {"seed", c.seed}, {"partner", c.partner}};
}

Culprit culprit_from(const base::Json& json) {
  Culprit c;
  const auto step = json.at("step").get<std::string>();
  for (const Step one : kSteps) {
    if (base::name_of(one) == step) c.step = one;
  }
  json.at("unit").get_to(c.unit);
  json.at("test").get_to(c.test);
  json.at("finding").get_to(c.finding);
  json.at("hash").get_to(c.hash);
  json.at("check").get_to(c.check);
  json.at("strategy").get_to(c.strategy);
  json.at("seed").get_to(c.seed);
  json.at("partner").get_to(c.partner);
  return c;
}

std::optional<OwnCrash> read_crash(const std::string& folder, unsigned number) {
  const auto text = base::read_file(fmt::format("{}/{}/crash.json", folder, number), kLargestRecord);
  if (!text) return std::nullopt;
  try {
    const base::Json json = base::Json::parse(*text);
    OwnCrash crash{.number = number};
    json.at("cause").get_to(crash.cause);
    json.at("message").get_to(crash.message);
    json.at("thread").get_to(crash.thread);
    json.at("stack").get_to(crash.stack);
    if (!json.at("work").is_null()) crash.culprit = culprit_from(json.at("work"));
    return crash;
  } catch (const base::JsonError&) {
    return std::nullopt;
  }
}

std::vector<unsigned> numbers_in(const std::string& folder) {
  std::vector<unsigned> numbers;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    unsigned number = 0;
    const auto [last, wrong] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (wrong == std::errc{} && last == name.data() + name.size() && number > 0) numbers.push_back(number);
    if (numbers.size() >= kMostCrashes) break;
  }
  std::ranges::sort(numbers);
  return numbers;
}

// For a person who opens the folder.
std::string report_text(const OwnCrash& crash, const Settings& settings) {
  std::string out = fmt::format("A bug of Smiter {}, not of a solver.\n\n{}\n", settings.smiter_version,
                                printable(headline(crash)));
  if (!crash.message.empty()) out += printable(crash.message) + "\n";
  out += fmt::format("\nIn the campaign's folder, this shows it again:\n\n  {}\n",
                     reproduce_command(crash, settings));
  if (!crash.stack.empty()) out += "\nStack, innermost first:\n\n";
  for (const std::string& frame : crash.stack) out += "  " + printable(frame) + "\n";
  if (!crash.at_work.empty()) out += "\nWhat the threads were doing:\n\n";
  for (const std::string& line : crash.at_work) out += "  " + printable(line) + "\n";
  return out +
         "\nThe campaign leaves this work out from now on. Delete this folder to have it tried again.\n";
}

}  // namespace

bool Culprit::can_be_left_out() const {
  if (step == Step::Idle) return false;
  return step == Step::Mutate || finding != 0 || hash != 0 || (step == Step::ReadSeed && !seed.empty());
}

bool Culprit::is_same_work(const Culprit& other) const {
  return unit == other.unit && finding == other.finding && hash == other.hash && strategy == other.strategy &&
         seed == other.seed;
}

std::string headline(const OwnCrash& crash) {
  std::string out = crash.cause;
  if (!crash.culprit) return out + ", nobody is blamed";
  const Culprit& c = *crash.culprit;
  if (c.step == Step::Idle) return out + fmt::format(" between two steps of the thread {}", crash.thread);
  out += fmt::format(" while {}", base::name_of(c.step));
  if (c.finding != 0) return out + fmt::format(" (finding {})", c.finding);
  if (c.hash != 0) out += fmt::format(" (test {})", c.test);
  if (!c.strategy.empty()) out += fmt::format(", {}", c.strategy);
  if (!c.seed.empty()) out += fmt::format(" on {}", c.seed);
  return out;
}

std::string reproduce_command(const OwnCrash& crash, const Settings& settings) {
  const Culprit c = crash.culprit.value_or(Culprit{});
  const std::string script = folder_of(crash.number) + "/script.smt2";
  const std::string model = folder_of(crash.number) + "/model.smt2";
  std::string solvers;
  for (const std::string& spec : settings.solvers) solvers += " --solver " + shell_word(spec);
  switch (c.step) {
    case Step::ReadSeed:
      return "smiter fmt " + script;
    case Step::Judge:
      if (!crash.model.empty())
        return fmt::format("smiter eval {} --model {} --check {}", script, model, c.check + 1);
      return "smiter check " + script + solvers;
    case Step::Ask:
    case Step::Confirm:
      return "smiter check " + script + solvers;
    case Step::Reduce:
      return fmt::format("smiter reduce {}{} -o reduced.smt2", script, solvers);
    case Step::Mutate: {
      std::string out = "smiter mutate";
      // The text that it began with: that of a stored mutant or of a random script is in no other file.
      out += " " + (crash.script.empty() ? shell_word(c.seed) : script);
      if (!c.partner.empty()) out += " " + shell_word(c.partner);
      out += fmt::format(" --strategy {} --seed {} --unit {}", c.strategy, settings.seed, c.unit);
      return crash.model.empty() ? out : out + " --model " + model;
    }
    case Step::Idle:
      break;
  }
  return "smiter fuzz --resume .";
}

base::Status write_crash(const std::string& folder, OwnCrash& crash, const Settings& settings) {
  const std::vector<unsigned> there = numbers_in(folder);
  crash.number = there.empty() ? 1 : there.back() + 1;
  const std::string path = fmt::format("{}/{}", folder, crash.number);
  std::error_code error;
  fs::create_directories(path, error);
  if (error) return base::Error{"cannot make the folder: " + error.message(), {}, path};
  const auto write = [&](const char* name, const std::string& text) {
    return text.empty() ? base::ok() : base::write_file(path + "/" + name, text);
  };
  base::Json json = {{"cause", crash.cause},
                     {"message", crash.message},
                     {"thread", crash.thread},
                     {"work", nullptr},
                     {"reproduce", reproduce_command(crash, settings)},
                     {"stack", crash.stack},
                     {"smiter", settings.smiter_version}};
  if (crash.culprit) json["work"] = to_json(*crash.culprit);
  for (const auto& [name, text] : {std::pair<const char*, std::string>{"script.smt2", crash.script},
                                   {"model.smt2", crash.model},
                                   {"report.txt", report_text(crash, settings)},
                                   {"crash.json", dump(json)}}) {
    if (auto written = write(name, text); !written) return written;
  }
  return base::ok();
}

std::vector<OwnCrash> read_crashes(const std::string& folder) {
  std::vector<OwnCrash> out;
  for (const unsigned number : numbers_in(folder)) {
    if (auto crash = read_crash(folder, number)) out.push_back(std::move(*crash));
  }
  return out;
}

LeftOut::LeftOut(std::span<const OwnCrash> crashes) {
  for (const OwnCrash& crash : crashes) {
    if (!crash.culprit || !crash.culprit->can_be_left_out()) continue;
    const Culprit& c = *crash.culprit;
    if (c.step == Step::ReadSeed) {
      seeds_.insert(c.seed);
    } else if (c.step == Step::Mutate) {
      units_.emplace(c.unit, c.strategy, c.seed);
    } else if (c.finding != 0) {
      findings_.insert(c.finding);
    } else {
      tests_.insert(c.hash);
    }
  }
}

}  // namespace smiter::campaign
