// SPDX-License-Identifier: MIT
#include "rewrite/enumerate/vocabulary.h"

#include <algorithm>

#include <fmt/core.h>

#include "smt/parser/parser.h"
#include "smt/printer/printer.h"

namespace smiter::rewrite {

using base::Error;
using base::Status;
using smt::FunId;
using smt::FunKind;
using smt::OpId;
using smt::OpRow;
using smt::SortId;
using smt::TermId;

// Fills a Vocabulary in, step by step: sorts, leaves, instances, and which applications are constants.
class Vocabulary::Maker {
 public:
  Maker(Vocabulary& made, const RowFilter& takes) : made_(made), takes_(takes) {}

  Status run() {
    if (auto status = read_prototype(); !status) return status;
    for (const UniverseRows& rows : made_.universe_.rows)
      if (auto status = add_rows(rows); !status) return status;
    add_functions();
    return find_written_constants();
  }

 private:
  // One script with everything that has a text: the declarations, the leaves, a symbol of each sort.
  Status read_prototype() {
    const Universe& universe = made_.universe_;
    add_leaves(Leaf::Kind::Variable);
    const std::string declarations = made_.declarations();
    add_leaves(Leaf::Kind::Constant);
    std::string script = declarations;
    for (std::size_t i = 0; i < universe.sorts.size(); ++i)
      script += fmt::format("(declare-fun smiter!sort{} () {})\n", i, universe.sorts[i].text);
    script += "(get-value (";
    for (const Leaf& leaf : made_.leaves_) script += leaf.text + "\n";
    script += made_.leaves_.empty() ? "true))" : "))";
    made_.prototype_ = std::make_unique<smt::TermTable>(*made_.ops_);
    smt::TermTable& table = *made_.prototype_;
    auto read = smt::parse_script(script, table);
    if (!read) return Error{"universe " + universe.name + ": " + read.error().message, {}, {}};
    leaf_terms_ = read->commands.back().terms;
    const std::size_t sorts_from = read->commands.size() - 1 - universe.sorts.size();
    for (std::size_t i = 0; i < universe.sorts.size(); ++i)
      made_.sorts_.push_back(table.fun(read->commands[sorts_from + i].fun).result);
    own_functions_ = read->commands[sorts_from].fun.value;
    return check_leaves();
  }

  void add_leaves(Leaf::Kind kind) {
    const std::vector<UniverseSort>& sorts = made_.universe_.sorts;
    for (std::uint32_t s = 0; s < sorts.size(); ++s) {
      if (kind == Leaf::Kind::Constant) {
        for (const std::string& text : sorts[s].constants) made_.leaves_.push_back({kind, s, text});
        continue;
      }
      for (std::uint32_t i = 1; i <= sorts[s].variables; ++i)
        made_.leaves_.push_back({kind, s, sorts[s].prefix + std::to_string(i)});
    }
  }

  Status check_leaves() {
    for (std::size_t i = 0; i < made_.leaves_.size(); ++i) {
      const Leaf& leaf = made_.leaves_[i];
      const UniverseSort& sort = made_.universe_.sorts[leaf.sort];
      if (made_.prototype_->sort(leaf_terms_[i]) != made_.sorts_[leaf.sort])
        return Error{fmt::format("{} is not of sort {}", leaf.text, sort.text), sort.at, {}};
      if (std::ranges::count(leaf_terms_, leaf_terms_[i]) > 1)
        return Error{leaf.text + " is given twice", sort.at, {}};
    }
    return base::ok();
  }

  Status add_rows(const UniverseRows& rows) {
    const smt::OpTable& ops = *made_.ops_;
    std::vector<std::string> missing = rows.names;
    for (std::uint32_t i = 0; i < ops.rows().size(); ++i) {
      const OpRow& row = ops[OpId(i)];
      const std::string name(ops.symbols().text(row.name));
      if (row.theory != rows.theory || std::ranges::count(made_.universe_.without, name) > 0) continue;
      if (!rows.names.empty() && std::ranges::count(rows.names, name) == 0) continue;
      std::erase(missing, name);
      if (takes_ && !takes_(OpId(i))) continue;
      if (auto status = add_row(OpId(i), name, rows.at); !status) return status;
    }
    if (!missing.empty())
      return Error{fmt::format("{}.sig has no row {}", rows.theory, missing.front()), rows.at, {}};
    return base::ok();
  }

  Status add_row(OpId op, const std::string& name, base::Position at) {
    const OpRow& row = (*made_.ops_)[op];
    const std::vector<std::vector<std::uint32_t>> plain{{}};
    const auto given = made_.universe_.indices.find(name);
    if (row.index_count > 0 && given == made_.universe_.indices.end())
      return Error{fmt::format("give {} its numerals with (indices {} …), or leave it out with (without {})",
                               name, name, name),
                   at,
                   {}};
    for (const std::vector<std::uint32_t>& indices : row.index_count > 0 ? given->second : plain)
      if (indices.size() == row.index_count) add_instances(op, indices);
    return base::ok();
  }

  // Every choice of argument sorts, as a number in the base of the number of sorts.
  void add_instances(OpId op, const std::vector<std::uint32_t>& indices) {
    const OpRow& row = (*made_.ops_)[op];
    const std::size_t sorts = made_.sorts_.size();
    std::vector<std::uint32_t> args(row.args.size(), 0);
    for (bool more = true; more;) {
      if (row.needs_as) {
        for (std::uint32_t s = 0; s < sorts; ++s) add_instance(op, indices, args, made_.sorts_[s]);
      } else {
        add_instance(op, indices, args, {});
      }
      std::size_t place = args.size();
      while (place > 0 && ++args[place - 1] == sorts) args[--place] = 0;
      more = place > 0;
    }
  }

