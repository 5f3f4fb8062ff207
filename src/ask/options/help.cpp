// SPDX-License-Identifier: MIT
#include "ask/options/help.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/core.h>

namespace smiter::ask {

using capability::Option;
using capability::OptionClass;
using capability::OptionType;
using solver::HelpFormat;

namespace {

constexpr std::size_t kMostOptions = 5'000;  // a help that never ends is not one

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
  text.remove_prefix(begin);
  return text.substr(0, text.find_last_not_of(" \t") + 1);
}

bool is_word(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.';
  });
}

// The words of a list that is written for people: "'a' (the first), b or c". Empty if the text is not such a
// list.
std::vector<std::string> words_of_list(std::string_view text) {
  std::string plain;
  int depth = 0;
  for (const char c : text) {
    if (c == '(') ++depth;
    if (depth == 0 && c != '\'') plain += c;
    if (c == ')') depth = std::max(0, depth - 1);
  }
  for (std::size_t at; (at = plain.find(" or ")) != std::string::npos;) plain.replace(at, 4, ", ");
  std::vector<std::string> words;
  std::string_view rest = plain;
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find_first_of(",|"), rest.size());
    const std::string_view word = trimmed(rest.substr(0, comma));
    rest.remove_prefix(std::min(comma + 1, rest.size()));
    if (word.empty()) continue;
    if (!is_word(word)) return {};
    words.emplace_back(word);
  }
  return words.size() > 1 ? words : std::vector<std::string>();
}

// ---- cvc5: a column of names, a column of text; "[*]" after what can be negated.
class Cvc5Help {
 public:
  std::vector<Option> read(std::string_view text) {
    for (const std::string_view line : lines_of(text)) {
      if (line.starts_with("  -")) {
        finish();
        begin(line);
      } else if (line.starts_with("   ")) {
        about_ += ' ' + std::string(trimmed(line));
      } else {
        finish();
        heading(line);
      }
    }
    finish();
    return std::move(options_);
  }

 private:
  void heading(std::string_view line) {
    if (line.find("commonly-used") != std::string_view::npos) usual_ = OptionClass::Common;
    if (line.starts_with("Additional") || line.starts_with("Regular")) usual_ = OptionClass::Regular;
  }

  void begin(std::string_view line) {
    line = trimmed(line);
    const std::size_t gap = std::min(line.find("  "), line.size());
    names_ = line.substr(0, gap);
    about_ = trimmed(line.substr(gap));
    // A long name leaves one blank before its text.
    if (names_.find('|') == std::string::npos && names_.find(' ') != std::string::npos) {
      const std::size_t blank = names_.find(' ');
      about_ = names_.substr(blank + 1) + ' ' + about_;
      names_.resize(blank);
    }
  }

  void finish() {
    if (names_.empty() || options_.size() >= kMostOptions) return;
    const std::string_view first = trimmed(std::string_view(names_).substr(0, names_.find('|')));
    const std::size_t equals = first.find('=');
    Option option{.name = std::string(first.substr(0, equals)), .category = usual_};
    if (about_.find("EXPERTS") != std::string::npos) option.category = OptionClass::Expert;
    option.type = type_of(equals == std::string_view::npos ? "" : first.substr(equals + 1));
    if (option.name.starts_with("--") && is_word(option.name)) options_.push_back(std::move(option));
    names_.clear();
    about_.clear();
  }

  // Without a value and without "[*]" it is an order, such as --help.
  [[nodiscard]] OptionType type_of(std::string_view value) const {
    if (value.empty()) return about_.find("[*]") != std::string::npos ? OptionType::Flag : OptionType::Text;
    if (value == "N" || value == "F") return OptionType::Number;
    if (value == "MODE" || value == "mode" || value == "RULE") return OptionType::Choice;
    return OptionType::Text;
  }

  OptionClass usual_ = OptionClass::Common;
  std::string names_, about_;
  std::vector<Option> options_;
};

// ---- z3: "    name (type) text (default: value)" below "[module] name".
class Z3Help {
 public:
  std::vector<Option> read(std::string_view text) {
    for (const std::string_view line : lines_of(text)) {
      constexpr std::string_view kModule = "[module] ";
      if (line.starts_with(kModule)) {
        const std::string_view rest = line.substr(kModule.size());
        module_ = std::string(rest.substr(0, rest.find_first_of(", "))) + ".";
      } else if (line.starts_with("    ")) {
        one(trimmed(line));
      }
    }
    return std::move(options_);
  }

