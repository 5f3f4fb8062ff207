// SPDX-License-Identifier: MIT
#include "ask/asker.h"

#include <algorithm>
#include <array>
#include <future>
#include <span>

#include <fmt/core.h>

#include "ask/adapt.h"
#include "ask/options/list.h"
#include "ask/question.h"
#include "ask/row_question.h"
#include "ask/runner.h"
#include "ask/words.h"
#include "base/text/split_words.h"
#include "capability/row_text.h"
#include "capability/sorts.h"
#include "solver/profile/inspect.h"
#include "solver/session/response.h"
#include "theory/logics.h"

namespace smiter::ask {

namespace {

using capability::Entry;
using capability::Kind;
using capability::Record;
using capability::Reply;

constexpr std::string_view kTrivial = "(declare-fun p () Bool)\n(assert p)\n(check-sat)\n";

class Asker {
 public:
  Asker(const solver::SolverConfig& config, const smt::OpTable& ops, const Progress& progress,
        solver::Deadline until)
      : config_(config), ops_(ops), progress_(progress), until_(until) {
    all_ = ops.rows().size() + builtin_questions().questions.size() + builtin_questions().logics.size();
  }

  base::Expected<Record> run() {
    record_.profile = config_.profile.name;
    record_.options = config_.options;
    if (auto status = options(); !status) return status.error();
    commands();
    Runner runner(adapted(config_, record_), until_);
    logics(runner);
    forms(runner, Kind::Sort);
    forms(runner, Kind::Shape);
    // Many words are unknown to everybody, and most solvers end at each: meanwhile, the rows.
    auto words = std::async(std::launch::async, [this] { return about_words(); });
    auto options = std::async(std::launch::async, [this] { return list_options(config_, until_); });
    rows(runner);
    record_.section(Kind::Word) = words.get();
    record_.listed = options.get();
    return std::move(record_);
  }

 private:
  void note(Kind kind, const std::string& name, Heard heard) {
    ++done_;
    if (progress_) progress_(done_, all_);
    record_.section(kind)[name] = Entry{heard.reply, std::move(heard.said)};
  }

  // ---- options --------------------------------------------------------------------
  // The trivial script with these command-line options instead of the profile's.
  Heard with_options(std::vector<std::string> options, const std::string& prelude) {
    solver::SolverConfig config = config_;
    config.profile.default_options = std::move(options);
    config.profile.session_arguments.reset();
    solver::SolverConfig plain = config;
    plain.profile.dialect.echo = false;
    Runner runner(plain, until_);
    return judge(runner.run_raw(prelude + trivial_logic_ + std::string(kTrivial)), Expected::Sat);
  }

  base::Status options() {
    if (auto status = find_trivial_logic(); !status) return status;
    const auto& defaults = config_.profile.default_options;
    const Heard usual = with_options(defaults, "");
    if (usual.reply == Reply::Timeout)
      return base::Error{
          fmt::format("{} does not answer a trivial script with the options of its profile: {}",
                      config_.label, usual.said)};
    const bool all = capability::is_understood(usual.reply);
    for (const std::string& option : defaults)
      note(Kind::Option, option, all ? Heard{} : with_options({option}, ""));
    std::vector<std::string> settings;
    for (const solver::OptionPool& pool : config_.profile.pools)
      settings.insert(settings.end(), pool.settings.begin(), pool.settings.end());
    const std::size_t at_once = is_slow_to_start() ? std::max<std::size_t>(settings.size(), 1) : 1;
    for (std::size_t i = 0; i < settings.size(); i += at_once)
      pool_options(std::span(settings).subspan(i, at_once));
    set_options();
    return base::ok();
  }

  // Does a process cost so much that questions should share one?
  [[nodiscard]] bool is_slow_to_start() const { return config_.profile.start_ms > 0; }

  // Who takes all of them at once takes each; where it does not, halves are asked.
  void pool_options(std::span<const std::string> settings) {
    std::vector<std::string> words;
    for (const std::string& setting : settings) {
      const auto some = base::split_words(setting);
      words.insert(words.end(), some.begin(), some.end());
    }
    const Heard heard = with_options(words, "");
    if (settings.size() > 1 && heard.reply != Reply::Yes) {
      pool_options(settings.first(settings.size() / 2));
      pool_options(settings.subspan(settings.size() / 2));
      return;
    }
    for (const std::string& setting : settings) note(Kind::Option, setting, heard);
  }

