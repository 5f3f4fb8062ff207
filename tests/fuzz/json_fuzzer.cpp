// SPDX-License-Identifier: MIT
// libFuzzer target: every JSON document that is read back: a finding (as the store keeps
// it), the settings and counters of a campaign, a record of answers, what is stored for
// STORM, what a solver understands. The first byte chooses which. What is read is written and read to the
// same.
#include <array>

#include "campaign/run/statistics.h"
#include "campaign/setup/settings.h"
#include "capability/record_json.h"
#include "oracle/record.h"
#include "oracle/verdict.h"
#include "strategies/storm/prepare.h"
#include "support/json_mutator.h"
#include "support/text_mutator.h"
#include "triage/finding_test_support.h"
#include "triage/report/report.h"

namespace {

using namespace smiter;

constexpr std::size_t kReaders = 6;

capability::Record understood() {
  capability::Record record;
  record.name = "z3@1.0";
  record.options = {"-x"};
  record.section(capability::Kind::Operator)["(f Int Int)"] = {capability::Reply::No, "unknown"};
  record.findings = {
      {capability::Kind::Operator, "(g Int)", capability::Reply::Wrong, "(check-sat)", "sat", "unsat"}};
  return record;
}

// A document that each reader takes.
std::string sample(std::size_t reader) {
  strategies::Seed seed;
  seed.trusted = {{"(> x 0)", true}};
  campaign::Counts counts;
  counts.strategies.resize(1);
  counts.strategies[0].name = "storm";
  counts.solvers.resize(1);
  counts.solvers[0].label = "z3";
  oracle::Record record;
  record.solvers.resize(2);
  record.expectations.resize(1);
  switch (reader) {
    case 0:
      return to_json(triage::sample_finding());
    case 1:
      return to_json(campaign::Settings{});
    case 2:
      return to_json(counts);
    case 3:
      return to_json(record);
    case 4:
      return strategies::storm::facts_json(seed).value_or("");
    default:
      return to_json(understood());
  }
}

template <typename T>
void check_round_trip(const base::Expected<T>& read, base::Expected<T> (*reader)(std::string_view)) {
  if (!read) return;
  const std::string written = to_json(*read);
  const auto again = reader(written);
  CHECK(again.has_value(), again ? "" : again.error().to_string() + written);
  CHECK(to_json(*again) == written, written);
}

base::Expected<oracle::Record> read_record(std::string_view text) {
  return oracle::record_from_json(std::string(text));
}

void read(std::size_t reader, std::string_view text) {
  strategies::Seed seed;
  switch (reader) {
    case 0: {
      const auto finding = triage::finding_from_json(text);
      check_round_trip(finding, triage::finding_from_json);
      if (finding) (void)triage::meta_json(*finding);
      return;
    }
    case 1:
      return check_round_trip(campaign::settings_from_json(text), campaign::settings_from_json);
    case 2:
      return check_round_trip(campaign::counts_from_json(text), campaign::counts_from_json);
    case 3: {
      const auto record = read_record(text);
      check_round_trip(record, read_record);
      if (record) (void)oracle::decide(*record);
      return;
    }
    case 4:
      if (strategies::storm::read_facts(text, seed)) (void)strategies::storm::facts_json(seed);
      return;
    default:
      return check_round_trip(capability::record_from_json(text), capability::record_from_json);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 0) read(data[0] % kReaders, fuzz::as_text(data + 1, size - 1));
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  const std::uint8_t choice = size > 0 && seed % 16 != 0 ? data[0] : static_cast<std::uint8_t>(seed / 16);
  const std::string_view old = size > 0 ? fuzz::as_text(data + 1, size - 1) : std::string_view();
  static const std::array samples = {sample(0), sample(1), sample(2), sample(3), sample(4), sample(5)};
  const std::string text = fuzz::mutate_json(seed % 64 == 0 ? "" : old, samples[choice % kReaders], seed);
  data[0] = choice;
  return 1 + fuzz::put(text, data + 1, most - 1);
}
