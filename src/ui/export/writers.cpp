// SPDX-License-Identifier: MIT
#include "ui/export/writers.h"

#include <algorithm>

#include <fmt/format.h>

#include "triage/report/escape.h"

namespace smiter::ui {

namespace {

using triage::markdown;

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD
// A step's summary may have 1 MiB in all, and nobody reads more than this of it.
constexpr std::size_t kTableRows = 50, kBlocks = 20, kBlockBytes = 4000;
constexpr std::size_t kDetailBytes = std::size_t{64} << 10;

// At most so many bytes, cut between characters, with a word that it was cut.
std::string bounded(const std::string& text, std::size_t most) {
  if (text.size() <= most) return text;
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + fmt::format("\n... ({} bytes more)\n", text.size() - end);
}

// Not a character of XML 1.0, though UTF-8 can say it: U+FFFE and U+FFFF, and what html calls C1 controls.
bool is_odd(std::string_view character) {
  return character == "\xEF\xBF\xBE" || character == "\xEF\xBF\xBF" ||
         (character.size() == 2 && character[0] == '\xC2' && static_cast<unsigned char>(character[1]) < 0xA0);
}

// The text without bytes and characters that no reader wants; `keep` says which controls stay.
std::string plain(std::string_view text, std::string_view keep) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = triage::utf8_length(text);
    const std::string_view character = text.substr(0, std::max<std::size_t>(length, 1));
    text.remove_prefix(character.size());
    const auto byte = static_cast<unsigned char>(character[0]);
    const bool is_control = byte < 0x20 || byte == 0x7F;
    const bool is_bad =
        length == 0 || is_odd(character) || (is_control && keep.find(character[0]) == std::string_view::npos);
    out += is_bad ? kReplacement : character;
  }
  return out;
}

std::vector<std::string> suites_of(const Results& results) {
  std::vector<std::string> suites;
  for (const ResultRow& row : results.rows) {
    if (std::ranges::find(suites, row.suite) == suites.end()) suites.push_back(row.suite);
  }
  return suites;
}

// tests="3" failures="1" errors="0" skipped="0" time="0.250"
std::string sums(const std::vector<const ResultRow*>& rows) {
  const auto count = [&](RowOutcome outcome) {
    return std::ranges::count(rows, outcome, [](const ResultRow* row) { return row->outcome; });
  };
  double seconds = 0;
  for (const ResultRow* row : rows) seconds += row->seconds;
  return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\" time=\"{:.3f}\"", rows.size(),
                     count(RowOutcome::Failed), count(RowOutcome::Skipped), seconds);
}

std::string test_case(const ResultRow& row) {
  std::string out = fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"", xml(row.suite),
                                xml(row.name), row.seconds);
  const std::string detail = xml_text(bounded(row.detail, kDetailBytes));
  switch (row.outcome) {
    case RowOutcome::Passed:
      return out + "/>\n";
    case RowOutcome::Failed:
      return out +
             fmt::format(">\n      <failure type=\"{}\" message=\"{}\">{}{}</failure>\n    </testcase>\n",
                         xml(row.kind), xml(row.message), xml_text(row.message),
                         detail.empty() ? "" : "\n\n" + detail);
    case RowOutcome::Skipped:
      break;
  }
  return out + fmt::format(">\n      <skipped message=\"{}\"/>\n    </testcase>\n", xml(row.message));
}

std::string_view name_of(RowOutcome outcome) {
  switch (outcome) {
    case RowOutcome::Passed:
      return "passed";
    case RowOutcome::Failed:
      return "failed";
    case RowOutcome::Skipped:
      break;
  }
  return "skipped";
}

bool is_number(const std::string& text) {
  return !text.empty() && text.find_first_not_of("+-0123456789.eE") == std::string::npos;
}

