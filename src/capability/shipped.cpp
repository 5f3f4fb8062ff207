// SPDX-License-Identifier: MIT
#include "capability/shipped.h"

#include <algorithm>
#include <vector>

#include "base/check.h"
#include "base/embedded_file.h"
#include "base/text/version.h"
#include "capability/record_json.h"

namespace smiter::data {
extern const std::span<const base::EmbeddedFile> kRecordFiles;
}

namespace smiter::capability {

std::span<const Record> shipped_records() {
  static const std::vector<Record> records = [] {
    std::vector<Record> list;
    for (const base::EmbeddedFile& file : data::kRecordFiles) {
      auto record = record_from_json(file.text);
      CHECK(record.has_value(), record.has_value() ? "" : record.error().to_string());
      list.push_back(std::move(*record));
    }
    std::ranges::stable_sort(list, [](const Record& a, const Record& b) {
      const std::string one = a.name.substr(0, a.name.find('@')), two = b.name.substr(0, b.name.find('@'));
      return one != two ? one < two : base::version_less(a.name, b.name);
    });
    return list;
  }();
  return records;
}

const Record* shipped_record(std::string_view name) {
  const Record* newest = nullptr;
  for (const Record& record : shipped_records()) {
    if (record.name == name) return &record;
    if (record.name.substr(0, record.name.find('@')) == name) newest = &record;
  }
  return newest;
}

}  // namespace smiter::capability
