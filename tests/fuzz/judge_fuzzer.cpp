// SPDX-License-Identifier: MIT
// libFuzzer target: a script and a model, judged. Two kinds of input, told apart by the
// first byte:
//
//   '(' or ';'   two texts, a script and a model as a solver prints it, with a line %% between
//   any other    a program (support/term_program.h): which declarations, instructions that
//                build formulas, values for the symbols
//
// Texts reach the model reader and every dialect; programs are well-sorted by construction,
// need no parser and reach every operator. At the end it says how many inputs got a verdict.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "eval/judge.h"
#include "eval/model/model_reader.h"
#include "smt/parser/parser.h"
#include "support/judge_properties.h"
#include "support/preludes.h"
#include "support/term_program.h"
#include "support/text_mutator.h"
#include "support/two_texts.h"
#include "support/value_maker.h"
#include "theory/sig_reader.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

using namespace smiter;
using fuzz::as_text;

struct Counters {
  std::size_t executions = 0, valid = 0, invalid = 0, unknown = 0;

  void count(eval::Verdict verdict) {
    switch (verdict) {
      case eval::Verdict::Valid:
        ++valid;
        break;
      case eval::Verdict::Invalid:
        ++invalid;
        break;
      case eval::Verdict::Unknown:
        ++unknown;
        break;
    }
  }
};
Counters counters;

void print_counters() {
  std::fprintf(stderr, "judge_fuzzer: %zu executions, %zu verdicts (valid %zu, invalid %zu, unknown %zu)\n",
               counters.executions, counters.valid + counters.invalid, counters.valid, counters.invalid,
               counters.unknown);
}

bool is_text(const std::uint8_t* data, std::size_t size) {
  return size > 0 && (data[0] == '(' || data[0] == ';');
}

void judge_text(std::string_view input) {
  const auto [script_text, model_text, has_model] = fuzz::split(input);
  smt::TermTable table(theory::builtin_operators());
  const auto script = smt::parse_script(script_text, table);
  if (!script) return;
  const auto model = eval::read_model(has_model ? model_text : "()", *script, eval::kLastCheck, table);
  if (!model) return;
  const auto assertions = eval::active_assertions(*script, eval::kLastCheck);
  const auto judgement = eval::judge(table, assertions, *model, fuzz::small_limits());
  counters.count(judgement.verdict);
  fuzz::check_judgement({table, assertions, *model}, judgement);
  const eval::Model open = eval::with_open_cells(*model, table);
  (void)eval::judge(table, assertions, open, fuzz::small_limits());
}

void judge_program(fuzz::Bytes bytes) {
  smt::TermTable table(theory::builtin_operators());
  const std::uint8_t choice = bytes.next();
  const auto prelude = smt::parse_script(fuzz::prelude(choice / 4), table);
  CHECK(prelude.has_value(), prelude ? "" : prelude.error().to_string());
  fuzz::TermProgram program(table, *prelude);
  const std::size_t model_bytes = bytes.below(64);
  fuzz::Bytes values = bytes.take(model_bytes);
  constexpr std::size_t kMostSteps = 16;
  program.run(bytes, kMostSteps);
  const auto assertions = program.formulas(bytes, 1 + choice % 4);
  const eval::Model model = fuzz::make_model(table, program.symbols(), values);
  const auto judgement = eval::judge(table, assertions, model, fuzz::small_limits());
  counters.count(judgement.verdict);
  // Twice the work: for a part of the inputs, which mutations move in and out of.
  const std::size_t checks = bytes.size() + model_bytes;
  if (checks % 8 == 0) fuzz::check_judgement({table, assertions, model}, judgement);
  if (checks % 8 == 1 && !program.symbols().empty()) {
    const smt::FunId symbol = program.symbols()[choice % program.symbols().size()];
    if (table.fun(symbol).param_count == 0) fuzz::check_printed_value(table, *prelude, symbol, model);
  }
}

const fuzz::TextMutator& mutator() {
  static const fuzz::TextMutator instance(fuzz::script_vocabulary(theory::builtin_operators()));
  return instance;
}

// Half of the time only the model is changed.
std::string changed_text(std::string_view input, std::uint64_t seed) {
  base::Rng rng(seed);
  if (rng.coin()) return mutator().mutate_until(input, rng.next(), fuzz::reads);
  const std::size_t script = fuzz::split(input).script.size();
  return std::string(input.substr(0, script)) + mutator().mutate(input.substr(script), rng.next());
}

std::string random_program(std::uint64_t seed) {
  base::Rng rng(seed);
  std::string bytes(24 + rng.below(120), '\0');
  for (char& byte : bytes) byte = static_cast<char>(rng.below(256));
  while (is_text(reinterpret_cast<const std::uint8_t*>(bytes.data()), 1))
    bytes[0] = static_cast<char>(rng.below(256));
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
  std::atexit(print_counters);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ++counters.executions;
  if (is_text(data, size)) {
    judge_text(as_text(data, size));
  } else {
    judge_program(fuzz::Bytes({data, size}));
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  if (is_text(data, size)) {
    // Texts are slow and many are unknown: half of their turns go to a new program.
    const bool text = seed % 2 == 0;
    return fuzz::put(text ? changed_text(as_text(data, size), seed) : random_program(seed), data, most);
  }
  size = LLVMFuzzerMutate(data, size, most);
  if (is_text(data, size)) data[0] ^= 0x80;
  return size;
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* data, std::size_t size,
                                                 const std::uint8_t* other, std::size_t other_size,
                                                 std::uint8_t* out, std::size_t most, unsigned seed) {
  if (is_text(data, size) && is_text(other, other_size)) {
    const std::string crossed = mutator().cross(as_text(data, size), as_text(other, other_size), seed);
    return fuzz::put(fuzz::reads(crossed) ? crossed : as_text(data, size), out, most);
  }
  // The one's beginning and the other's end.
  std::string joined(as_text(data, size / 2));
  joined += as_text(other, other_size).substr(other_size / 2);
  return fuzz::put(is_text(data, size) ? random_program(seed) : joined, out, most);
}
