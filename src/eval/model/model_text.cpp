// SPDX-License-Identifier: MIT
#include "eval/model/model_text.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include <fmt/core.h>

#include "eval/model/opaque_values.h"
#include "eval/model/quoted_text.h"

namespace smiter::eval {

namespace {

using smt::ModelItem;

bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

constexpr std::array<std::string_view, 4> kDefinitions = {"define-fun", "define-fun-rec", "define-const",
                                                          "refine-fun"};
constexpr std::array<std::string_view, 6> kDeclarations = {"declare-fun",       "declare-const",
                                                           "declare-sort",      "declare-datatype",
                                                           "declare-datatypes", "declare-codatatypes"};

// What z3 prints beside a model when it optimises.
constexpr std::array<std::string_view, 1> kBeside = {"objectives"};

bool has(std::span<const std::string_view> words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

class Collector {
 public:
  explicit Collector(ModelText& out) : out_(out) {}

  bool add(std::string_view item) {
    const auto parts = split_list(item, false);
    if (parts.empty()) return true;
    const std::string_view head = parts[0];
    if (has(kDefinitions, head)) {
      if (head == "refine-fun") {
        const std::size_t at = static_cast<std::size_t>(head.data() - item.data());
        return keep(ModelItem::Kind::Definition, fmt::format("(define-fun{}", item.substr(at + head.size())));
      }
      return keep(ModelItem::Kind::Definition, item);
    }
    if (has(kDeclarations, head)) return keep(ModelItem::Kind::Declaration, item);
    if (head == "forall") return universe(parts);
    if (head == "function") return function(parts);
    if (head == "=" && parts.size() == 3)
      return keep(ModelItem::Kind::Value, fmt::format("({} {})", parts[1], parts[2]));
    if (parts.size() == 2) return keep(ModelItem::Kind::Value, item);
    return false;
  }
  // The items' texts are final: turn offsets into views.
  void finish() {
    for (const auto& [kind, begin, size] : places_) {
      out_.items.push_back({kind, std::string_view(out_.text).substr(begin, size)});
    }
  }

 private:
  bool keep(ModelItem::Kind kind, std::string_view text) {
    places_.push_back({kind, out_.text.size(), text.size()});
    out_.text += text;
    out_.text += '\n';
    return true;
  }

  // (forall ((x U)) (or (= x U!val!0) …)): the same as the comments say, if they are there.
  bool universe(std::span<const std::string_view> parts) {
    if (parts.size() != 3) return true;
    const auto variables = split_list(parts[1], false);
    const auto variable =
        variables.size() == 1 ? split_list(variables[0], false) : std::vector<std::string_view>();
    if (variable.size() != 2) return true;
    auto cases = split_list(parts[2], false);
    if (cases.empty() || (cases[0] != "or" && cases[0] != "=")) return true;
    if (cases[0] == "=") cases = {"or", parts[2]};
    std::vector<std::string> elements;
    for (const std::string_view one : std::span(cases).subspan(1)) {
      const auto sides = split_list(one, false);
      if (sides.size() != 3 || sides[0] != "=" || (sides[1] != variable[0] && sides[2] != variable[0]))
        return true;
      elements.emplace_back(sides[1] == variable[0] ? sides[2] : sides[1]);
    }
    out_.universes.try_emplace(std::string(variable[1]), std::move(elements));
    return true;
  }

  // (function f (type …) (= (f 1) 2) (default 3))
  bool function(std::span<const std::string_view> parts) {
    ModelText::Default found;
    if (parts.size() < 2) return false;
    found.function = parts[1];
    for (const std::string_view part : parts.subspan(2)) {
      const auto inner = split_list(part, false);
      if (inner.size() == 3 && inner[0] == "=")
        found.equations.push_back(fmt::format("({} {})", inner[1], inner[2]));
      if (inner.size() == 2 && inner[0] == "default") found.value = inner[1];
    }
    out_.functions.push_back(std::move(found));
    return true;
  }

  struct Place {
    ModelItem::Kind kind;
    std::size_t begin, size;
  };
  ModelText& out_;
  std::vector<Place> places_;
};

// `;; universe for U:`, then `;;   U!val!0 U!val!1`; `; cardinality of U is 2`, then
// `; rep: (as @U_0 U)`, one per line.
void read_comments(std::string_view text, ModelText& out) {
  constexpr std::string_view kUniverse = "universe for ", kCardinality = "cardinality of ",
                             kElement = "rep: ";
  const std::string lines = with_literals_on_one_line(text);
  text = lines;
  std::string sort;
  bool list = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!line.starts_with(';')) {
      list = false;
      continue;
    }
    while (line.starts_with(';')) line.remove_prefix(1);
    line = trim(line);
    if (line.starts_with(kUniverse) && line.ends_with(':')) {
      sort = line.substr(kUniverse.size(), line.size() - kUniverse.size() - 1);
      out.universes[sort].clear();
      list = true;
    } else if (line.starts_with(kCardinality)) {
      const std::size_t is = line.rfind(" is ");
      sort = line.substr(kCardinality.size(), is == std::string_view::npos ? is : is - kCardinality.size());
      list = false;
    } else if (line.starts_with(kElement)) {
      out.universes[sort].emplace_back(trim(line.substr(kElement.size())));
    } else if (list && !line.starts_with('-')) {
      for (const std::string_view element : split_list(line, true)) out.universes[sort].emplace_back(element);
    } else {
      list = false;
    }
  }
}

// The constants that the text declares: (declare-fun U!val!0 () U).
std::unordered_set<std::string_view> declared_constants(std::string_view text) {
  constexpr std::string_view kHead = "(declare-fun ", kTail = " ()";
  std::unordered_set<std::string_view> names;
  for (std::size_t at = text.find(kHead); at != std::string_view::npos; at = text.find(kHead, at)) {
    at += kHead.size();
    const bool quoted = text.substr(at).starts_with('|');
    const std::size_t end =
        quoted ? skip_quoted(text, at) : std::min(text.find_first_of(" ()", at), text.size());
    if (text.substr(end).starts_with(kTail)) names.insert(text.substr(at, end - at));
  }
  return names;
}

// z3 names elements S!val!0 without declaring them when it prints no universe; an @ in
// front makes them opaque terms.
std::string with_marked_elements(std::string_view text) {
  constexpr std::string_view kMark = "!val!";
  if (text.find(kMark) == std::string_view::npos) return std::string(text);
  const auto declared = declared_constants(text);
  std::string out;
  std::size_t at = 0;
  const auto plain = [&](char c) { return !is_space(c) && c != '(' && c != ')' && c != '"' && c != ';'; };
  while (at < text.size()) {
    if (!plain(text[at])) {
      const std::size_t end = skip_quoted(text, at);
      out += text.substr(at, end - at);
      at = end;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && plain(text[end])) end = text[end] == '|' ? skip_quoted(text, end) : end + 1;
    const std::string_view token = text.substr(at, end - at);
    if (token.find(kMark) != std::string_view::npos && !declared.contains(token)) {
      out += token.starts_with('|') ? fmt::format("|@{}", token.substr(1)) : fmt::format("@{}", token);
    } else {
      out += token;
    }
    at = end;
  }
  return out;
}

}  // namespace