  void set_options() {
    const solver::Dialect& dialect = config_.profile.dialect;
    std::vector<std::string> lines;
    for (const auto* from :
         {&dialect.prelude, &dialect.incremental_prelude, &dialect.model_prelude, &dialect.core_prelude})
      lines.insert(lines.end(), from->begin(), from->end());
    if (!dialect.soft_timeout.empty()) lines.push_back(dialect.soft_timeout);
    for (const std::string& line : lines) {
      std::string sent = line;
      if (const std::size_t at = sent.find("{ms}"); at != std::string::npos) sent.replace(at, 4, "5000");
      note(Kind::Option, line, raw(sent + "\n" + trivial_logic_ + std::string(kTrivial)));
    }
  }

  // Without the profile's options: which logic does it take at all?
  base::Status find_trivial_logic() {
    std::vector<std::string> names = {"ALL", "", "QF_UF", "QF_BV"};
    names.insert(names.end(), config_.profile.logics.begin(), config_.profile.logics.end());
    std::string said;
    for (const std::string& name : names) {
      if (name == "*") continue;
      trivial_logic_ = name.empty() ? "" : fmt::format("(set-logic {})\n", name);
      const Heard heard = with_options({}, "");
      // A wrong answer is an answer.
      if (heard.reply == Reply::Yes || heard.reply == Reply::Unknown || heard.reply == Reply::Wrong)
        return base::ok();
      if (said.empty()) said = heard.said;
      if (heard.reply == Reply::Timeout) break;
    }
    return base::Error{fmt::format("{} does not answer a trivial script: {}", config_.label, said)};
  }

  // ---- commands -------------------------------------------------------------------
  // Without the options of its profile that it does not know.
  [[nodiscard]] solver::SolverConfig known_options() const {
    solver::SolverConfig config = config_;
    std::erase_if(config.profile.default_options,
                  [&](const std::string& option) { return !record_.understands(Kind::Option, option); });
    return config;
  }

  // Everything that it prints has to be an answer or what was asked for.
  Heard raw(const std::string& commands) {
    Runner runner(known_options(), until_);
    // Who can, says when the end is reached: a process may end at a command without a word.
    const bool echoes = record_.said_yes(Kind::Command, "echo");
    const solver::Answer answer = runner.run_raw(commands + (echoes ? "(echo \"smiter-end\")\n" : ""));
    for (const solver::Response& response : solver::read_responses(answer.output)) {
      if (response.kind == solver::ResponseKind::Error || response.kind == solver::ResponseKind::Unsupported)
        return {Reply::No, response.text.substr(0, response.text.find('\n'))};
    }
    Heard heard{Reply::Yes, {}};
    if (answer.outcome != solver::Class::Ok) {
      heard = judge(answer, Expected::Anything);
    } else if (echoes && answer.output.find("smiter-end") == std::string::npos) {
      heard = {Reply::No, "it ends there"};
    }
    for (const solver::CheckResult& check : answer.checks)
      if (check.result == solver::Result::None) heard = {Reply::No, "no answer to check-sat"};
    // A process that ends at a command cannot be sent it, whatever it says.
    if (heard.reply == Reply::Crash) heard.reply = Reply::No;
    return heard;
  }

  [[nodiscard]] std::string commands_of(const Question& question) const {
    constexpr std::string_view kPlace = "(set-logic LOGIC)\n";
    std::string commands = question.commands;
    for (std::size_t at = 0; (at = commands.find(kPlace, at)) != std::string::npos;)
      commands.replace(at, kPlace.size(), trivial_logic_);
    return commands;
  }

  void commands() {
    bool together = is_slow_to_start();
    for (const Question& question : builtin_questions().questions) {
      if (question.kind != Kind::Command || record_.said_yes(Kind::Command, question.name)) continue;
      // The first two questions are whether it has what it takes.
      if (together && record_.said_yes(Kind::Command, "echo") && record_.said_yes(Kind::Command, "reset")) {
        together = false;
        commands_together();
        if (record_.said_yes(Kind::Command, question.name)) continue;
      }
      note(Kind::Command, question.name, raw(commands_of(question)));
    }
  }

  // All in one process, reset between. What passes without a word of complaint is understood; about the
  // others this says nothing.
  void commands_together() {
    const auto mark = [](std::size_t i) { return fmt::format("smiter-{}-end", i); };
    std::vector<const Question*> asked;
    std::string script;
    for (const Question& question : builtin_questions().questions) {
      if (question.kind != Kind::Command || record_.said_yes(Kind::Command, question.name)) continue;
      script += fmt::format("{}(echo \"{}\")\n(reset)\n", commands_of(question), mark(asked.size()));
      asked.push_back(&question);
    }
    Runner runner(known_options(), until_);
    const std::string output = runner.run_raw(script).output;
    for (std::size_t i = 0, at = 0; i < asked.size(); ++i) {
      const std::size_t end = output.find(mark(i), at);
      if (end == std::string::npos) return;
      if (is_clean(commands_of(*asked[i]), std::string_view(output).substr(at, end - at)) &&
          !record_.said_yes(Kind::Command, asked[i]->name))
        note(Kind::Command, asked[i]->name, {});
      at = output.find('\n', end);
    }
  }

