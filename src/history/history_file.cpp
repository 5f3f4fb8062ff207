// SPDX-License-Identifier: MIT
#include "history/history_file.h"

#include <algorithm>
#include <charconv>
#include <span>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include "base/embedded_file.h"
#include "base/file.h"
#include "history/form.h"
#include "history/skeleton.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "smt/terms/visit.h"

namespace smiter::data {
extern const std::span<const base::EmbeddedFile> kHistoryFiles;
}

namespace smiter::history {

using smt::CommandKind;

namespace {

// The first version did not say which atoms and skeletons are of which bug.
constexpr std::string_view kMagic = "smiter-history 2", kOldMagic = "smiter-history 1";

// --- Writing ----------------------------------------------------------------

std::string one_line(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  }
  return out;
}

// Also of other numbers.
std::string join(const std::vector<std::uint32_t>& items) {
  return items.empty() ? "-" : fmt::format("{}", fmt::join(items, ","));
}

// Which declarations the atoms need; attempts that failed may have left others.
class Needed {
 public:
  explicit Needed(const Pool& pool) : table_(pool.table()), visitor_(pool.table()) {}

  void add(smt::TermId atom) {
    visitor_.post_order(atom, [&](smt::TermId term) {
      const smt::TermNode& node = table_[term];
      add(node.sort);
      if (node.kind != smt::TermKind::Apply) return;
      funs_.insert(node.fun());
      for (const smt::SortId parameter : table_.params(node.fun())) add(parameter);
    });
  }
  [[nodiscard]] bool has(const smt::Command& command) const {
    switch (command.kind) {
      case CommandKind::DeclareFun:
        return funs_.contains(command.fun);
      case CommandKind::DeclareSort:
        return sorts_.contains(command.sort_decl);
      case CommandKind::DeclareDatatypes:
        return std::ranges::any_of(command.sort_decls,
                                   [&](smt::SortDeclId id) { return sorts_.contains(id); });
      default:
        return true;
    }
  }

 private:
  void add(smt::SortId root) {
    std::vector<smt::SortId> todo{root};
    while (!todo.empty()) {
      const smt::SortId sort = todo.back();
      todo.pop_back();
      if (!seen_.insert(sort).second) continue;
      for (const smt::SortId arg : table_.sorts().args(sort)) todo.push_back(arg);
      if (table_.sorts().kind(sort) != smt::SortKind::Declared) continue;
      const smt::SortDeclId id(table_.sorts()[sort].index0);
      if (!sorts_.insert(id).second) continue;
      for (const smt::FunId constructor : table_.sorts().decl(id).constructors) {
        for (const smt::SortId field : table_.params(constructor)) todo.push_back(field);
      }
    }
  }

  const smt::TermTable& table_;
  smt::Visitor visitor_;
  std::unordered_set<smt::FunId> funs_;
  std::unordered_set<smt::SortId> seen_;
  std::unordered_set<smt::SortDeclId> sorts_;
};

// --- Reading ----------------------------------------------------------------

class Reader {
 public:
  Reader(std::string_view text, const smt::OpTable& ops) : rest_(text), history_(ops) {}

  base::Expected<History> read() {
    if (!next_line() || (line_ != kMagic && line_ != kOldMagic))
      return error(fmt::format("not a history file: the first line must be \"{}\"", kMagic));
    while (next_line()) {
      if (line_.empty() || line_[0] == ';') continue;
      const std::string_view word = take_word();
      if (word == "script") {
        if (auto read = read_script(); !read) return read.error();
        if (!parts_exist()) return error("a bug has an atom or a skeleton that the file has not");
        return std::move(history_);
      }
      if (!read_line(word)) return error(message_.empty() ? "unknown word " + one_line(word) : message_);
    }
    return error("the file ends before its script");
  }

 private:
  base::Error error(std::string message) const { return {std::move(message), {number_, 1}, {}}; }
  bool fail(std::string message) {
    message_ = std::move(message);
    return false;
  }