std::vector<std::string_view> split_list(std::string_view text, bool top) {
  std::vector<std::string_view> parts;
  text = trim(text);
  std::size_t at = 0;
  if (!top) {
    if (!text.starts_with('(') || !text.ends_with(')')) return parts;
    text = text.substr(1, text.size() - 2);
  }
  while (at < text.size()) {
    if (is_space(text[at])) {
      ++at;
      continue;
    }
    if (text[at] == ';') {
      at = skip_quoted(text, at);
      continue;
    }
    const std::size_t begin = at;
    if (text[at] == '(') {
      std::size_t depth = 0;
      do {
        if (text[at] == '(') ++depth;
        if (text[at] == ')') --depth;
        at = skip_quoted(text, at);
      } while (depth > 0 && at < text.size());
    } else if (text[at] == '"' || text[at] == '|') {
      at = skip_quoted(text, at);
    } else {
      while (at < text.size() && !is_space(text[at]) && text[at] != '(' && text[at] != ')' && text[at] != ';')
        ++at;
      if (at == begin) ++at;  // a stray ')'
    }
    parts.push_back(text.substr(begin, at - begin));
  }
  return parts;
}

base::Expected<std::string> model_of_check(std::string_view text, std::size_t check) {
  constexpr std::array<std::string_view, 3> kAnswers = {"sat", "unsat", "unknown"};
  std::size_t answers = 0;
  std::string found;
  for (const std::string_view part : split_list(text, true)) {
    if (has(kAnswers, part)) {
      ++answers;
    } else if (answers == check + 1) {
      found += part;
      found += '\n';
    }
  }
  // Without a series of answers the text is one model, comments and all.
  if (answers < 2) return std::string(text);
  if (found.empty()) return base::Error{fmt::format("after answer {} the text holds no model", check + 1)};
  return found;
}

base::Status read_model_text(std::string_view given, ModelText& out) {
  const std::string plain = with_plain_tokens(given);
  read_comments(plain, out);
  const std::string text = with_marked_elements(plain);
  Collector collector(out);
  bool any = false, any_model = false;
  for (const std::string_view part : split_list(text, true)) {
    if (!part.starts_with('(')) continue;  // sat, and what else a solver says
    if (!is_closed_list(part)) return base::Error{"the model's text is cut off"};
    const auto inner = split_list(part, false);
    if (!inner.empty() && inner[0] == "error")
      return base::Error{fmt::format("the solver reported {}", part)};
    if (!inner.empty() && has(kBeside, inner[0])) continue;
    any = true;
    if (!inner.empty() && inner[0].starts_with(':'))
      return base::Error{fmt::format("expected a model, found {}", part.substr(0, 60))};
    const bool is_item = !inner.empty() && !inner[0].starts_with('(') && inner[0] != "model";
    if (!is_item && any_model)
      return base::Error{"the text holds several models: which one belongs to the check-sat?"};
    any_model = any_model || !is_item;
    if (is_item) {
      if (!collector.add(part))
        return base::Error{fmt::format("not a part of a model: {}", part.substr(0, 60))};
      continue;
    }
    for (const std::string_view item : inner) {
      if (item == "model") continue;
      if (!collector.add(item))
        return base::Error{fmt::format("not a part of a model: {}", item.substr(0, 60))};
    }
  }
  if (!any) return base::Error{"expected a model, found no list"};
  collector.finish();
  return base::ok();
}

}  // namespace smiter::eval