  // An answer to each check, no error, nothing that is called unsupported.
  static bool is_clean(std::string_view commands, std::string_view output) {
    std::size_t checks = 0;
    for (std::size_t at = 0; (at = commands.find("(check-sat", at)) != std::string_view::npos; ++at) ++checks;
    for (const solver::Response& response : solver::read_responses(output)) {
      if (response.kind == solver::ResponseKind::Error || response.kind == solver::ResponseKind::Unsupported)
        return false;
      if (response.kind == solver::ResponseKind::Answer && checks-- == 0) return false;
    }
    return checks == 0;
  }

  // ---- logics, sorts, shapes ------------------------------------------------------
  void logics(Runner& runner) {
    for (const std::string& logic : builtin_questions().logics) {
      if (runner.out_of_time()) return;
      note(Kind::Logic, logic, about_logic(runner, logic));
    }
  }

  // "unsupported" and an answer means that it goes on without the logic.
  static Heard about_logic(Runner& runner, const std::string& logic) {
    Heard heard = runner.run(fmt::format("(set-logic {})\n{}", logic, kTrivial));
    if (heard.reply == Reply::No && heard.said == "sat") return {};
    return heard;
  }

  [[nodiscard]] std::string logic_line(bool higher_order, const theory::FeatureSet* features) const {
    const auto line = [](std::string_view name) { return fmt::format("(set-logic {})\n", name); };
    if (higher_order && record_.said_yes(Kind::Logic, "HO_ALL")) return line("HO_ALL");
    if (record_.said_yes(Kind::Logic, "ALL")) return line("ALL");
    for (const std::string& name : builtin_questions().logics) {
      const auto own = theory::parse_logic(name);
      if (features != nullptr && own && own->contains(*features) && record_.said_yes(Kind::Logic, name))
        return line(name);
    }
    return "";
  }

  void forms(Runner& runner, Kind kind) {
    for (const Question& question : builtin_questions().questions) {
      if (question.kind != kind) continue;
      if (runner.out_of_time()) return;
      if (record_.said_yes(kind, question.name)) {
        ++done_;
        continue;
      }
      const bool higher_order = question.commands.find("(->") != std::string::npos;
      const bool own_check = question.commands.find("(check-sat") != std::string::npos;
      note(kind, question.name,
           runner.run(logic_line(higher_order, nullptr) + question.commands +
                      (own_check ? "" : "(check-sat)\n")));
    }
  }

  // ---- operators ------------------------------------------------------------------
  struct Asked {
    std::string name;
    RowQuestions questions;
  };

  // Rows that the solver has sorts for, several at a time: as long as all answers are right, one script
  // serves them all; where they are not, halves are asked, and then fewer at a time.
  void rows(Runner& runner) {
    constexpr std::size_t kMostAtOnce = 16;
    std::size_t at_once = kMostAtOnce / 2;
    const HasSort has_sort = [&](const smt::TermTable& table, smt::SortId sort) {
      return capability::has_sort(record_, table, sort);
    };
    std::vector<Asked> together;
    for (std::uint32_t i = 0; i < ops_.rows().size() && !runner.out_of_time(); ++i) {
      Asked asked{capability::row_text(ops_, ops_.rows()[i]), question_about(ops_, smt::OpId(i), has_sort)};
      if (!asked.questions.ground) {
        note(Kind::Operator, asked.name, {Reply::No, "it has no such sorts"});
        continue;
      }
      const bool fits = together.empty() || logic_of(together.front()) == logic_of(asked);
      if (!fits || together.size() == at_once) {
        const bool right = about_rows(runner, together);
        at_once = right ? std::min(at_once * 2, kMostAtOnce) : std::max<std::size_t>(at_once / 2, 1);
        together.clear();
      }
      together.push_back(std::move(asked));
    }
    about_rows(runner, together);
  }

  [[nodiscard]] std::string logic_of(const Asked& asked) const {
    return logic_line(asked.questions.ground->higher_order, &asked.questions.ground->features);
  }