  bool next_line() {
    if (rest_.empty()) return false;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    line_ = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++number_;
    return true;
  }
  std::string_view take_word() {
    const std::size_t end = std::min(line_.find(' '), line_.size());
    const std::string_view word = line_.substr(0, end);
    line_.remove_prefix(std::min(end + 1, line_.size()));
    return word;
  }
  template <typename T>
  bool take_number(T& value, std::string_view what, int base = 10) {
    const std::string_view word = take_word();
    std::from_chars_result result{};
    if constexpr (std::is_floating_point_v<T>) {
      result = std::from_chars(word.data(), word.data() + word.size(), value);
    } else {
      result = std::from_chars(word.data(), word.data() + word.size(), value, base);
    }
    if (result.ec != std::errc() || result.ptr != word.data() + word.size() || word.empty())
      return fail(fmt::format("expected {}, a number", what));
    return true;
  }
  // Numbers below `end`, with commas, ascending; - for none.
  bool take_numbers(std::vector<std::uint32_t>& numbers, std::string_view what, std::size_t end,
                    bool repeat) {
    std::string_view word = take_word();
    if (word == "-") return true;
    while (!word.empty()) {
      std::uint32_t number = 0;
      const auto result = std::from_chars(word.data(), word.data() + word.size(), number);
      const bool falls =
          !numbers.empty() && (number < numbers.back() || (number == numbers.back() && !repeat));
      if (result.ec != std::errc() || number >= end || falls)
        return fail(fmt::format("expected numbers of {}, ascending, with commas", what));
      numbers.push_back(number);
      word.remove_prefix(static_cast<std::size_t>(result.ptr - word.data()));
      if (word.empty()) break;
      if (word[0] != ',' || word.size() == 1)
        return fail(fmt::format("expected numbers of {}, with commas", what));
      word.remove_prefix(1);
    }
    return !numbers.empty() || fail(fmt::format("expected numbers of {}", what));
  }
  bool take_items(Items& items, bool may_be_empty) {
    return take_numbers(items, "forms", history_.forms.size(), false) &&
           (may_be_empty || !items.empty() || fail("expected numbers of forms"));
  }

  bool read_line(std::string_view word) {
    message_.clear();
    if (word == "form") {
      if (!numbers_.emplace(line_, static_cast<Item>(history_.forms.size())).second)
        return fail("a form twice");
      history_.forms.emplace_back(line_);
      return true;
    }
    if (word == "rules") {
      AprioriOptions& o = history_.options;
      return take_number(o.support, "the support") && take_number(o.confidence, "the confidence") &&
             take_number(o.largest, "the largest set");
    }
    if (word == "bug") {
      Bug bug;
      if (!take_number(bug.text_hash, "a hash", 16) || !take_number(bug.fingerprint, "a fingerprint", 16) ||
          !take_number(bug.assertions, "the number of assertions") || !take_items(bug.forms, true))
        return false;
      bug.name = line_;
      history_.bugs.push_back(std::move(bug));
      return true;
    }
    if (word == "parts") {
      if (history_.bugs.empty()) return fail("the parts of a bug come after it");
      Bug& bug = history_.bugs.back();
      bug.atoms.clear();
      bug.skeletons.clear();
      return take_numbers(bug.atoms, "atoms", UINT32_MAX, false) &&
             take_numbers(bug.skeletons, "skeletons", UINT32_MAX, true);
    }
    if (word == "rule") {
      Rule rule{};
      if (!take_number(rule.support, "the support") || !take_number(rule.confidence, "the confidence") ||
          !take_items(rule.antecedent, false))
        return false;
      if (take_word() != "=>") return fail("expected => in a rule");
      if (!take_items(rule.consequent, false)) return false;
      history_.rules.push_back(std::move(rule));
      return true;
    }
    if (word == "skeleton") {
      CountedSkeleton skeleton{};
      if (!take_number(skeleton.count, "a count")) return false;
      if (const auto parsed = parse_skeleton(line_); !parsed) return fail(parsed.error().message);
      skeleton.text = line_;
      history_.skeletons.push_back(std::move(skeleton));
      return true;
    }
    return false;
  }

  // They are numbered by lines that come later.
  [[nodiscard]] bool parts_exist() {
    std::vector<std::uint32_t> uses(history_.skeletons.size());
    for (const Bug& bug : history_.bugs) {
      if (!bug.atoms.empty() && bug.atoms.back() >= history_.atoms.size()) return false;
      for (const std::uint32_t skeleton : bug.skeletons) {
        if (skeleton >= uses.size() || ++uses[skeleton] > history_.skeletons[skeleton].count) return false;
      }
    }
    return true;
  }

