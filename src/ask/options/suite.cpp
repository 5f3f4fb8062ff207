// SPDX-License-Identifier: MIT
#include "ask/options/suite.h"

#include <map>
#include <span>

#include <fmt/core.h>

#include "ask/row_question.h"
#include "base/check.h"
#include "base/embedded_file.h"
#include "base/hash.h"
#include "capability/row_text.h"
#include "capability/sorts.h"
#include "theory/sexpr.h"

namespace smiter::data {
extern const std::span<const base::EmbeddedFile> kMeaningFiles;
}

namespace smiter::ask {

using capability::Kind;
using theory::Sexpr;

base::Expected<std::vector<Meaning>> read_meanings(std::string_view text) {
  const auto forms = theory::read_sexprs(text);
  if (!forms) return forms.error();
  std::vector<Meaning> out;
  for (const Sexpr& form : *forms) {
    const bool sat = form.is_list && form.items.size() > 2 && form.items[0].is_atom("sat");
    const bool unsat = form.is_list && form.items.size() > 2 && form.items[0].is_atom("unsat");
    if (!sat && !unsat)
      return base::Error{"expected (sat NAME command…) or (unsat NAME command…)", form.at, {}};
    Meaning meaning{
        .name = form.items[1].text, .commands = {}, .expected = sat ? Expected::Sat : Expected::Unsat};
    for (const Sexpr& command : std::span(form.items).subspan(2))
      meaning.commands += theory::to_text(command) + '\n';
    meaning.commands += "(check-sat)\n";
    out.push_back(std::move(meaning));
  }
  return out;
}

const std::vector<Meaning>& builtin_meanings() {
  static const std::vector<Meaning> meanings = [] {
    auto read = read_meanings(data::kMeaningFiles.front().text);
    CHECK(read.has_value(), read.has_value() ? "" : read.error().to_string());
    return std::move(*read);
  }();
  return meanings;
}

std::string suite_hash() {
  return fmt::format("{:016x}", base::hash_text(data::kMeaningFiles.front().text));
}

std::vector<Meaning> meanings_of_rows(const smt::OpTable& ops, const capability::Record& record) {
  struct Group {
    std::string all, one_of;
  };
  std::map<std::pair<std::string, bool>, Group> groups;  // by theory, and whether it is higher-order
  const HasSort has_sort = [&](const smt::TermTable& table, smt::SortId sort) {
    return capability::has_sort(record, table, sort);
  };
  for (std::uint32_t i = 0; i < ops.rows().size(); ++i) {
    const smt::OpRow& row = ops.rows()[i];
    const capability::Entry* const entry = record.find(Kind::Operator, capability::row_text(ops, row));
    if (entry == nullptr || entry->reply != capability::Reply::Yes) continue;
    for (const RowQuestion& question : values_of(ops, smt::OpId(i), has_sort)) {
      Group& group = groups[{row.theory, question.higher_order}];
      group.all += fmt::format("(assert {})\n", question.alone.sat);
      group.one_of += ' ' + question.alone.unsat;
    }
  }
  std::vector<Meaning> out;
  for (const auto& [key, group] : groups) {
    const auto& [theory, higher_order] = key;
    out.push_back({"values of " + theory, group.all + "(check-sat)\n", Expected::Sat, higher_order});
    // `false` comes first because some solvers refuse an `or` of one argument.
    out.push_back({"other values of " + theory,
                   fmt::format("(assert (or false{}))\n(check-sat)\n", group.one_of), Expected::Unsat,
                   higher_order});
  }
  return out;
}

}  // namespace smiter::ask
