// SPDX-License-Identifier: MIT
#include "campaign/changes/meaning.h"

#include <algorithm>
#include <map>
#include <set>

#include "campaign/changes/vocabulary.h"

namespace smiter::campaign {

namespace {

// More would be a focus on everything.
constexpr std::size_t kMostOperators = 16, kMostOptions = 16;
constexpr std::string_view kOperator = "op:";

class Mentions {
 public:
  void add(const std::string& name, const std::string& where) {
    ChangedItem& item = items_[name];
    if (item.lines++ == 0) item.where = where;
  }
  // The most mentioned first, those alike by name.
  [[nodiscard]] std::vector<ChangedItem> ranked(const std::string& kind, std::size_t most) const {
    std::vector<ChangedItem> out;
    for (const auto& [name, item] : items_) out.push_back({kind + name, item.lines, item.where});
    std::ranges::stable_sort(out, std::greater(), &ChangedItem::lines);
    out.resize(std::min(out.size(), most));
    return out;
  }

 private:
  std::map<std::string, ChangedItem> items_;
};

// What stands in the first pair of quotes after `from`; "" if nothing does.
std::string quoted_after(std::string_view line, std::size_t from) {
  const std::size_t open = line.find_first_of("'\"", from);
  if (open == std::string_view::npos) return "";
  const std::size_t close = line.find(line[open], open + 1);
  return close == std::string_view::npos ? "" : std::string(line.substr(open + 1, close - open - 1));
}

// A name goes into lists with commas, and to command lines of solvers that know it.
bool is_option_name(std::string_view name) {
  constexpr std::size_t kLongest = 100;
  return !name.empty() && name.size() <= kLongest && name[0] != '-' &&
         std::ranges::all_of(
             name, [](unsigned char c) { return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.'; });
}

std::string_view trimmed(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t");
  return first == std::string_view::npos ? std::string_view() : line.substr(first);
}

// Reads an option file line by line, and says to which option each line belongs.
class OptionReader {
 public:
  // Of z3, one line is one option; of cvc5, a block is.
  void read(std::string_view line, std::uint64_t number) {
    const std::string_view text = trimmed(line);
    if (text.starts_with("[[option]]")) {
      blocks_.push_back({"", number, number});
    } else if (!blocks_.empty() && text.starts_with("long") && text.find('=') != std::string_view::npos) {
      const std::string name = quoted_after(text, 4);
      blocks_.back().name = name.substr(0, name.find('='));
    } else if (text.find("def_module_params(") != std::string_view::npos) {
      module_ = quoted_after(text, text.find("def_module_params("));
    } else if (text.starts_with("module_name=")) {
      module_ = quoted_after(text, 0);
    } else if (text.starts_with("(") || text.find("params=((") != std::string_view::npos) {
      const std::string name = quoted_after(text, text.find('('));
      if (text.find(',') != std::string_view::npos && is_option_name(name))
        lines_.push_back({module_.empty() ? name : module_ + "." + name, number, number});
    }
    if (!blocks_.empty()) blocks_.back().last = number;
  }
  // Those with a line in [first, end).
  void touched(std::uint64_t first, std::uint64_t end, std::vector<std::string>& names) const {
    for (const auto* list : {&blocks_, &lines_}) {
      for (const Block& block : *list) {
        const bool meets = block.first < end && first <= block.last;
        if (meets && is_option_name(block.name) && std::ranges::find(names, block.name) == names.end())
          names.push_back(block.name);
      }
    }
  }

 private:
  struct Block {
    std::string name;
    std::uint64_t first = 0, last = 0;
  };
  std::string module_;
  std::vector<Block> blocks_, lines_;
};

}  // namespace

std::vector<std::string> touched_options(const ChangedFile& file, std::string_view text) {
  OptionReader reader;
  for (std::uint64_t number = 1; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    reader.read(line, number);
  }
  std::vector<std::string> names;
  for (const auto& [first, end] : file.added) reader.touched(first, end, names);
  return names;
}

std::vector<ChangedItem> meaning_of(const Diff& diff, const Vocabulary& words) {
  Mentions operators, theories, options;
  for (const ChangedFile& file : diff.files) {
    if (!words.is_source(file.path)) continue;
    if (Vocabulary::is_option_file(file.path)) {
      for (const std::string& name : file.options) options.add(name, file.path);
      continue;
    }
    const std::set<std::string> about = words.theories_of(file.path);
    bool names_any = false;
    for (const std::string& line : file.lines) {
      for (const std::string& op : words.operators_in(line, about)) {
        operators.add(op, file.path);
        names_any = true;
      }
    }
    // An operator says more than its theory.
    if (names_any) continue;
    for (const std::string& theory : about) theories.add(theory, file.path);
  }
  std::vector<ChangedItem> items = operators.ranked(std::string(kOperator), kMostOperators);
  std::set<std::string> named;  // by operators that are kept
  for (const ChangedItem& op : items)
    named.insert("theory:" + words.theory_of(op.name.substr(kOperator.size())));
  for (ChangedItem& theory : theories.ranked("theory:", SIZE_MAX)) {
    if (!named.contains(theory.name)) items.push_back(std::move(theory));
  }
  for (ChangedItem& option : options.ranked("option:", kMostOptions)) items.push_back(std::move(option));
  return items;
}

}  // namespace smiter::campaign
