// SPDX-License-Identifier: MIT
#include "rewrite/enumerate/universe.h"

#include <charconv>
#include <span>

#include "base/check.h"
#include "base/embedded_file.h"
#include "theory/sexpr.h"

namespace smiter::data {
extern const std::span<const base::EmbeddedFile> kUniverseFiles;
}

namespace smiter::rewrite {

using base::Error;
using base::Status;
using theory::Sexpr;

namespace {

Error bad(const Sexpr& form, std::string message) {
  return {std::move(message), form.at, {}};
}

bool read_number(const Sexpr& form, std::uint32_t& number) {
  if (form.is_list) return false;
  const char* const end = form.text.data() + form.text.size();
  const auto result = std::from_chars(form.text.data(), end, number);
  return result.ec == std::errc() && result.ptr == end;
}

// (sort S (variables PREFIX COUNT) (constants c …)), both parts optional.
Status read_sort(const Sexpr& form, Universe& universe) {
  if (form.items.size() < 2) return bad(form, "expected (sort SORT …)");
  UniverseSort sort{.text = theory::to_text(form.items[1]), .prefix = {}, .constants = {}, .at = form.at};
  for (std::size_t i = 2; i < form.items.size(); ++i) {
    const std::vector<Sexpr>& part = form.items[i].items;
    if (part.size() == 3 && part[0].is_atom("variables") && !part[1].is_list &&
        read_number(part[2], sort.variables)) {
      sort.prefix = part[1].text;
    } else if (!part.empty() && part[0].is_atom("constants")) {
      for (std::size_t k = 1; k < part.size(); ++k) sort.constants.push_back(theory::to_text(part[k]));
    } else {
      return bad(form.items[i], "expected (variables PREFIX COUNT) or (constants TERM …)");
    }
  }
  universe.sorts.push_back(std::move(sort));
  return base::ok();
}

Status read_names(const Sexpr& form, std::size_t from, std::vector<std::string>& names) {
  for (std::size_t i = from; i < form.items.size(); ++i) {
    if (form.items[i].is_list) return bad(form.items[i], "expected the name of an operator");
    names.push_back(form.items[i].text);
  }
  return base::ok();
}

// (rows FILE name …)
Status read_rows(const Sexpr& form, Universe& universe) {
  if (form.items.size() < 2 || form.items[1].is_list) return bad(form, "expected (rows FILE NAME …)");
  universe.rows.push_back({.theory = form.items[1].text, .names = {}, .at = form.at});
  return read_names(form, 2, universe.rows.back().names);
}

// (indices name (i j) …)
Status read_indices(const Sexpr& form, Universe& universe) {
  if (form.items.size() < 3 || form.items[1].is_list) return bad(form, "expected (indices NAME (N …) …)");
  std::vector<std::vector<std::uint32_t>>& lists = universe.indices[form.items[1].text];
  for (std::size_t i = 2; i < form.items.size(); ++i) {
    std::vector<std::uint32_t>& list = lists.emplace_back();
    for (const Sexpr& item : form.items[i].items)
      if (!read_number(item, list.emplace_back())) return bad(item, "expected a numeral");
    if (list.empty()) return bad(form.items[i], "expected a list of numerals, as (2 0)");
  }
  return base::ok();
}

Status read_form(const Sexpr& form, Universe& universe) {
  if (!form.is_list || form.items.empty()) return bad(form, "expected a list");
  const Sexpr& word = form.items[0];
  if (word.is_atom("sort")) return read_sort(form, universe);
  if (word.is_atom("rows")) return read_rows(form, universe);
  if (word.is_atom("without")) return read_names(form, 1, universe.without);
  if (word.is_atom("indices")) return read_indices(form, universe);
  if (word.is_atom("about") && form.items.size() == 2) {
    universe.about = form.items[1].text;
    return base::ok();
  }
  if (word.is_atom("declare")) {
    for (std::size_t i = 1; i < form.items.size(); ++i)
      universe.declarations.push_back(theory::to_text(form.items[i]));
    return base::ok();
  }
  return bad(form, "expected about, sort, declare, rows, without or indices");
}

std::vector<Universe> read_builtin() {
  std::vector<Universe> universes;
  for (const base::EmbeddedFile& file : data::kUniverseFiles) {
    auto universe = read_universe(file.text, file.name.substr(0, file.name.rfind('.')));
    CHECK(universe.has_value(), universe ? "" : std::string(file.name) + ":" + universe.error().to_string());
    universes.push_back(std::move(*universe));
  }
  return universes;
}

}  // namespace

Universe Universe::with_variables(std::uint32_t count) const {
  Universe result = *this;
  for (UniverseSort& sort : result.sorts)
    if (sort.variables > 0) sort.variables = count;
  return result;
}

base::Expected<Universe> read_universe(std::string_view text, std::string_view name) {
  auto forms = theory::read_sexprs(text);
  if (!forms) return forms.error();
  Universe universe;
  universe.name = name;
  for (const Sexpr& form : *forms)
    if (auto status = read_form(form, universe); !status) return status.error();
  if (universe.sorts.empty()) return Error{"a universe needs a (sort …)", {1, 1}, {}};
  return universe;
}

const std::vector<Universe>& builtin_universes() {
  static const std::vector<Universe> universes = read_builtin();
  return universes;
}

const Universe* builtin_universe(std::string_view name) {
  for (const Universe& universe : builtin_universes())
    if (universe.name == name) return &universe;
  return nullptr;
}

}  // namespace smiter::rewrite
