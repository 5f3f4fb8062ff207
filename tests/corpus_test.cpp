// SPDX-License-Identifier: MIT
// The front end on thousands of real scripts: what is read, what is typed, and that
// printing and reading again changes nothing.
#include "tests/corpus.h"

#include <gtest/gtest.h>

#include <ctime>
#include <set>

#include "base/file.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "smt/script/summary.h"
#include "theory/sig_reader.h"

namespace smiter::tests {
namespace {

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

bool accepted(const std::vector<std::string>& row) {
  return row.back().find("z3:ok") != std::string::npos || row.back().find("cvc5:ok") != std::string::npos;
}

// tests/corpus_not_read.tsv: files that z3 or cvc5 accepts and we do not, with the
// reason. A file that is read after all must leave the list.
std::map<std::string, std::string> not_read() {
  std::map<std::string, std::string> reasons;
  const char* source = std::getenv("SMITER_SOURCE_DIR");
  std::ifstream in(std::filesystem::path(source != nullptr ? source : ".") / "tests" / "corpus_not_read.tsv");
  for (std::string line; std::getline(in, line);) {
    const auto tab = line.find('\t');
    if (tab != std::string::npos) reasons.emplace(line.substr(0, tab), line.substr(tab + 1));
  }
  return reasons;
}

// Logics and features whose theories we keep as text.
bool outside_typed_theories(const std::vector<std::string>& row, const smt::Summary& summary) {
  const std::string& features = row[6];
  for (const char* feature : {"seplog", "sep", "bag", "codatatypes", "opt", "tuple", "rel"}) {
    if (features.find(feature) != std::string::npos) return true;
  }
  // Non-standard commands are not part of a theory.
  return row[10] != "-" || summary.logic.find("SEP") != std::string::npos;
}

TEST(CorpusTest, ReadsWhatSolversRead) {
  SKIP_WITHOUT_CORPUS();
  const auto rows = manifest();
  const auto reasons = not_read();
  std::size_t solvers_read = 0, missed = 0;
  double slowest = 0;
  std::set<std::string> unexpected;
  for (const std::string& file : corpus_files()) {
    const auto text = base::read_file((corpus_path() / "dev" / file).string());
    ASSERT_TRUE(text);
    const double before = cpu_seconds();
    smt::TermTable table(theory::builtin_operators());
    const auto script = smt::parse_script(*text, table);
    slowest = std::max(slowest, cpu_seconds() - before);
    const auto row = rows.find(file);
    if (row == rows.end() || !accepted(row->second)) continue;
    ++solvers_read;
    missed += script ? 0 : 1;
    if (script && reasons.contains(file)) unexpected.insert(file + ": is read now, take it off the list");
    if (!script && !reasons.contains(file)) unexpected.insert(file + ": " + script.error().to_string());
  }
  RecordProperty("accepted_by_a_solver", static_cast<int>(solvers_read));
  RecordProperty("not_read", static_cast<int>(missed));
  for (const std::string& line : unexpected) ADD_FAILURE() << line;
  EXPECT_LE(static_cast<double>(missed), 0.01 * static_cast<double>(solvers_read));
  EXPECT_LT(slowest, 1.0);
  std::cout << "read " << solvers_read - missed << " of " << solvers_read
            << " scripts that z3 or cvc5 accepts; slowest " << slowest << " s\n";
}

TEST(CorpusTest, TypesTheStandardTheoriesSequencesAndSets) {
  SKIP_WITHOUT_CORPUS();
  const auto rows = manifest();
  std::size_t standard = 0, opaque = 0;
  for (const std::string& file : corpus_files()) {
    const auto row = rows.find(file);
    if (row == rows.end() || !accepted(row->second)) continue;
    const auto text = base::read_file((corpus_path() / "dev" / file).string());
    smt::TermTable table(theory::builtin_operators());
    const auto script = smt::parse_script(*text, table);
    if (!script) continue;
    const smt::Summary summary = smt::summarize(table, *script);
    if (outside_typed_theories(row->second, summary)) continue;
    ++standard;
    if (summary.opaque.empty()) continue;
    ++opaque;
    std::cout << "opaque: " << file << ": " << summary.opaque[0].substr(0, 80) << "\n";
  }
  std::cout << standard << " scripts of the typed theories, " << opaque << " with an opaque part\n";
  EXPECT_LE(static_cast<double>(opaque), 0.01 * static_cast<double>(standard));
}

TEST(CorpusTest, PrintingAndReadingAgainChangesNothing) {
  SKIP_WITHOUT_CORPUS();
  std::size_t count = 0;
  for (const std::string& file : corpus_files()) {
    const auto text = base::read_file((corpus_path() / "dev" / file).string());
    smt::TermTable table(theory::builtin_operators());
    const auto script = smt::parse_script(*text, table);
    if (!script) continue;
    for (const smt::PrintOptions& options :
         {smt::PrintOptions{}, smt::PrintOptions{.tree_factor = 1, .tree_always = 0}}) {
      const std::string printed = smt::print_script(table, *script, options);
      smt::TermTable again(theory::builtin_operators());
      const auto second = smt::parse_script(printed, again);
      if (!second) {
        ADD_FAILURE() << file << ": " << second.error().to_string();
        continue;
      }
      EXPECT_EQ(smt::print_script(again, *second, options), printed) << file;
      ++count;
    }
  }
  std::cout << count << " round trips\n";
}

}  // namespace
}  // namespace smiter::tests
