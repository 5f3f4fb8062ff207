// SPDX-License-Identifier: MIT
#include "smt/script/gaps.h"

#include <algorithm>

#include <fmt/core.h>

#include "smt/script/text_effects.h"

namespace smiter::smt {

namespace {

bool ends_word(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '(' || c == ')';
}

// The words of a text with their depth; quoted symbols and strings are one word each.
template <typename Visit>
void each_word(std::string_view text, Visit&& visit) {
  std::size_t depth = 0;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '(') ++depth;
    if (c == ')') --depth;
    if (ends_word(c)) {
      ++at;
      continue;
    }
    const std::size_t begin = at++;
    if (c == '"' || c == '|') {
      at = std::min(text.find(c, at), text.size() - 1) + 1;
    } else {
      while (at < text.size() && !ends_word(text[at])) ++at;
    }
    visit(text.substr(begin, at - begin), depth);
  }
}

std::string_view first_word(std::string_view text) {
  std::string_view found;
  each_word(text, [&](std::string_view word, std::size_t) {
    if (found.empty()) found = word;
  });
  return found;
}

std::string of_option(std::string_view text) {
  std::string_view name = first_word(text);
  if (name.starts_with(':')) name.remove_prefix(1);
  return option_changes_meaning(name) ? fmt::format("the option :{} changes what the script means", name)
                                      : "";
}

std::string of_tactic(std::string_view text) {
  std::string gap;
  bool value = false;  // the word is a parameter's value
  each_word(text, [&](std::string_view word, std::size_t) {
    const bool keyword = word.starts_with(':');
    const bool number = word.front() >= '0' && word.front() <= '9';
    const bool fine =
        keyword ? !option_changes_meaning(word.substr(1)) : value || number || is_harmless_tactic_word(word);
    value = keyword;
    if (!fine && gap.empty()) gap = fmt::format("we do not know what the tactic part '{}' keeps", word);
  });
  return gap;
}

// Of the attributes of all terms: the first that is not known to be harmless.
std::string of_attributes(const TermTable& table) {
  std::string gap;
  for (std::uint32_t i = 0; i < table.size() && gap.empty(); ++i) {
    const TermNode& node = table[TermId(i)];
    if (node.kind != TermKind::Annotated) continue;
    each_word(table.text(node.symbol()), [&](std::string_view word, std::size_t depth) {
      if (depth != 1 || !word.starts_with(':') || is_harmless_attribute(word.substr(1)) || !gap.empty())
        return;
      gap = fmt::format("we do not understand the attribute {}", word);
    });
  }
  return gap;
}

struct Gap {
  Effect effect;
  std::size_t level;
  std::string why;
};

// The gaps that are open at one place of the script.
class OpenGaps {
 public:
  explicit OpenGaps(const TermTable& table) : table_(table) {
    if (std::string why = of_attributes(table); !why.empty()) add(Effect::ForGood, std::move(why));
  }

  void read(const Command& command) {
    switch (command.kind) {
      case CommandKind::Push:
        level_ += command.number;
        break;
      case CommandKind::Pop:
        level_ -= std::min<std::size_t>(level_, command.number);
        std::erase_if(gaps_, [&](const Gap& g) { return g.effect == Effect::UntilPop && g.level > level_; });
        break;
      case CommandKind::Reset:
        level_ = 0;
        std::erase_if(gaps_, [](const Gap& g) { return g.effect != Effect::ForGood; });
        break;
      case CommandKind::ResetAssertions:
        // What lay on a level is gone, but who knows what else goes along: nothing is closed.
        for (Gap& gap : gaps_) gap.level = 0;
        level_ = 0;
        break;
      case CommandKind::SetOption:
        if (std::string why = of_option(table_.text(command.text)); !why.empty())
          add(Effect::ForGood, std::move(why));
        break;
      case CommandKind::Opaque:
        read_opaque(table_.text(command.text));
        break;
      default:
        break;
    }
  }

  [[nodiscard]] std::string at(const Command& check) const {
    if (!gaps_.empty()) return gaps_.front().why;
    return check.kind == CommandKind::CheckSatUsing ? of_tactic(table_.text(check.text)) : "";
  }
  [[nodiscard]] std::string at_end() const { return gaps_.empty() ? "" : gaps_.front().why; }

 private:
  void add(Effect effect, std::string why) { gaps_.push_back({effect, level_, std::move(why)}); }
  void read_opaque(std::string_view text) {
    const std::string_view name = first_word(text);
    const Effect effect = effect_of_command(name);
    if (effect == Effect::None) return;
    add(effect, fmt::format("we do not understand ({} …), which may change what is asserted", name));
  }

  const TermTable& table_;
  std::vector<Gap> gaps_;
  std::size_t level_ = 0;
};

}  // namespace

std::vector<std::string> gaps(const TermTable& table, const Script& script) {
  std::vector<std::string> result;
  OpenGaps open(table);
  for (const Command& command : script.commands) {
    if (command.kind == CommandKind::Exit) break;
    open.read(command);
    if (is_check(command.kind)) result.push_back(open.at(command));
  }
  return result;
}

std::string gap_at_end(const TermTable& table, const Script& script) {
  OpenGaps open(table);
  for (const Command& command : script.commands) {
    if (command.kind == CommandKind::Exit) break;
    open.read(command);
  }
  return open.at_end();
}

std::string first_gap(const TermTable& table, const Script& script) {
  for (std::string& gap : gaps(table, script)) {
    if (!gap.empty()) return std::move(gap);
  }
  return gap_at_end(table, script);
}

std::string gap_before(const TermTable& table, const Script& script, std::size_t check) {
  const std::vector<std::string> all = gaps(table, script);
  return all.empty() ? gap_at_end(table, script) : all[std::min(check, all.size() - 1)];
}

}  // namespace smiter::smt