  // Gives back whether all answers were right.
  bool about_rows(Runner& runner, std::span<const Asked> rows) {
    if (rows.empty() || runner.out_of_time()) return true;
    if (rows.size() == 1) {
      const Asked& asked = rows.front();
      Heard heard = about_row(runner, asked.name, *asked.questions.ground);
      if (asked.questions.open) {
        // Values may be computed away by one who has no theory for the rest, and may be written
        // in a way that he does not read: symbols decide.
        Heard open = about_row(runner, asked.name, *asked.questions.open);
        if (open.reply == Reply::No || heard.reply == Reply::No) heard = std::move(open);
      }
      const bool right = heard.reply == Reply::Yes;
      note(Kind::Operator, asked.name, std::move(heard));
      return right;
    }
    if (all_right(runner, rows) && all_read(runner, rows)) {
      for (const Asked& asked : rows) note(Kind::Operator, asked.name, {});
      return true;
    }
    about_rows(runner, rows.first(rows.size() / 2));
    about_rows(runner, rows.subspan(rows.size() / 2));
    return false;
  }

  bool all_right(Runner& runner, std::span<const Asked> rows) {
    if (!record_.said_yes(Kind::Command, "push") || !record_.said_yes(Kind::Command, "check-sat twice"))
      return false;
    std::string script = logic_of(rows.front());
    std::vector<solver::Result> expected;
    for (const Asked& asked : rows) {
      for (const bool holds : {true, false}) {
        script += "(push 1)\n" + body_of(*asked.questions.ground, holds) + "(pop 1)\n";
        expected.push_back(holds ? solver::Result::Sat : solver::Result::Unsat);
      }
    }
    return runner.answers(script) == expected;
  }

  // Likewise with symbols: whatever the answers, nothing is rejected.
  bool all_read(Runner& runner, std::span<const Asked> rows) {
    std::string script = logic_of(rows.front());
    std::size_t checks = 0;
    for (const Asked& asked : rows) {
      if (!asked.questions.open) continue;
      script += "(push 1)\n" + body_of(*asked.questions.open, true) + "(pop 1)\n";
      ++checks;
    }
    return checks == 0 || runner.answers(script).size() == checks;
  }

  // From the declarations to the check.
  [[nodiscard]] std::string body_of(const RowQuestion& question, bool holds) const {
    const bool defines = record_.understands(Kind::Command, "define-fun");
    const RowQuestion::Pair& formulas = defines ? question.defined : question.alone;
    return fmt::format("{}{}(assert {})\n(check-sat)\n", question.declarations,
                       defines ? question.definition : "", holds ? formulas.sat : formulas.unsat);
  }

  // Both polarities.
  Heard about_row(Runner& runner, const std::string& name, const RowQuestion& question) {
    const std::string logic = logic_line(question.higher_order, &question.features);
    Heard worst;
    for (const bool holds : {true, false}) {
      const std::string script = logic + body_of(question, holds);
      const Expected expected = holds ? Expected::Sat : Expected::Unsat;
      Heard heard = runner.run(script, expected);
      if (capability::is_finding(heard.reply))
        record_.findings.push_back(
            {Kind::Operator, name, heard.reply, script, holds ? "sat" : "unsat", heard.said});
      if (heard.reply == Reply::No) return heard;
      if (heard.reply > worst.reply) worst = std::move(heard);
    }
    return worst;
  }

  // ---- words ----------------------------------------------------------------------
  // In a thread of its own: reads what is known of logics and commands.
  [[nodiscard]] capability::Section about_words() const {
    Runner runner(adapted(config_, record_), until_);
    capability::Section section;
    std::map<std::string, std::string> of_nobody;  // what it says of a name that nobody can know, by form
    for (const Word& word : words_of(ops_)) {
      if (runner.out_of_time()) break;
      const auto said_of = [&](std::string_view name) {
        Heard heard =
            runner.run_printing(logic_line(false, nullptr) + in_form(word, name) + "\n(check-sat)\n");
        if (heard.reply == Reply::No) heard.said = without_name(heard.said, name);
        return heard;
      };
      const std::string form = in_form(word, "");
      auto control = of_nobody.find(form);
      if (control == of_nobody.end()) control = of_nobody.emplace(form, said_of(kNobody).said).first;
      Heard heard = said_of(word.name);
      if (heard.reply == Reply::No && heard.said != control->second) heard = {};
      section[word.name] = {heard.reply, std::move(heard.said)};
    }
    return section;
  }

  const solver::SolverConfig& config_;
  const smt::OpTable& ops_;
  const Progress& progress_;
  solver::Deadline until_;
  Record record_;
  std::string trivial_logic_;
  std::size_t done_ = 0, all_ = 0;
};

}  // namespace

base::Expected<Record> ask(const solver::SolverConfig& config, const smt::OpTable& ops,
                           const Progress& progress, solver::Deadline until) {
  return Asker(config, ops, progress, until).run();
}

}  // namespace smiter::ask
