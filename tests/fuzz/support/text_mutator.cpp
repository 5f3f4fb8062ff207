// SPDX-License-Identifier: MIT
#include "support/text_mutator.h"

#include <algorithm>
#include <array>
#include <cstring>

#include <fmt/core.h>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace smiter::fuzz {

namespace {

struct Node {
  std::size_t begin, end;
  bool list;
};

bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

// The end of the atom or comment that begins here.
std::size_t end_of_token(std::string_view text, std::size_t at) {
  const char first = text[at];
  if (first == '"' || first == '|' || first == ';') {
    const std::size_t end = text.find(first == ';' ? '\n' : first, at + 1);
    return end == std::string_view::npos ? text.size() : end + 1;
  }
  while (at < text.size() && !is_space(text[at]) &&
         std::string_view("()\";|").find(text[at]) == std::string_view::npos)
    ++at;
  return at;
}

// Atoms and lists in the order of their beginnings; unbalanced parentheses are overlooked.
std::vector<Node> nodes_of(std::string_view text) {
  std::vector<Node> nodes;
  std::vector<std::size_t> open;
  for (std::size_t at = 0; at < text.size();) {
    if (is_space(text[at])) {
      ++at;
    } else if (text[at] == '(') {
      open.push_back(nodes.size());
      nodes.push_back({at, text.size(), true});
      ++at;
    } else if (text[at] == ')') {
      ++at;
      if (open.empty()) continue;
      nodes[open.back()].end = at;
      open.pop_back();
    } else {
      const std::size_t end = std::max(end_of_token(text, at), at + 1);
      nodes.push_back({at, end, false});
      at = end;
    }
  }
  return nodes;
}

std::string_view text_of(std::string_view text, const Node& node) {
  return text.substr(node.begin, node.end - node.begin);
}

std::string with(std::string_view text, const Node& node, std::string_view replacement) {
  return fmt::format("{}{}{}", text.substr(0, node.begin), replacement, text.substr(node.end));
}

// Numerals, decimals, bits, strings, keywords, other symbols, lists: what may stand for what.
int category(std::string_view node) {
  if (node.starts_with('(')) return 0;
  if (node.starts_with('"')) return 1;
  if (node.starts_with('#')) return 2;
  if (node.starts_with(':')) return 3;
  if (node.starts_with(';')) return 4;
  if (!node.empty() && node[0] >= '0' && node[0] <= '9')
    return node.find('.') != std::string_view::npos ? 5 : 6;
  return 7;
}

std::string changed_number(std::string_view number, base::Rng& rng) {
  static constexpr std::array kNumbers = {"0",   "1",     "2",          "3",          "4",
                                          "7",   "8",     "16",         "31",         "64",
                                          "255", "65536", "2147483648", "4294967295", "18446744073709551616"};
  std::string out(number);
  char& digit = out[rng.below(out.size())];
  switch (rng.below(4)) {
    case 0:
      return std::string(rng.pick(kNumbers)) + (number.find('.') != std::string_view::npos ? ".0" : "");
    case 1:
      return out + static_cast<char>('0' + rng.below(10));
    default:
      if (digit >= '0' && digit <= '9') digit = static_cast<char>('0' + rng.below(10));
      return out;
  }
}

std::string changed_bits(std::string_view bits, base::Rng& rng) {
  std::string out(bits);
  if (out.size() < 3) return out + "b0";
  char& digit = out[2 + rng.below(out.size() - 2)];
  const bool hex = out[1] == 'x';
  if (rng.chance(1, 8)) return out + digit;
  digit = hex ? "0123456789abcdef"[rng.below(16)] : static_cast<char>('0' + rng.below(2));
  return out;
}

std::string changed_string(std::string_view string, base::Rng& rng) {
  static constexpr std::array kParts = {"",           "a",       "0",    "-1",    "\\u{0}",
                                        "\\u{2ffff}", "\\u0041", "\"\"", "\\x41", "ab"};
  if (string.size() < 2) return "\"\"";
  const std::size_t at = 1 + rng.below(string.size() - 1);
  const std::size_t skip = rng.coin() ? 0 : std::min<std::size_t>(string.size() - 1 - at, 1 + rng.below(3));
  return fmt::format("{}{}{}", string.substr(0, at), rng.pick(kParts), string.substr(at + skip));
}

std::string raw(std::string_view text, std::size_t room) {
  std::string bytes(text);
  bytes.resize(text.size() + room);
  bytes.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(bytes.data()), text.size(), bytes.size()));
  return bytes;
}

