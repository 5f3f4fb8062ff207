// SPDX-License-Identifier: MIT
#include "eval/regex/regex_machine.h"

#include <algorithm>
#include <tuple>

namespace smiter::eval {

namespace {

constexpr std::uint64_t kNoLimit = RegexPayload::kNoLimit;
constexpr std::uint32_t kDepthLimit = 5000;  // of recursion, so that the stack is safe

constexpr std::uint64_t kPaidTogether = 4096;

std::uint64_t less_one(std::uint64_t bound) {
  return bound == kNoLimit || bound == 0 ? bound : bound - 1;
}

}  // namespace

RegexMachine::RegexMachine(const Value& regex, const Limits& limits)
    : limits_(limits), work_left_(limits.regex_work), states_left_(limits.regex_states) {
  nodes_.push_back({Op::None, false, 0, 0, {}});
  nodes_.push_back({Op::Empty, true, 0, 0, {}});
  nodes_.push_back({Op::All, true, 0, 0, {}});
  start_ = build(regex);
}

bool RegexMachine::spend(std::uint64_t steps) {
  if (work_left_ < steps) {
    exhausted_ = true;
    return false;
  }
  work_left_ -= steps;
  unpaid_ += steps;
  if (unpaid_ >= kPaidTogether) pay();
  return !exhausted_;
}

void RegexMachine::pay() {
  if (!limits_.spend(unpaid_ / kRegexWorkPerStep)) exhausted_ = true;
  unpaid_ %= kRegexWorkPerStep;
}

RegexMachine::State RegexMachine::intern(Node node) {
  std::uint64_t h = mix_hash(static_cast<std::uint64_t>(node.op), mix_hash(node.low, node.high));
  for (const State s : node.parts) h = mix_hash(h, s);
  const auto [begin, end] = interned_.equal_range(h);
  for (auto it = begin; it != end; ++it) {
    const Node& old = nodes_[it->second];
    if (old.op == node.op && old.low == node.low && old.high == node.high && old.parts == node.parts)
      return it->second;
  }
  if (states_left_ == 0 || !spend(node.parts.size())) {
    exhausted_ = true;
    return kNone;
  }
  --states_left_;
  const auto id = static_cast<State>(nodes_.size());
  nodes_.push_back(std::move(node));
  interned_.emplace(h, id);
  return id;
}

RegexMachine::State RegexMachine::build(const Value& regex) {
  if (const auto found = built_.find(regex.payload()); found != built_.end()) return found->second;
  const RegexPayload& r = regex_node(regex);
  // The arguments count for nothing against the states: they are there already.
  states_left_ += r.text.size() + 2 * r.args.size() + 2;
  std::vector<State> parts;
  for (const Value& v : r.args) parts.push_back(build(v));
  State result = kNone;
  switch (r.op) {
    case RegexOp::None:
      break;
    case RegexOp::All:
      result = kAll;
      break;
    case RegexOp::AllChar:
      result = mk_range(0, kLastChar);
      break;
    case RegexOp::Text:
      result = kEmpty;
      for (std::size_t i = r.text.size(); i-- > 0;)
        result = mk_concat(mk_range(r.text[i], r.text[i]), result);
      break;
    case RegexOp::Range:
      result = mk_range(r.low, r.high);
      break;
    case RegexOp::Concat:
      result = kEmpty;
      for (std::size_t i = parts.size(); i-- > 0;) result = mk_concat(parts[i], result);
      break;
    case RegexOp::Union:
      result = mk_union(std::move(parts));
      break;
    case RegexOp::Inter:
      result = mk_inter(std::move(parts));
      break;
    case RegexOp::Comp:
      result = mk_comp(parts[0]);
      break;
    case RegexOp::Star:
      result = mk_star(parts[0]);
      break;
    case RegexOp::Loop:
      result = mk_loop(parts[0], r.low, r.high);
      break;
  }
  built_.emplace(regex.payload(), result);
  return result;
}

RegexMachine::State RegexMachine::mk_range(std::uint64_t low, std::uint64_t high) {
  return intern({Op::Range, false, low, high, {}});
}

// Concatenations lean to the right.
RegexMachine::State RegexMachine::mk_concat(State a, State b) {
  if (a == kNone || b == kNone) return kNone;
  if (a == kEmpty) return b;
  if (b == kEmpty) return a;
  if (a == kAll && b == kAll) return kAll;
  std::vector<State> heads;
  while (nodes_[a].op == Op::Concat) {
    heads.push_back(nodes_[a].parts[0]);
    a = nodes_[a].parts[1];
  }
  heads.push_back(a);
  if (!spend(heads.size())) return kNone;
  for (std::size_t i = heads.size(); i-- > 0;) {
    if (heads[i] == kAll && nodes_[b].op == Op::Concat && nodes_[b].parts[0] == kAll) continue;
    b = intern({Op::Concat, nodes_[heads[i]].nullable && nodes_[b].nullable, 0, 0, {heads[i], b}});
  }
  return b;
}

// p x{a,b} t + p x{c,d} t = p x{min,max} t when the intervals touch. The loop is the
// first one within a few places of the front.
void RegexMachine::merge_loops(std::vector<State>& parts) {
  constexpr std::size_t kPlaces = 6;
  struct Loop {
    std::vector<State> prefix;
    State body;
    State tail;
    std::uint64_t low;
    std::uint64_t high;
  };
  std::vector<Loop> loops;
  std::vector<State> rest;
  for (const State s : parts) {
    std::vector<State> prefix;
    State at = s;
    State head = s;
    State tail = kEmpty;
    while (true) {
      const bool longer = nodes_[at].op == Op::Concat;
      head = longer ? nodes_[at].parts[0] : at;
      tail = longer ? nodes_[at].parts[1] : kEmpty;
      if (nodes_[head].op == Op::Loop || !longer || prefix.size() == kPlaces) break;
      prefix.push_back(head);
      at = tail;
    }
    if (nodes_[head].op == Op::Loop) {
      loops.push_back({std::move(prefix), nodes_[head].parts[0], tail, nodes_[head].low, nodes_[head].high});
    } else {
      rest.push_back(s);
    }
  }
  if (loops.size() < 2) return;
  std::sort(loops.begin(), loops.end(), [](const Loop& a, const Loop& b) {
    return std::tie(a.prefix, a.body, a.tail, a.low, a.high) <
           std::tie(b.prefix, b.body, b.tail, b.low, b.high);
  });
  std::vector<Loop> merged;
  for (Loop& l : loops) {
    Loop* last = merged.empty() ? nullptr : &merged.back();
    const bool same =
        last != nullptr && last->prefix == l.prefix && last->body == l.body && last->tail == l.tail;
    if (same && (last->high == kNoLimit || l.low <= last->high + 1)) {
      last->high = std::max(last->high, l.high);
    } else {
      merged.push_back(std::move(l));
    }
  }
  if (merged.size() == loops.size()) return;
  for (const Loop& l : merged) {
    State joined = mk_concat(mk_loop(l.body, l.low, l.high), l.tail);
    for (std::size_t i = l.prefix.size(); i-- > 0;) joined = mk_concat(l.prefix[i], joined);
    rest.push_back(joined);
  }
  parts = std::move(rest);
}

RegexMachine::State RegexMachine::mk_union(std::vector<State> parts) {
  std::vector<State> flat;
  for (const State s : parts) {
    if (s == kAll) return kAll;
    if (nodes_[s].op == Op::Union) {
      flat.insert(flat.end(), nodes_[s].parts.begin(), nodes_[s].parts.end());
    } else if (s != kNone) {
      flat.push_back(s);
    }
  }
  if (!spend(flat.size())) return kNone;
  std::sort(flat.begin(), flat.end());
  flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
  merge_loops(flat);
  std::sort(flat.begin(), flat.end());
  flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
  const auto nullable_without_empty = [&](State s) { return s != kEmpty && nodes_[s].nullable; };
  if (std::any_of(flat.begin(), flat.end(), nullable_without_empty)) std::erase(flat, kEmpty);
  if (flat.empty()) return kNone;
  if (flat.size() == 1) return flat[0];
  const bool nullable = std::any_of(flat.begin(), flat.end(), [&](State s) { return nodes_[s].nullable; });
  return intern({Op::Union, nullable, 0, 0, std::move(flat)});
}

RegexMachine::State RegexMachine::mk_inter(std::vector<State> parts) {
  std::vector<State> flat;
  for (const State s : parts) {
    if (s == kNone) return kNone;
    if (nodes_[s].op == Op::Inter) {
      flat.insert(flat.end(), nodes_[s].parts.begin(), nodes_[s].parts.end());
    } else if (s != kAll) {
      flat.push_back(s);
    }
  }
  if (!spend(flat.size())) return kNone;
  std::sort(flat.begin(), flat.end());
  flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
  if (flat.empty()) return kAll;
  if (flat.size() == 1) return flat[0];
  const bool nullable = std::all_of(flat.begin(), flat.end(), [&](State s) { return nodes_[s].nullable; });
  if (flat[0] == kEmpty) return nullable ? kEmpty : kNone;
  return intern({Op::Inter, nullable, 0, 0, std::move(flat)});
}

RegexMachine::State RegexMachine::mk_comp(State a) {
  if (a == kNone) return kAll;
  if (a == kAll) return kNone;
  if (nodes_[a].op == Op::Comp) return nodes_[a].parts[0];
  return intern({Op::Comp, !nodes_[a].nullable, 0, 0, {a}});
}

RegexMachine::State RegexMachine::mk_star(State a) {
  if (a == kNone || a == kEmpty) return kEmpty;
  if (a == kAll || nodes_[a].op == Op::Star) return a;
  if (nodes_[a].op == Op::Range && nodes_[a].low == 0 && nodes_[a].high == kLastChar) return kAll;
  return intern({Op::Star, true, 0, 0, {a}});
}

RegexMachine::State RegexMachine::mk_loop(State body, std::uint64_t low, std::uint64_t high) {
  if (high == 0 || body == kEmpty) return kEmpty;
  if (body == kNone) return low == 0 ? kEmpty : kNone;
  if (nodes_[body].nullable) low = 0;  // fewer copies are copies of the empty word
  if (body == kAll || nodes_[body].op == Op::Star) return body;
  if (low == 0 && high == kNoLimit) return mk_star(body);
  if (low == 1 && high == 1) return body;
  return intern({Op::Loop, low == 0, low, high, {body}});
}

RegexMachine::State RegexMachine::step(State from, char32_t c) {
  if (from == kNone || from == kAll) return from;
  return derive(from, c);
}

RegexMachine::State RegexMachine::derive(State s, char32_t c) {
  if (s == kNone || s == kEmpty) return kNone;
  if (s == kAll) return kAll;
  if (nodes_[s].op == Op::Range) return c >= nodes_[s].low && c <= nodes_[s].high ? kEmpty : kNone;
  const std::uint64_t key = (std::uint64_t{s} << 32) | c;
  if (const auto found = stepped_.find(key); found != stepped_.end()) return found->second;
  if (exhausted_ || !spend(1) || depth_ >= kDepthLimit) {
    exhausted_ = true;
    return kNone;
  }
  ++depth_;
  const Node node = nodes_[s];  // a copy: the arena grows below
  State result = kNone;
  switch (node.op) {
    case Op::None:
    case Op::Empty:
    case Op::All:
    case Op::Range:
      break;
    case Op::Concat: {
      result = mk_concat(derive(node.parts[0], c), node.parts[1]);
      if (nodes_[node.parts[0]].nullable) {
        const State skipped = derive(node.parts[1], c);
        result = mk_union({result, skipped});
      }
      break;
    }
    case Op::Union:
    case Op::Inter: {
      std::vector<State> parts;
      for (const State p : node.parts) parts.push_back(derive(p, c));
      result = node.op == Op::Union ? mk_union(std::move(parts)) : mk_inter(std::move(parts));
      break;
    }
    case Op::Comp:
      result = mk_comp(derive(node.parts[0], c));
      break;
    case Op::Star:
      result = mk_concat(derive(node.parts[0], c), s);
      break;
    case Op::Loop: {
      // Right for nullable bodies, too: then low is 0 and fewer copies are included.
      const State rest = mk_loop(node.parts[0], less_one(node.low), less_one(node.high));
      result = mk_concat(derive(node.parts[0], c), rest);
      break;
    }
  }
  --depth_;
  stepped_.emplace(key, result);
  return result;
}

RegexMachine::State RegexMachine::difference(const Value& other) {
  const State a = start_;
  const State b = build(other);
  const State not_b = mk_comp(b);
  const State not_a = mk_comp(a);
  const State only_a = mk_inter({a, not_b});
  const State only_b = mk_inter({b, not_a});
  return mk_union({only_a, only_b});
}

std::vector<char32_t> RegexMachine::representatives() const {
  std::vector<char32_t> out = {0};
  for (const Node& n : nodes_) {
    if (n.op != Op::Range) continue;
    out.push_back(static_cast<char32_t>(n.low));
    if (n.high < kLastChar) out.push_back(static_cast<char32_t>(n.high + 1));
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace smiter::eval
