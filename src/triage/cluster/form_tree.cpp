// SPDX-License-Identifier: MIT
#include "triage/cluster/form_tree.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

#include <fmt/core.h>

#include "smt/parser/parser.h"
#include "smt/script/script.h"
#include "smt/terms/terms.h"

namespace smiter::triage {

using smt::CommandKind;
using smt::FunKind;
using smt::TermId;
using smt::TermKind;

namespace {

// Reduced scripts have some tens of nodes. The depth bounds the recursion below.
constexpr std::size_t kMostNodes = 2'000;
constexpr std::uint32_t kMostDepth = 500;

constexpr bool is_left_out(CommandKind kind) {
  return kind == CommandKind::SetOption || kind == CommandKind::SetInfo || kind == CommandKind::GetValue ||
         kind == CommandKind::Get || kind == CommandKind::Echo || kind == CommandKind::Exit;
}

// Digits of a bit-vector literal as bits.
std::string bits_of(std::string_view text) {
  if (text.starts_with("#b")) return std::string(text.substr(2));
  std::string bits;
  for (const char c : text.substr(2)) {
    const int digit = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
    for (int bit = 3; bit >= 0; --bit) bits += ((digit >> bit) & 1) != 0 ? '1' : '0';
  }
  return bits;
}

std::string_view kind_of_bits(const std::string& bits) {
  const std::size_t ones = static_cast<std::size_t>(std::ranges::count(bits, '1'));
  if (ones == 0) return "zero";
  if (ones == 1 && bits.back() == '1') return "one";
  const bool least = ones == 1 && bits.front() == '1';
  const bool greatest = ones + 1 == bits.size() && bits.front() == '0';
  return ones == bits.size() || least || greatest ? "extreme" : "other";
}

// (_ bv255 8). A value that fits no machine word is other.
std::string_view kind_of_indexed(std::string_view text) {
  text.remove_prefix(std::string_view("(_ bv").size());
  const char* const end = text.data() + text.size();
  std::uint64_t value = 0, width = 0;
  const auto number = std::from_chars(text.data(), end, value);
  if (number.ec != std::errc() || std::from_chars(number.ptr + 1, end, width).ec != std::errc() || width == 0)
    return "other";
  std::string bits(width < 64 ? width : 64, '0');
  if (width > bits.size() && value > 1) return "other";
  for (std::size_t i = 0; i < bits.size(); ++i) bits[bits.size() - 1 - i] = (value >> i & 1) != 0 ? '1' : '0';
  return kind_of_bits(bits);
}

class Builder {
 public:
  explicit Builder(const smt::TermTable& table) : table_(table) {}

  std::optional<FormTree> build(const smt::Script& script) {
    for (const smt::Command& command : script.commands) {
      if (is_too_deep(command)) return std::nullopt;
    }
    std::vector<std::uint32_t> declared, order, run;
    const auto end_run = [&] {
      if (!run.empty()) order.push_back(add("assert", std::exchange(run, {}), true));
    };
    for (const smt::Command& command : script.commands) {
      if (is_left_out(command.kind)) continue;
      if (command.kind == CommandKind::Assert || command.kind == CommandKind::Simplify) {
        run.push_back(term(command.term));
        tree_.asserted.push_back(run.back());
      } else if (!declare(command, declared)) {
        end_run();
        order.push_back(other(command));
      }
      if (tree_.nodes.size() > kMostNodes) return std::nullopt;
    }
    end_run();
    const std::uint32_t declarations = add("declarations", std::move(declared), true);
    order.insert(order.begin(), declarations);
    add("script", std::move(order));
    tree_.names = static_cast<std::uint32_t>(names_.size() + bound_);
    return std::move(tree_);
  }

 private:
  using Key = std::pair<int, std::uint32_t>;  // what it names, its id
  static constexpr int kFun = 0, kSort = 1;

  [[nodiscard]] bool is_too_deep(const smt::Command& command) const {
    const auto deep = [&](TermId t) {
      return t.is_valid() && (table_[t].depth > kMostDepth || table_[t].size > kMostNodes);
    };
    const auto body_is = [&](smt::FunId f) { return f.is_valid() && deep(table_.fun(f).body); };
    return deep(command.term) || body_is(command.fun) || std::ranges::any_of(command.terms, deep) ||
           std::ranges::any_of(command.funs, body_is);
  }