  base::Status read_script() {
    const std::size_t before = number_;
    smt::TermTable& table = history_.pool->table();
    auto script = smt::parse_script(rest_, table);
    if (!script) {
      base::Error wrong = script.error();
      wrong.at.line += before;
      return wrong;
    }
    Forms forms(table);
    std::unordered_set<smt::TermId> seen;
    smt::Script declarations;
    for (smt::Command& command : script->commands) {
      switch (command.kind) {
        case CommandKind::DeclareSort:
        case CommandKind::DeclareDatatypes:
        case CommandKind::DeclareFun:
          declarations.commands.push_back(std::move(command));
          break;
        case CommandKind::Assert: {
          if ((table[command.term].flags & smt::kHasOpaque) != 0)
            return base::Error{"an atom with a part that is not typed", {before + 1, 1}, {}};
          if (!seen.insert(command.term).second) break;
          const auto [at, fresh] =
              numbers_.try_emplace(forms.of(command.term), static_cast<Item>(history_.forms.size()));
          if (fresh) history_.forms.push_back(at->first);
          history_.atoms.push_back({command.term, at->second});
          break;
        }
        default:
          return base::Error{"the script of a history only declares and asserts", {before + 1, 1}, {}};
      }
    }
    history_.pool->set_declarations(std::move(declarations));
    return base::ok();
  }

  std::string_view rest_, line_;
  std::size_t number_ = 0;
  std::string message_;
  History history_;
  std::unordered_map<std::string, Item> numbers_;  // of forms
};

}  // namespace

std::string write_history(const History& history) {
  std::string out = fmt::format("{}\n; made by smiter mine; see docs/history.md\n", kMagic);
  for (const std::string& form : history.forms) out += fmt::format("form {}\n", form);
  for (const Bug& bug : history.bugs) {
    out += fmt::format("bug {:016x} {:016x} {} {} {}\n", bug.text_hash, bug.fingerprint, bug.assertions,
                       join(bug.forms), one_line(bug.name));
    if (!bug.skeletons.empty()) out += fmt::format("parts {} {}\n", join(bug.atoms), join(bug.skeletons));
  }
  out += fmt::format("rules {} {} {}\n", history.options.support, history.options.confidence,
                     history.options.largest);
  for (const Rule& rule : history.rules) {
    out += fmt::format("rule {} {:.4f} {} => {}\n", rule.support, rule.confidence, join(rule.antecedent),
                       join(rule.consequent));
  }
  for (const CountedSkeleton& s : history.skeletons) out += fmt::format("skeleton {} {}\n", s.count, s.text);
  out += "script\n";
  Needed needed(*history.pool);
  for (const Atom& atom : history.atoms) needed.add(atom.term);
  smt::Script script;
  for (const smt::Command& command : history.pool->declarations().commands) {
    if (needed.has(command)) script.commands.push_back(command);
  }
  for (const Atom& atom : history.atoms)
    script.commands.push_back({.kind = CommandKind::Assert, .term = atom.term});
  out += smt::print_script(history.pool->table(), script);
  return out;
}

base::Expected<History> read_history(std::string_view text, const smt::OpTable& ops) {
  return Reader(text, ops).read();
}

std::vector<std::uint64_t> fingerprints_in(std::string_view text) {
  std::vector<std::uint64_t> out;
  constexpr std::string_view kBug = "bug ";
  constexpr std::size_t kHash = 16;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line == "script") break;
    if (!line.starts_with(kBug) || line.size() < kBug.size() + 2 * kHash + 1) continue;
    const char* const begin = line.data() + kBug.size() + kHash + 1;
    std::uint64_t fingerprint = 0;
    const auto result = std::from_chars(begin, begin + kHash, fingerprint, 16);
    if (result.ec == std::errc() && result.ptr == begin + kHash && fingerprint != 0)
      out.push_back(fingerprint);
  }
  return out;
}

std::string_view bundled_history() {
  for (const base::EmbeddedFile& file : data::kHistoryFiles) {
    if (file.name == "bundled.smh") return file.text;
  }
  return {};
}

base::Expected<std::string> history_text(const std::string& path) {
  if (path.empty()) return std::string(bundled_history());
  return base::read_file(path);
}

}  // namespace smiter::history
