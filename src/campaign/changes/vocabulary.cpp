// SPDX-License-Identifier: MIT
#include "campaign/changes/vocabulary.h"

#include <algorithm>
#include <cctype>
#include <span>

#include "base/check.h"
#include "base/embedded_file.h"
#include "base/text/split_words.h"
#include "smt/terms/signature.h"

namespace smiter::data {
extern const std::span<const base::EmbeddedFile> kChangeFiles;
}  // namespace smiter::data

namespace smiter::campaign {

namespace {

constexpr std::size_t kMostWords = 8;  // of an operator's name, after its head

bool is_letter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0;
}
bool is_upper(char c) {
  return std::isupper(static_cast<unsigned char>(c)) != 0;
}
char lower(char c) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

// "replace_re" and "isNaN" as "replacere" and "isnan".
std::string glued(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (is_letter(c)) out += lower(c);
  }
  return out;
}

std::string glued(std::span<const std::string> words) {
  std::string out;
  for (const std::string& word : words) out += word;
  return out;
}

// Symbols of SMT-LIB with a dot, which no identifier of C++ has. str.at(i) is a call of a method.
template <typename Use>
void each_dotted_symbol(std::string_view line, Use&& use) {
  const auto is_part = [](char c) {
    return is_letter(c) || c == '_' || c == '.' ||
           std::string_view("+*<=^-").find(c) != std::string_view::npos;
  };
  for (std::size_t at = 0; at < line.size();) {
    if (!is_letter(line[at]) || (at > 0 && (is_letter(line[at - 1]) || line[at - 1] == '_'))) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < line.size() && is_part(line[end])) ++end;
    if (end >= line.size() || line[end] != '(') use(line.substr(at, end - at));
    at = end;
  }
}

}  // namespace

