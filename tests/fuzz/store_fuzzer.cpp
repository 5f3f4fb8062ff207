// SPDX-License-Identifier: MIT
// libFuzzer target: the store of a campaign (SQLite). The input is a list of edits to a
// store that is in order: bytes of the file overwritten, cells set to other values and
// types, rows deleted. Then everything is read that a resumed campaign or a report reads. It
// may be refused, by an Error or by SQLite's exception, which main() shows as one line.
#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <fmt/core.h>

#include "base/file.h"
#include "base/rng.h"
#include "campaign/schedule/mutant_pool.h"
#include "campaign/schedule/scheduler.h"
#include "campaign/store/archive.h"
#include "campaign/store/store.h"
#include "campaign/store/workdir.h"
#include "support/bytes.h"
#include "support/json_mutator.h"
#include "triage/finding_test_support.h"

namespace {

using namespace smiter;
namespace fs = std::filesystem;

constexpr std::array kColumns = {
    "meta.value",       "seeds.name",      "seeds.hash",       "seeds.model",     "seeds.status",
    "seeds.bad_label",  "units.strategy",  "units.seed",       "units.partner",   "units.options",
    "units.first_test", "units.tests",     "units.done",       "units.hashes",    "findings.cluster",
    "findings.key",     "findings.json",   "triggers.cluster", "triggers.script", "triggers.solvers",
    "triggers.seed",    "timeline.counts", "timeline.cpu",     "mutants.seed",    "mutants.script",
    "mutants.model",    "begun.mutant",    "meta.key",         "units.number",    "seeds.number",
};

// A folder of our own that goes away with the process.
struct Folder {
  std::string path;
  Folder() : path((fs::temp_directory_path() / "smiter-store-XXXXXX").string()) {
    CHECK(mkdtemp(path.data()) != nullptr, path);
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
};

void fill(campaign::Store& store) {
  store.begin();
  store.put_meta("settings", to_json(campaign::Settings{}));
  store.put_seed(0, {.name = "a.smt2", .hash = 1});
  store.put_seed(1, {.name = "b.smt2", .hash = 2});
  store.put_model(1, "((define-fun x () Int 1))");
  store.put_status(1, testcase::Answer::Sat);
  store.put_bad_label(0, "a model says otherwise");
  for (std::uint64_t unit = 0; unit < 3; ++unit) {
    campaign::AdmittedUnit admitted;
    admitted.work.unit = unit;
    admitted.strategy = unit == 0 ? "seed" : "storm";
    admitted.hashes = {1, 2, 3};
    store.put_unit(admitted);
    if (unit < 2) store.unit_done(unit);
  }
  campaign::StoredMutant mutant{.number = 1, .solver = "z3", .script = "(check-sat)", .model = "()"};
  store.put_mutant(mutant);
  store.put_begun(2, mutant);
  store.put_finding(triage::sample_finding());
  store.put_trigger(
      {.cluster = 7, .strategy = "storm", .script = "(check-sat)", .solvers = {{"z3", {"-T:1"}}}});
  for (const double seconds : {1.0, 2.0})
    store.put_moment({.seconds = seconds, .counts = to_json(campaign::Counts{})});
  store.commit();
}

struct Sample {
  Folder folder;
  std::string file;   // its path
  std::string bytes;  // of a store in order

