// SPDX-License-Identifier: MIT
// Moves on s-expressions: a list gives way to one of its parts, or loses one. They see
// every single use, where the moves on terms see the shared graph, and they reach what
// has no sort: datatypes, attributes, patterns, opaque terms and commands.
#include <algorithm>

#include "base/hash.h"
#include "reduce/move/move.h"
#include "reduce/sexpr_text.h"

namespace smiter::reduce {

namespace {

// Beyond this size parsing every candidate costs more than it finds.
constexpr std::size_t kLargestTyped = 40'000;

bool is_setting(std::string_view head) {
  return head == "set-option" || head == "set-info" || head == "set-logic";
}

class SexprsMove final : public Move {
 public:
  [[nodiscard]] std::string_view name() const override { return "cut s-expressions"; }
  [[nodiscard]] bool works_on_text() const override { return true; }

  void propose(Subject& subject, std::vector<Proposal>& out) override {
    tree_ = SexprText::read(subject.text());
    if (!tree_ || (subject.is_typed() && subject.text().size() > kLargestTyped)) return;
    if (!subject.is_typed()) propose_commands(out);
    for (const std::uint32_t command : tree_->top()) {
      if (!is_setting(tree_->head(command))) propose_inside(command, out);
    }
  }

  Edit apply(Subject&, const Proposal& p) override {
    const Sexpr& whole = tree_->nodes()[p.a];
    if (p.c == kCommands) {
      const Sexpr& last = tree_->nodes()[p.b];
      return tree_->with({{whole.begin, last.end, ""}});
    }
    const Sexpr& part = tree_->nodes()[p.b];
    if (p.c == kKeep) return tree_->with({{whole.begin, whole.end, std::string(tree_->text(p.b))}});
    return tree_->with({{part.begin, part.end, ""}});
  }

 private:
  static constexpr std::uint32_t kKeep = 0, kCut = 1, kCommands = 2;

  void propose_commands(std::vector<Proposal>& out) const {
    const auto& top = tree_->top();
    std::size_t chunk = 1;
    while (chunk * 2 < top.size()) chunk *= 2;
    for (; chunk > 0; chunk /= 2) {
      for (std::size_t from = 0; from < top.size(); from += chunk) {
        const std::size_t last = std::min(top.size(), from + chunk) - 1;
        const Sexpr &a = tree_->nodes()[top[from]], &b = tree_->nodes()[top[last]];
        std::uint64_t key = base::hash_text(name());
        for (std::size_t i = from; i <= last; ++i)
          key = base::combine(key, base::hash_text(tree_->text(top[i])));
        out.push_back({b.end - a.begin, key, top[from], top[last], kCommands});
      }
    }
  }
  void propose_inside(std::uint32_t command, std::vector<Proposal>& out) const {
    std::vector<std::uint32_t> stack{command};
    while (!stack.empty()) {
      const std::uint32_t id = stack.back();
      stack.pop_back();
      const Sexpr& node = tree_->nodes()[id];
      if (!node.is_list) continue;
      for (std::size_t i = 0; i < node.children.size(); ++i) {
        const std::uint32_t child = node.children[i];
        stack.push_back(child);
        const std::uint64_t part = tree_->nodes()[child].end - tree_->nodes()[child].begin;
        const bool names_it = i == 0 && !tree_->nodes()[child].is_list;  // an operator, a command
        if (id != command && !names_it) add(id, child, kKeep, node.end - node.begin - part, out);
        if (!names_it) add(id, child, kCut, part, out);
      }
    }
  }
  void add(std::uint32_t whole, std::uint32_t part, std::uint32_t what, std::uint64_t gain,
           std::vector<Proposal>& out) const {
    std::uint64_t key = base::combine(base::hash_text(name()), what);
    key = base::combine(key, base::hash_text(tree_->text(whole)));
    key = base::combine(key, tree_->nodes()[part].begin - tree_->nodes()[whole].begin);
    out.push_back({gain, base::mix(key), whole, part, what});
  }

  std::optional<SexprText> tree_;
};

// Functions, definitions and constructors lose a parameter, with the argument at every
// application.
class ArityMove final : public Move {
 public:
  [[nodiscard]] std::string_view name() const override { return "drop parameters"; }
  [[nodiscard]] bool works_on_text() const override { return true; }

  void propose(Subject& subject, std::vector<Proposal>& out) override {
    tree_ = SexprText::read(subject.text());
    if (!tree_) return;
    for (const std::uint32_t command : tree_->top()) {
      const std::string_view head = tree_->head(command);
      const Sexpr& node = tree_->nodes()[command];
      if ((head == "declare-fun" || head == "define-fun" || head == "define-fun-rec") &&
          node.children.size() > 2) {
        const auto& params = tree_->nodes()[node.children[2]].children;
        for (std::uint32_t i = 0; i < params.size(); ++i) add(subject, node.children[1], params[i], i, out);
      }
      if (head.starts_with("declare-datatype")) constructors(subject, command, out);
    }
  }

  Edit apply(Subject& subject, const Proposal& p) override {
    const std::string_view symbol = tree_->text(p.a);
    const Sexpr& param = tree_->nodes()[p.b];
    std::vector<SexprText::Change> changes{{param.begin, param.end, ""}};
    for (std::uint32_t id = 0; id < tree_->nodes().size(); ++id) {
      const Sexpr& node = tree_->nodes()[id];
      if (!node.is_list || tree_->head(id) != symbol || node.children.size() <= p.c + 1) continue;
      const std::uint32_t argument = node.children[p.c + 1];
      if (argument == p.b) continue;  // the declaration of a constructor
      if (node.children.size() == 2) {
        changes.push_back({node.begin, node.end, std::string(symbol)});
      } else {
        changes.push_back({tree_->nodes()[argument].begin, tree_->nodes()[argument].end, ""});
      }
    }
    static_cast<void>(subject);
    return tree_->with(std::move(changes));
  }

 private:
  void constructors(Subject& subject, std::uint32_t command, std::vector<Proposal>& out) const {
    for (std::uint32_t id = 0; id < tree_->nodes().size(); ++id) {
      const Sexpr& node = tree_->nodes()[id];
      if (node.begin < tree_->nodes()[command].begin || node.end >= tree_->nodes()[command].end) continue;
      // (C (s S) …): a name, then lists.
      if (!node.is_list || node.children.size() < 2 || tree_->head(id).empty() || tree_->head(id) == "_")
        continue;
      for (std::uint32_t i = 1; i < node.children.size(); ++i) {
        if (tree_->nodes()[node.children[i]].is_list)
          add(subject, node.children[0], node.children[i], i - 1, out);
      }
    }
  }
  void add(const Subject& subject, std::uint32_t symbol, std::uint32_t param, std::uint32_t place,
           std::vector<Proposal>& out) const {
    std::uint64_t key = base::combine(base::hash_text(name()), base::hash_text(tree_->text(symbol)));
    key = base::combine(base::combine(key, place), base::hash_text(subject.text()));
    out.push_back({1, base::mix(key), symbol, param, place});
  }

  std::optional<SexprText> tree_;
};

}  // namespace

std::unique_ptr<Move> make_sexprs_move() {
  return std::make_unique<SexprsMove>();
}
std::unique_ptr<Move> make_arity_move() {
  return std::make_unique<ArityMove>();
}

}  // namespace smiter::reduce
