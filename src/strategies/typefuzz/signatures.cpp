// SPDX-License-Identifier: MIT
#include "strategies/typefuzz/signatures.h"

#include <algorithm>
#include <span>
#include <string_view>

#include "base/check.h"
#include "base/embedded_file.h"
#include "theory/sig_reader.h"

namespace smiter::data {
extern const std::span<const base::EmbeddedFile> kTypeFuzzFiles;
}

namespace smiter::strategies::typefuzz {

namespace {

smt::OpTable read() {
  smt::OpTable table;
  for (const base::EmbeddedFile& file : data::kTypeFuzzFiles) {
    const auto status = theory::read_signatures(file.text, file.name, table);
    CHECK(status.has_value(), status ? "" : status.error().to_string());
  }
  return table;
}

}  // namespace

const smt::OpTable& figure_4() {
  static const smt::OpTable kTable = read();
  return kTable;
}

bool is_in_figure_4(const smt::OpTable& ops, const smt::OpRow& row) {
  const smt::OpTable& figure = figure_4();
  const std::string_view name = ops.symbols().text(row.name);
  return row.index_count == 0 && std::ranges::any_of(figure.rows(), [&](const smt::OpRow& other) {
           return figure.symbols().text(other.name) == name && other.args == row.args &&
                  other.result == row.result;
         });
}

}  // namespace smiter::strategies::typefuzz