// The direct parts of a list.
std::vector<Node> parts_of(const std::vector<Node>& nodes, std::size_t list) {
  std::vector<Node> parts;
  for (std::size_t i = list + 1; i < nodes.size() && nodes[i].begin < nodes[list].end; ++i) {
    if (parts.empty() || nodes[i].begin >= parts.back().end) parts.push_back(nodes[i]);
  }
  return parts;
}

std::string key_of(const smt::SortPattern& pattern) {
  std::string key = fmt::format("{}.{}.{}.{}(", static_cast<int>(pattern.kind), pattern.variable,
                                pattern.index0.nodes.size(), pattern.index1.nodes.size());
  for (const smt::SortPattern& arg : pattern.args) key += key_of(arg);
  return key + ")";
}

std::string_view kept_for(const std::vector<Node>& nodes, std::string_view text, base::Rng& rng, int wanted) {
  for (int i = 0; i < 6; ++i) {
    const std::string_view other = text_of(text, nodes[rng.below(nodes.size())]);
    if (category(other) == wanted) return other;
  }
  return {};
}

}  // namespace

void Vocabulary::add_group(std::vector<std::string> names) {
  const auto number = static_cast<std::uint32_t>(groups.size());
  for (const std::string& name : names) groups_of[name].push_back(number);
  groups.push_back(std::move(names));
}

Vocabulary script_vocabulary(const smt::OpTable& ops) {
  std::map<std::string, std::vector<std::string>> by_key;
  for (const smt::OpRow& row : ops.rows()) {
    std::string key = fmt::format("{} {}", row.index_count, key_of(row.result));
    for (const smt::SortPattern& arg : row.args) key += key_of(arg);
    by_key[key].emplace_back(ops.symbols().text(row.name));
  }
  Vocabulary vocabulary;
  for (auto& [key, names] : by_key) vocabulary.add_group(std::move(names));
  vocabulary.add_group({"Int", "Real", "Bool", "String", "RegLan", "RoundingMode", "Float16", "Float32"});
  vocabulary.add_group({"Array", "Seq", "Set", "->", "BitVec", "FloatingPoint", "par"});
  vocabulary.add_group({"forall", "exists", "lambda", "choice", "let", "match", "as", "_", "!"});
  vocabulary.add_group({"define-fun",
                        "define-fun-rec",
                        "define-const",
                        "define-funs-rec",
                        "declare-fun",
                        "declare-const",
                        "declare-datatypes",
                        "declare-datatype",
                        "declare-sort",
                        "define-sort",
                        "refine-fun",
                        "assert",
                        "check-sat",
                        "check-sat-assuming",
                        "push",
                        "pop",
                        "reset",
                        "model",
                        "function",
                        "default"});
  vocabulary.add_group({"as-array", "root-obj", "const", "real_algebraic_number", "root-of-with-ordering",
                        "root-of-with-interval", "coeffs", "is", "update", "map", "char"});
  return vocabulary;
}

std::string TextMutator::another_name(std::string_view name, base::Rng& rng) const {
  const auto found = vocabulary_.groups_of.find(name);
  if (found != vocabulary_.groups_of.end() && !rng.chance(1, 6)) {
    const auto& group = vocabulary_.groups[found->second[rng.below(found->second.size())]];
    return group[rng.below(group.size())];
  }
  const auto& group = vocabulary_.groups[rng.below(vocabulary_.groups.size())];
  return group[rng.below(group.size())];
}