std::vector<std::string> words_of_name(std::string_view name) {
  std::vector<std::string> words(1);
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool cut = i > 0 && is_upper(name[i]) && is_letter(name[i - 1]) && !is_upper(name[i - 1]);
    if ((!is_letter(name[i]) || cut) && !words.back().empty()) words.emplace_back();
    if (is_letter(name[i])) words.back() += lower(name[i]);
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

Vocabulary::Vocabulary(const smt::OpTable& ops) {
  for (const base::EmbeddedFile& file : data::kChangeFiles) {
    std::string_view text = file.text;
    while (!text.empty()) {
      const std::string_view line = text.substr(0, text.find('\n'));
      text.remove_prefix(std::min(line.size() + 1, text.size()));
      if (!line.empty() && line[0] != ';') read_line(line);
    }
  }
  add_operators(ops);
}

void Vocabulary::read_line(std::string_view line) {
  const std::size_t colon = line.find(": ");
  CHECK(colon != std::string_view::npos, std::string(line));
  const auto left = base::split_words(line.substr(0, colon));
  const auto words = base::split_words(line.substr(colon + 2));
  const std::string& kind = left[0];
  CHECK(left.size() >= 2 && !words.empty(), std::string(line));
  if (kind == "theory") {
    for (const std::string& word : words) theories_[word].insert(left[1]);
  } else if (kind == "head") {
    heads_[left[1]] = words;
  } else if (kind == "spelling") {
    spellings_[left[1]] = words;
  } else if (kind == "lead") {
    leads_.insert(words.begin(), words.end());
  } else {
    CHECK(kind == "ignore" && (left[1] == "folders" || left[1] == "endings"), std::string(line));
    if (left[1] == "folders")
      ignored_folders_.insert(words.begin(), words.end());
    else
      ignored_endings_ = words;
  }
}

void Vocabulary::add_spellings(const std::string& op, const Words& heads, const std::string& rest) {
  if (rest.empty()) return;
  for (const std::string& head : heads) spelled_[head][rest].insert(op);
  rests_[rest].insert(op);
}

void Vocabulary::add_operators(const smt::OpTable& ops) {
  for (const smt::OpRow& row : ops.rows()) {
    const std::string name(ops.symbols().text(row.name));
    if (row.theory == "core" || !operators_.emplace(name, row.theory).second) continue;
    // The longest beginning that the table has: "str." and "bv" before the theory's own words.
    std::string beginning;
    for (const auto& [known, words] : heads_) {
      const bool is_theory = known == row.theory;
      if (!is_theory && name.starts_with(known) && known.size() > beginning.size()) beginning = known;
    }
    const auto heads = heads_.find(beginning.empty() ? row.theory : beginning);
    const Words none;
    const Words& of_name = heads == heads_.end() ? none : heads->second;
    const std::string rest = glued(name.substr(beginning.size()));
    add_spellings(name, of_name, rest);
    if (const auto other = spellings_.find(name); other != spellings_.end()) {
      for (const std::string& word : other->second) add_spellings(name, of_name, word);
    }
    if (!beginning.empty() && !rest.empty()) whole_[glued(name)].insert(name);
  }
}

bool Vocabulary::is_source(std::string_view path) const {
  if (std::ranges::any_of(ignored_endings_, [&](const std::string& end) { return path.ends_with(end); }))
    return false;
  if (path.ends_with(".smt2")) return false;  // a seed, and no word of the solver's
  while (path.find('/') != std::string_view::npos) {
    if (ignored_folders_.contains(std::string(path.substr(0, path.find('/'))))) return false;
    path.remove_prefix(path.find('/') + 1);
  }
  return true;
}

bool Vocabulary::is_option_file(std::string_view path) {
  const bool of_cvc5 = path.ends_with(".toml") && path.find("option") != std::string_view::npos;
  return of_cvc5 || path.ends_with(".pyg");
}

std::set<std::string> Vocabulary::theories_of(std::string_view path) const {
  std::set<std::string> found;
  for (const std::string& word : words_of_name(path)) {
    const auto at = theories_.find(word);
    if (at != theories_.end()) found.insert(at->second.begin(), at->second.end());
  }
  return found;
}

std::string Vocabulary::theory_of(const std::string& op) const {
  const auto at = operators_.find(op);
  return at == operators_.end() ? "" : at->second;
}

// A file about floating point that builds bit-vectors is not about these.
void Vocabulary::take(const std::set<std::string>& operators, Context& context) const {
  for (const std::string& op : operators) {
    if (context.theories.empty() || context.theories.contains(theory_of(op))) context.found.insert(op);
  }
}

// STRING_REPLACE_RE from `at`: the longest that is an operator. Returns how many words it took.
std::size_t Vocabulary::match_head(const Words& words, std::size_t at, Context& context) const {
  for (std::size_t size = 1; size <= 2 && at + size < words.size(); ++size) {
    const auto head = spelled_.find(glued(std::span(words).subspan(at, size)));
    if (head == spelled_.end()) continue;
    for (std::size_t end = std::min(words.size(), at + size + kMostWords); end > at + size; --end) {
      const auto rest = head->second.find(glued(std::span(words).subspan(at + size, end - at - size)));
      if (rest == head->second.end()) continue;
      take(rest->second, context);
      return end - at;
    }
  }
  return 0;
}

// OP_SELECT, mk_replace, Kind::STORE, and z3's OP_BSDIV. Where a file has no theory, only whole names count.
void Vocabulary::match_lead(const Words& words, bool after_kind, Context& context) const {
  const bool has_lead = !words.empty() && leads_.contains(words[0]);
  if (!has_lead && !after_kind) return;
  const std::string rest = glued(std::span(words).subspan(has_lead ? 1 : 0));
  if (const auto at = rests_.find(rest); at != rests_.end() && !context.theories.empty())
    take(at->second, context);
  if (!has_lead || words[0] != "op" || !rest.starts_with('b')) return;
  if (const auto at = whole_.find("bv" + rest.substr(1)); at != whole_.end()) take(at->second, context);
}

void Vocabulary::look_at_identifier(std::string_view identifier, bool after_kind, Context& context) const {
  const Words words = words_of_name(identifier);
  const std::size_t before = context.found.size();
  for (std::size_t at = 0; at < words.size();) {
    if (const auto whole = whole_.find(words[at]); whole != whole_.end()) take(whole->second, context);
    at += std::max<std::size_t>(1, match_head(words, at, context));
  }
  if (context.found.size() == before) match_lead(words, after_kind, context);
}

std::set<std::string> Vocabulary::operators_in(std::string_view line,
                                               const std::set<std::string>& theories) const {
  std::set<std::string> found;
  each_dotted_symbol(line, [&](std::string_view symbol) {
    while (symbol.ends_with('.')) symbol.remove_suffix(1);
    const bool dotted = symbol.find('.') != std::string_view::npos;
    if (dotted && operators_.contains(std::string(symbol))) found.emplace(symbol);
  });
  Context context{theories, found};
  std::string_view last;
  std::size_t last_end = 0;
  for (std::size_t at = 0; at < line.size();) {
    if (!is_letter(line[at]) && line[at] != '_') {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < line.size() && (is_letter(line[end]) || line[end] == '_')) ++end;
    const bool after_kind =
        (last == "Kind" || last == "kind") && line.substr(last_end, at - last_end) == "::";
    last = line.substr(at, end - at);
    look_at_identifier(last, after_kind, context);
    at = last_end = end;
  }
  return found;
}

}  // namespace smiter::campaign