  Sample() : file(campaign::Workdir{folder.path}.store()) {
    fs::create_directories(fs::path(file).parent_path());
    {
      auto store = campaign::Store::open(file);
      CHECK(store.has_value(), store ? "" : store.error().to_string());
      fill(*store);
    }
    const auto read = base::read_file(file);
    CHECK(read.has_value(), file);
    bytes = *read;
  }
};

void set_cell(SQLite::Database& database, std::string_view column, fuzz::Bytes& bytes) {
  const std::string table(column.substr(0, column.find('.')));
  const std::string name(column.substr(column.find('.') + 1));
  const std::uint8_t kind = bytes.next();
  SQLite::Statement s(database, kind % 16 == 15
                                    ? fmt::format("DELETE FROM {}", table)
                                    : fmt::format("UPDATE OR REPLACE {} SET {} = ?", table, name));
  if (kind % 16 == 15) {
    s.exec();
    return;
  }
  switch (kind % 5) {
    case 0:
      s.bind(1, static_cast<std::int64_t>(bytes.word(8)));
      break;
    case 1:
      s.bind(1, static_cast<std::int64_t>(bytes.next()) - 128);
      break;
    case 2:
      s.bind(1);
      break;
    case 3:
      s.bind(1, static_cast<double>(bytes.word(2)) * 1e300);
      break;
    default: {
      const std::string text(bytes.rest().substr(0, bytes.next()));
      s.bind(1, text);
    }
  }
  s.exec();
}

// A document of the store, changed as a tree.
void change_json(SQLite::Database& database, std::uint64_t seed) {
  static constexpr std::array kDocuments = {"findings.json", "timeline.counts", "triggers.solvers",
                                            "meta.value"};
  const std::string_view column = kDocuments[seed % kDocuments.size()];
  const std::string table(column.substr(0, column.find('.')));
  const std::string name(column.substr(column.find('.') + 1));
  SQLite::Statement read(database, fmt::format("SELECT {} FROM {} LIMIT 1", name, table));
  if (!read.executeStep()) return;
  const std::string changed = fuzz::mutate_json(read.getColumn(0).getString(), "[]", seed);
  SQLite::Statement write(database, fmt::format("UPDATE {} SET {} = ?{}", table, name,
                                                table == "meta" ? " WHERE key = 'settings'" : ""));
  write.bind(1, changed);
  write.exec();
}

void edit_cells(const std::string& file, fuzz::Bytes& bytes) {
  SQLite::Database database(file, SQLite::OPEN_READWRITE);
  database.exec("PRAGMA journal_mode=OFF");
  database.exec("PRAGMA synchronous=OFF");
  database.exec("BEGIN");
  for (int edits = 0; edits < 6 && !bytes.empty(); ++edits) {
    const std::size_t choice = bytes.next();
    if (choice >= 192) {
      change_json(database, bytes.word(3));
    } else {
      set_cell(database, kColumns[choice % kColumns.size()], bytes);
    }
  }
  database.exec("COMMIT");
}

void put_file(const std::string& file, std::string_view bytes) {
  for (const char* tail : {"-wal", "-shm", "-journal"}) std::remove((file + tail).c_str());
  std::ofstream(file, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

// As a campaign does that goes on: what it is told to do next must be something that is there.
void take_up(std::size_t seeds, const campaign::SchedulerStart& start, campaign::MutantPoolStart mutants) {
  const campaign::MutantPool pool(seeds, std::move(mutants));
  base::Rng rng(1);
  for (std::uint32_t seed = 0; seed < seeds; ++seed) (void)pool.draw(seed, rng);
  for (const campaign::Work& work : start.unfinished) (void)pool.begun(work.unit);
  if (seeds == 0) return;
  campaign::Scheduler scheduler({.seeds = seeds, .strategies = 2}, start);
  const auto work = scheduler.next();
  if (!work) return;
  CHECK(work->seed < seeds, fmt::format("seed {} of {}", work->seed, seeds));
  CHECK(work->partner == campaign::kNoPartner || work->partner < seeds,
        fmt::format("partner {}", work->partner));
  CHECK(work->strategy == campaign::kSeedRun || work->strategy < 2,
        fmt::format("strategy {}", work->strategy));
}

void read_everything(const std::string& file, bool read_only) {
  const auto store = campaign::Store::open(file, read_only);
  if (!store) return;
  const std::size_t seeds = store->seeds().size();
  take_up(seeds, store->scheduler_start({"storm", "janus"}), store->mutant_pool_start());
  (void)store->findings();
  (void)store->triggers();
  (void)store->timeline(2);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Sample sample;
  fuzz::Bytes bytes({data, size});
  const std::uint8_t mode = bytes.next();
  std::string image = sample.bytes;
  for (std::size_t flips = mode / 64; flips > 0; --flips) {
    const std::size_t at = bytes.word(3) % image.size();
    image[at] = static_cast<char>(bytes.next());
  }
  if (mode % 32 == 31) image.resize(bytes.word(3) % image.size());
  put_file(sample.file, image);
  try {
    if (mode < 64) edit_cells(sample.file, bytes);
    read_everything(sample.file, mode % 4 != 1);
  } catch (const SQLite::Exception&) {
  } catch (const campaign::DatabaseError&) {
  }
  if (mode % 8 == 0) (void)campaign::read_archive(sample.folder.path);
  return 0;
}