  void add_instance(OpId op, const std::vector<std::uint32_t>& indices,
                    const std::vector<std::uint32_t>& args, SortId ascribed) {
    const OpRow& row = (*made_.ops_)[op];
    std::vector<SortId> arg_sorts;
    for (const std::uint32_t arg : args) arg_sorts.push_back(made_.sorts_[arg]);
    smt::TermTable& table = *made_.prototype_;
    const auto result = smt::result_sort(row, indices, arg_sorts, ascribed, table.sorts());
    const auto sort = result ? std::ranges::find(made_.sorts_, *result) : made_.sorts_.end();
    if (sort == made_.sorts_.end()) return;
    OperatorInstance instance{.id = op.value,
                              .indices = indices,
                              .args = args,
                              .sort = static_cast<std::uint32_t>(sort - made_.sorts_.begin()),
                              .commutative = row.commutative && args.size() == 2};
    if (!args.empty()) {
      made_.instances_.push_back(std::move(instance));
      return;
    }
    const TermId term = table.mk_operator_as(op, table.mk_indices(indices), *result, {});
    add_constant(term, instance.sort);
  }

  // What has no arguments is a leaf, unless the universe lists it among its constants.
  void add_constant(TermId term, std::uint32_t sort) {
    if (std::ranges::count(leaf_terms_, term) > 0) return;
    leaf_terms_.push_back(term);
    made_.leaves_.push_back({Leaf::Kind::Constant, sort, smt::print_term(*made_.prototype_, term)});
  }

  // Those that the universe declares: all that come before the symbols of the sorts, without the variables.
  void add_functions() {
    smt::TermTable& table = *made_.prototype_;
    for (std::uint32_t i = 0; i < own_functions_; ++i) {
      const smt::FunDecl fun = table.fun(FunId(i));
      if (fun.kind == FunKind::Constructor)
        add_function(OperatorInstance::Kind::Tester, table.tester(FunId(i)), i);
      add_function(OperatorInstance::Kind::Function, FunId(i), i);
    }
  }

  void add_function(OperatorInstance::Kind kind, FunId fun, std::uint32_t id) {
    smt::TermTable& table = *made_.prototype_;
    const auto number = [&](SortId sort) {
      return static_cast<std::uint32_t>(std::ranges::find(made_.sorts_, sort) - made_.sorts_.begin());
    };
    OperatorInstance instance{
        .kind = kind, .id = id, .indices = {}, .args = {}, .sort = number(table.fun(fun).result)};
    bool known = instance.sort < made_.sorts_.size();
    for (const SortId param : table.params(fun)) {
      instance.args.push_back(number(param));
      known = known && instance.args.back() < made_.sorts_.size();
    }
    if (!known) return;
    if (!instance.args.empty()) {
      made_.instances_.push_back(std::move(instance));
    } else if (const auto term = table.mk_apply(fun, {}); term) {
      add_constant(*term, instance.sort);  // not a variable: that one is a leaf already
    }
  }

  [[nodiscard]] Head leaf_of(TermId term) const {
    return static_cast<Head>(std::ranges::find(leaf_terms_, term) - leaf_terms_.begin());
  }

  Status find_written_constants() {
    const smt::TermTable& table = *made_.prototype_;
    for (std::size_t i = 0; i < made_.leaves_.size(); ++i) {
      const smt::TermNode& node = table[leaf_terms_[i]];
      if (node.kind != smt::TermKind::Operator || node.child_count == 0) continue;
      WrittenConstant written;
      bool reachable = true;
      for (const TermId child : table.children(leaf_terms_[i])) {
        written.args.push_back(leaf_of(child));
        if (made_.is_leaf(written.args.back())) continue;
        reachable = false;
        if (table[child].child_count > 0)
          return Error{
              fmt::format("the parts of the constant {} must be constants themselves", made_.leaves_[i].text),
              made_.universe_.sorts[made_.leaves_[i].sort].at,
              {}};
      }
      if (reachable) add_written(node, std::move(written));
    }
    return base::ok();
  }

  void add_written(const smt::TermNode& node, WrittenConstant written) {
    const auto indices = made_.prototype_->indices(node.indices);
    for (std::size_t i = 0; i < made_.instances_.size(); ++i) {
      const OperatorInstance& instance = made_.instances_[i];
      if (instance.kind != OperatorInstance::Kind::Operator || instance.id != node.head ||
          made_.sorts_[instance.sort] != node.sort || !std::ranges::equal(instance.indices, indices))
        continue;
      written.head = static_cast<Head>(made_.leaves_.size() + i);
      if (!std::ranges::equal(written.args, instance.args, {}, [&](Head h) { return made_.leaves_[h].sort; }))
        continue;
      if (instance.commutative) std::ranges::sort(written.args);
      made_.written_.push_back(written);
    }
  }

  Vocabulary& made_;
  const RowFilter& takes_;
  std::vector<TermId> leaf_terms_;
  std::uint32_t own_functions_ = 0;  // functions before those that name the sorts
};

base::Expected<Vocabulary> Vocabulary::make(const Universe& universe, const smt::OpTable& ops,
                                            const RowFilter& takes) {
  Vocabulary made(universe, ops);
  if (auto status = Maker(made, takes).run(); !status) return status.error();
  return made;
}

std::string Vocabulary::declarations() const {
  std::string text;
  for (const std::string& command : universe_.declarations) text += command + "\n";
  for (const Leaf& leaf : leaves_)
    if (leaf.kind == Leaf::Kind::Variable)
      text += fmt::format("(declare-fun {} () {})\n", leaf.text, universe_.sorts[leaf.sort].text);
  return text;
}

}  // namespace smiter::rewrite