std::string TextMutator::changed_atom(std::string_view atom, base::Rng& rng) const {
  switch (category(atom)) {
    case 1:
      return changed_string(atom, rng);
    case 2:
      return changed_bits(atom, rng);
    case 5:
    case 6:
      return changed_number(atom, rng);
    case 4:
      return raw(atom, 4);
    default:
      return another_name(atom, rng);
  }
}

std::string TextMutator::mutate_once(std::string_view text, base::Rng& rng) const {
  const auto nodes = nodes_of(text);
  if (nodes.empty()) return raw(text, 8);
  const std::size_t at = rng.below(nodes.size());
  const Node& node = nodes[at];
  const std::string_view own = text_of(text, node);
  const std::string_view other = kept_for(nodes, text, rng, category(own));
  switch (rng.below(16)) {
    case 0:
      return with(text, node, "");
    case 1:
      return with(text, node, fmt::format("{} {}", own, own));
    case 2:
    case 3:
      return with(text, node, other.empty() ? own : other);
    case 4: {  // swapped with a later one
      const Node& later = nodes[at + rng.below(nodes.size() - at)];
      if (later.begin < node.end) return with(text, node, other);
      return with(with(text, later, own), node, text_of(text, later));
    }
    case 5: {  // one of its parts in its place
      const auto parts = parts_of(nodes, at);
      if (!parts.empty()) return with(text, node, text_of(text, parts[rng.below(parts.size())]));
      return with(text, node, changed_atom(own, rng));
    }
    case 6:  // below another head
      return with(text, node, fmt::format("({} {})", another_name("not", rng), own));
    case 7:
      return rng.chance(1, 4) ? raw(text, 8) : with(text, node, raw(own, 4));
    default:
      break;
  }
  for (std::size_t i = 0; i < nodes.size(); ++i) {  // the next atom
    const Node& atom = nodes[(at + i) % nodes.size()];
    if (!atom.list) return with(text, atom, changed_atom(text_of(text, atom), rng));
  }
  return std::string(text);
}

std::string TextMutator::mutate(std::string_view text, std::uint64_t seed) const {
  base::Rng rng(seed);
  std::string out = mutate_once(text, rng);
  while (rng.chance(1, 4)) out = mutate_once(out, rng);
  return out;
}

std::string TextMutator::mutate_until(std::string_view text, std::uint64_t seed, const Accept& accept) const {
  base::Rng rng(seed);
  if (rng.chance(1, 16)) return mutate(text, rng.next());
  constexpr int kTries = 5;
  for (int i = 0; i < kTries; ++i) {
    std::string changed = mutate(text, rng.next());
    if (accept(changed)) return changed;
  }
  return std::string(text);
}

std::string TextMutator::cross(std::string_view text, std::string_view other, std::uint64_t seed) const {
  base::Rng rng(seed);
  const auto nodes = nodes_of(text);
  const auto others = nodes_of(other);
  if (nodes.empty() || others.empty()) return std::string(other);
  const Node& node = nodes[rng.below(nodes.size())];
  const std::string_view taken = kept_for(others, other, rng, category(text_of(text, node)));
  return with(text, node, taken.empty() ? text_of(text, node) : taken);
}

std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

std::size_t put(std::string_view text, std::uint8_t* data, std::size_t most) {
  const std::size_t size = std::min(text.size(), most);
  if (size > 0) std::memcpy(data, text.data(), size);
  return size;
}

std::size_t mutate_after(std::size_t header, const TextMutator& mutator, std::uint8_t* data, std::size_t size,
                         std::size_t most, std::uint64_t seed, const Accept& accept) {
  if (size < header) return LLVMFuzzerMutate(data, size, most);
  constexpr std::uint64_t kChoices = 8;  // one in so many mutations
  if (seed % kChoices == 0) {
    data[seed / kChoices % header] = static_cast<std::uint8_t>(seed >> 16);
    return size;
  }
  const std::string_view old = as_text(data + header, size - header);
  const std::string text = accept ? mutator.mutate_until(old, seed, accept) : mutator.mutate(old, seed);
  return header + put(text, data + header, most - header);
}

}  // namespace smiter::fuzz