  std::uint32_t add(std::string label, std::vector<std::uint32_t> children = {}, bool any_order = false,
                    std::uint32_t name = FormTree::kNoName) {
    tree_.nodes.push_back({std::move(label), name, any_order, std::move(children)});
    return static_cast<std::uint32_t>(tree_.nodes.size() - 1);
  }
  // Bound variables take their numbers from the same sequence.
  std::uint32_t number(Key key) {
    const auto [at, is_new] = names_.try_emplace(key, static_cast<std::uint32_t>(names_.size() + bound_));
    return at->second;
  }

  std::uint32_t sort(smt::SortId id) {
    const smt::SortNode& node = table_.sorts()[id];
    std::vector<std::uint32_t> args;
    for (const smt::SortId arg : table_.sorts().args(id)) args.push_back(sort(arg));
    std::string label = fmt::format("sort{}", static_cast<int>(node.kind));
    std::uint32_t name = FormTree::kNoName;
    if (node.kind == smt::SortKind::Declared) name = number({kSort, node.index0});
    if (node.kind == smt::SortKind::Opaque) label += table_.text(smt::SymbolId(node.index0));
    return add(std::move(label), std::move(args), false, name);
  }

  // A tester or an updater is known by what it is about.
  std::pair<std::string, std::uint32_t> head(smt::FunId fun) {
    const smt::FunDecl& decl = table_.fun(fun);
    const bool derived = decl.kind == FunKind::Tester || decl.kind == FunKind::Updater;
    return {fmt::format("apply{}", derived ? static_cast<int>(decl.kind) : 0),
            number({kFun, derived ? decl.about.value : fun.value})};
  }

  std::uint32_t variable(TermId id) {
    const auto at = scope_.find(id);
    const std::uint32_t name = at == scope_.end() ? FormTree::kNoName : at->second;
    return add("variable", {}, false, name);
  }
  // Makes the variables new names within `body`.
  template <typename Body>
  void bind(std::span<const TermId> variables, std::vector<std::uint32_t>& children, const Body& body) {
    const std::map<TermId, std::uint32_t> outer = scope_;
    for (const TermId v : variables) {
      scope_[v] = static_cast<std::uint32_t>(names_.size() + bound_++);
      const std::uint32_t its_sort = sort(table_.sort(v));
      children.push_back(add("bound", {its_sort}, false, scope_[v]));
    }
    children.push_back(body());
    scope_ = outer;
  }

  std::uint32_t binder(TermId id) {
    const auto all = table_.children(id);
    std::vector<std::uint32_t> children;
    bind(all.first(all.size() - 1), children, [&] { return term(all.back()); });
    return add(fmt::format("binder{}", table_[id].head), std::move(children));
  }
  std::uint32_t match_case(TermId id) {
    const auto all = table_.children(id);
    const auto fields = table_[all[0]].kind == TermKind::Variable ? all.first(1) : table_.children(all[0]);
    std::vector<std::uint32_t> children;
    bind(fields, children, [&] { return term(all[1]); });
    children.push_back(term(all[0]));
    return add("case", std::move(children));
  }

  std::uint32_t term(TermId id) {
    const smt::TermNode& node = table_[id];
    if (tree_.nodes.size() > kMostNodes) return add("too large");
    if (node.kind == TermKind::Variable) return variable(id);
    if (node.kind == TermKind::Binder) return binder(id);
    if (node.kind == TermKind::MatchCase) return match_case(id);
    const auto all = table_.children(id);
    // What annotates a term is a name or a hint.
    if (node.kind == TermKind::Annotated) return term(all[0]);
    std::vector<std::uint32_t> children;
    for (const TermId child : all) children.push_back(term(child));
    switch (node.kind) {
      case TermKind::Literal:
        children.push_back(sort(node.sort));
        return add(fmt::format("literal {}", kind_of_literal(table_.text(node.symbol()))),
                   std::move(children));
      case TermKind::Operator:
        return operation(node, std::move(children));
      case TermKind::Apply: {
        auto [label, name] = head(node.fun());
        return add(std::move(label), std::move(children), false, name);
      }
      case TermKind::Opaque:
        return add("opaque " + std::string(table_.text(node.symbol())), std::move(children));
      default:
        return add(fmt::format("term{}", static_cast<int>(node.kind)), std::move(children));
    }
  }

  std::uint32_t operation(const smt::TermNode& node, std::vector<std::uint32_t> children) {
    const smt::OpRow& row = table_.ops()[node.op()];
    std::string label(table_.text(row.name));
    // An index is a width or a place within one.
    for (const std::uint32_t index : table_.indices(node.indices)) label += index == 0 ? " 0" : " n";
    if (row.needs_as) children.push_back(sort(node.sort));
    return add(std::move(label), std::move(children), row.commutative);
  }