std::string csv_cell(const std::string& given) {
  std::string text = plain(given, "\n\t\r");
  constexpr std::string_view kFormulas = "=+-@\t\r";
  if (!text.empty() && kFormulas.find(text[0]) != std::string_view::npos && !is_number(text))
    text.insert(0, "'");
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

std::string csv_line(const std::vector<std::string>& cells) {
  std::string out;
  for (std::size_t i = 0; i < cells.size(); ++i) out += (i == 0 ? "" : ",") + csv_cell(cells[i]);
  return out + "\r\n";
}

// Of the rows with this outcome; "" if there are none.
std::string table_of(const Results& results, RowOutcome outcome, std::string_view title) {
  std::string out;
  std::size_t rows = 0;
  for (const ResultRow& row : results.rows) {
    if (row.outcome != outcome) continue;
    if (++rows > kTableRows) continue;
    if (rows == 1)
      out = fmt::format("\n### {}\n\n| solver | what | kind | why |\n|---|---|---|---|\n", title);
    out += fmt::format("| {} | {} | {} | {} |\n", markdown(row.suite), markdown(row.name), markdown(row.kind),
                       markdown(row.message));
  }
  if (rows > kTableRows) out += fmt::format("\nand {} more.\n", rows - kTableRows);
  return out;
}

std::string blocks_of(const Results& results) {
  std::string out;
  std::size_t blocks = 0;
  for (const ResultRow& row : results.rows) {
    if (row.outcome != RowOutcome::Failed || row.detail.empty() || ++blocks > kBlocks) continue;
    out += fmt::format("\n<details><summary>{}: {}</summary>\n\n{}\n{}\n</details>\n",
                       triage::html(row.suite), triage::html(row.name), markdown(row.message),
                       "\n" + triage::markdown_block(bounded(row.detail, kBlockBytes), "smt2"));
  }
  return out;
}

}  // namespace

std::size_t Results::count(RowOutcome outcome) const {
  return static_cast<std::size_t>(std::ranges::count(rows, outcome, &ResultRow::outcome));
}

std::string xml(std::string_view text) {
  std::string out;
  for (const char c : plain(text, "\n\t\r")) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&apos;";
        break;
      // A reader makes blanks of these in attributes, unless they are written so.
      case '\n':
        out += "&#10;";
        break;
      case '\t':
        out += "&#9;";
        break;
      case '\r':
        out += "&#13;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string xml_text(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    const bool ends = line.size() < text.size();
    text.remove_prefix(line.size() + (ends ? 1 : 0));
    out += xml(line) + (ends ? "\n" : "");
  }
  return out;
}

std::string junit_xml(const Results& results) {
  std::vector<const ResultRow*> all;
  for (const ResultRow& row : results.rows) all.push_back(&row);
  std::string out = fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{}\" {}>\n",
                                xml(results.command), sums(all));
  for (const std::string& suite : suites_of(results)) {
    std::vector<const ResultRow*> rows;
    std::ranges::copy_if(all, std::back_inserter(rows),
                         [&](const ResultRow* row) { return row->suite == suite; });
    out += fmt::format("  <testsuite name=\"{}\" {}>\n", xml(suite), sums(rows));
    for (const ResultRow* row : rows) out += test_case(*row);
    out += "  </testsuite>\n";
  }
  return out + "</testsuites>\n";
}

std::string summary_markdown(const Results& results) {
  const std::size_t failed = results.count(RowOutcome::Failed);
  std::string out = fmt::format("## {} {}\n\n{}\n", failed > 0 ? "❌" : "✅", markdown(results.command),
                                markdown(results.headline));
  out += table_of(results, RowOutcome::Failed, "Failed");
  out += blocks_of(results);
  if (failed > 0 && !results.advice.empty()) out += "\n" + results.advice + "\n";
  out += table_of(results, RowOutcome::Skipped, "Does not count");
  if (const std::size_t passed = results.count(RowOutcome::Passed); passed > 0)
    out += fmt::format("\n{} passed.\n", passed);
  return out + "\n";
}

std::string csv_table(const Results& results) {
  std::vector<std::string> header = {"suite", "name", "outcome", "kind", "message", "seconds"};
  header.insert(header.end(), results.columns.begin(), results.columns.end());
  std::string out = csv_line(header);
  for (const ResultRow& row : results.rows) {
    std::vector<std::string> cells = {row.suite, row.name,    std::string(name_of(row.outcome)),
                                      row.kind,  row.message, fmt::format("{:.3f}", row.seconds)};
    cells.insert(cells.end(), row.cells.begin(), row.cells.end());
    cells.resize(header.size());
    out += csv_line(cells);
  }
  return out;
}

}  // namespace smiter::ui