 private:
  void one(std::string_view line) {
    const std::size_t open = line.find(" (");
    const std::size_t close = line.find(')');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open) return;
    const std::string_view name = line.substr(0, open);
    const std::string_view type = line.substr(open + 2, close - open - 2);
    if (!is_word(name) || options_.size() >= kMostOptions) return;
    Option option{.name = module_ + std::string(name)};
    std::string_view about = line.substr(close + 1);
    constexpr std::string_view kDefault = "(default: ";
    if (const std::size_t at = about.rfind(kDefault); at != std::string_view::npos) {
      const std::string_view value = about.substr(at + kDefault.size());
      option.initial = std::string(trimmed(value.substr(0, value.rfind(')'))));
      about = about.substr(0, at);
    }
    if (type == "bool") {
      option.type = OptionType::Flag;
    } else if (type == "unsigned int" || type == "double") {
      option.type = OptionType::Number;
    } else {
      option.choices = words_of_list(trimmed(about.substr(about.rfind(':') + 1)));
      option.type = option.choices.empty() ? OptionType::Text : OptionType::Choice;
    }
    options_.push_back(std::move(option));
  }

  std::string module_;
  std::vector<Option> options_;
};

// ---- Bitwuzla: "  -s <n>, --seed <n>   [default]   text {a, b}"; texts go on below.
class BitwuzlaHelp {
 public:
  std::vector<Option> read(std::string_view text) {
    for (const std::string_view line : lines_of(text)) {
      if (line.starts_with("  -")) {
        finish();
        entry_ = trimmed(line);
      } else if (line.starts_with("      ") && !entry_.empty()) {
        entry_ += ' ' + std::string(trimmed(line));
      } else {
        finish();
      }
    }
    finish();
    return std::move(options_);
  }

 private:
  void finish() {
    const std::string entry = std::exchange(entry_, {});
    const std::size_t name = entry.find("--");
    const std::size_t end = std::min(entry.find("  ", std::min(name, entry.size())), entry.size());
    if (name == std::string::npos || options_.size() >= kMostOptions) return;
    const std::string_view written = std::string_view(entry).substr(name, end - name);
    Option option{.name = std::string(written.substr(0, written.find(' ')))};
    const std::string_view rest = trimmed(std::string_view(entry).substr(end));
    const bool has_default = rest.starts_with('[') && rest.find(']') != std::string_view::npos;
    if (has_default) option.initial = std::string(rest.substr(1, rest.find(']') - 1));
    option.type = OptionType::Text;
    if (written.find('<') == std::string_view::npos) {
      if (option.initial == "true" || option.initial == "false") option.type = OptionType::Flag;
    } else if (written.find("<n>") != std::string_view::npos) {
      option.type = OptionType::Number;
    }
    const std::size_t open = rest.find('{'), close = rest.find('}');
    if (written.find("<M>") != std::string_view::npos && close != std::string_view::npos && open < close) {
      option.choices = words_of_list(rest.substr(open + 1, close - open - 1));
      if (!option.choices.empty()) option.type = OptionType::Choice;
    }
    if (is_word(option.name)) options_.push_back(std::move(option));
  }

  std::string entry_;
  std::vector<Option> options_;
};

// How a value is given: --x=v, x=v or --x v.
std::string with_value(const Option& option, HelpFormat format, std::string_view value) {
  return fmt::format("{}{}{}", option.name, format == HelpFormat::Bitwuzla ? " " : "=", value);
}

}  // namespace

std::vector<Option> read_help(HelpFormat format, std::string_view text) {
  switch (format) {
    case HelpFormat::Cvc5:
      return Cvc5Help().read(text);
    case HelpFormat::Z3:
      return Z3Help().read(text);
    case HelpFormat::Bitwuzla:
      return BitwuzlaHelp().read(text);
  }
  return {};
}

Choices read_choices(std::string_view text) {
  Choices out;
  for (const std::string_view line : lines_of(text)) {
    if (!line.starts_with("+ ")) continue;
    const std::string_view value = line.substr(2, line.find(' ', 2) - 2);
    if (!is_word(value)) continue;
    out.values.emplace_back(value);
    if (line.find("(default)") != std::string_view::npos) out.initial = std::string(value);
  }
  return out;
}

std::vector<std::string> settings_of(const Option& option, HelpFormat format) {
  // None and a few: what a limit, a level or a depth makes of them differs.
  constexpr std::array<std::string_view, 2> kNumbers = {"0", "3"};
  std::vector<std::string> out;
  switch (option.type) {
    case OptionType::Flag:
      for (const bool on : {true, false}) {
        if (option.initial == (on ? "true" : "false")) continue;
        if (format == HelpFormat::Z3) {
          out.push_back(with_value(option, format, on ? "true" : "false"));
        } else {
          out.push_back(on ? option.name : "--no-" + option.name.substr(2));
        }
      }
      break;
    case OptionType::Number:
      for (const std::string_view number : kNumbers)
        if (number != option.initial) out.push_back(with_value(option, format, number));
      break;
    case OptionType::Choice:
      for (const std::string& choice : option.choices)
        if (choice != option.initial) out.push_back(with_value(option, format, choice));
      break;
    case OptionType::Text:
      break;
  }
  return out;
}

}  // namespace smiter::ask