  // False if the command declares nothing.
  bool declare(const smt::Command& command, std::vector<std::uint32_t>& out) {
    switch (command.kind) {
      case CommandKind::DeclareSort:
        out.push_back(add("declare-sort", {}, false, number({kSort, command.sort_decl.value})));
        return true;
      case CommandKind::DefineSort:
        return true;  // an abbreviation, which has been expanded
      case CommandKind::DeclareDatatypes:
        for (const smt::SortDeclId d : command.sort_decls) out.push_back(datatype(d));
        return true;
      case CommandKind::DeclareFun:
      case CommandKind::DefineFun:
      case CommandKind::DefineFunRec:
        out.push_back(function(command.fun));
        return true;
      case CommandKind::DefineFunsRec:
        for (const smt::FunId f : command.funs) out.push_back(function(f));
        return true;
      default:
        return false;
    }
  }

  std::uint32_t function(smt::FunId fun) {
    const smt::FunDecl& decl = table_.fun(fun);
    std::vector<std::uint32_t> children;
    for (const smt::SortId param : table_.params(fun)) children.push_back(sort(param));
    children.push_back(sort(decl.result));
    if (decl.body.is_valid()) bind(table_.variables(fun), children, [&] { return term(decl.body); });
    const std::uint32_t name = number({kFun, fun.value});
    return add(fmt::format("fun{}", static_cast<int>(decl.kind)), std::move(children), false, name);
  }
  std::uint32_t datatype(smt::SortDeclId id) {
    const smt::SortDecl& decl = table_.sorts().decl(id);
    std::vector<std::uint32_t> constructors;
    for (const smt::FunId constructor : decl.constructors) {
      std::vector<std::uint32_t> fields;
      for (const smt::FunId selector : table_.selectors(constructor)) {
        const std::uint32_t its_sort = sort(table_.fun(selector).result);
        fields.push_back(add("field", {its_sort}, false, number({kFun, selector.value})));
      }
      const std::uint32_t name = number({kFun, constructor.value});
      constructors.push_back(add("constructor", std::move(fields), false, name));
    }
    return add(fmt::format("datatype{} {}", static_cast<int>(decl.kind), decl.arity), std::move(constructors),
               false, number({kSort, id.value}));
  }

  std::uint32_t other(const smt::Command& command) {
    std::vector<std::uint32_t> children;
    for (const TermId t : command.terms) children.push_back(term(t));
    std::string label = fmt::format("command{} {}", static_cast<int>(command.kind), command.number);
    if (command.text.is_valid()) label += std::string(" ") + std::string(table_.text(command.text));
    return add(std::move(label), std::move(children), true);
  }

  const smt::TermTable& table_;
  FormTree tree_;
  std::map<Key, std::uint32_t> names_;
  std::map<TermId, std::uint32_t> scope_;  // bound variables where we are
  std::size_t bound_ = 0;
};

}  // namespace

std::string_view kind_of_literal(std::string_view text) {
  if (text.starts_with("#")) return kind_of_bits(bits_of(text));
  if (text.starts_with("(_ bv")) return kind_of_indexed(text);
  if (text.starts_with('"')) {
    const std::string_view inside = text.substr(1, text.size() - 2);
    const bool escape = inside.starts_with("\\u") && inside.find('\\', 1) == std::string_view::npos &&
                        (inside.ends_with('}') ? inside.find('}') + 1 == inside.size() : inside.size() == 6);
    return inside.empty() ? "zero" : inside.size() == 1 || inside == "\"\"" || escape ? "one" : "other";
  }
  const std::size_t point = std::min(text.find('.'), text.size());
  const std::string_view whole = text.substr(0, point);
  const std::string_view rest = point < text.size() ? text.substr(point + 1) : std::string_view();
  if (rest.find_first_not_of('0') != std::string_view::npos) return "other";
  if (whole.find_first_not_of('0') == std::string_view::npos) return "zero";
  return whole.substr(whole.find_first_not_of('0')) == "1" ? "one" : "other";
}

std::optional<FormTree> form_tree(const std::string& script, const smt::OpTable& ops) {
  smt::TermTable table(ops);
  const auto parsed = smt::parse_script(script, table);
  if (!parsed) return std::nullopt;
  return Builder(table).build(*parsed);
}

}  // namespace smiter::triage
