// SPDX-License-Identifier: MIT
// libFuzzer target: the reducer with an acceptance test that is a hash of the text, so that
// every order of successes and failures occurs. Four bytes are the salt of the hash and how
// often it says yes; then a script, and after a line %% a model of it. Every candidate that
// is asked about must be smaller than the best so far, well-sorted, and print to itself.
#include "base/hash.h"
#include "reduce/reducer.h"
#include "reduce/subject.h"
#include "support/text_mutator.h"
#include "support/two_texts.h"
#include "theory/sig_reader.h"

namespace {

using namespace smiter;

constexpr std::size_t kHeader = 4;
constexpr std::size_t kMostChecks = 4;
constexpr int kMostPauses = 8;  // a pause comes after a batch of proposals, checked or not

const fuzz::TextMutator& mutator() {
  static const fuzz::TextMutator instance(fuzz::script_vocabulary(theory::builtin_operators()));
  return instance;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < kHeader) return 0;
  const std::string_view input = fuzz::as_text(data + kHeader, size - kHeader);
  const auto [script, model, has_model] = fuzz::split(input);
  const std::string text(script);
  const std::uint64_t salt = base::combine(data[0], data[1]);
  const unsigned share = data[2];
  const smt::OpTable& ops = theory::builtin_operators();
  const reduce::Subject subject(text, ops);
  const bool typed = subject.is_typed();
  if (!typed && share % 4 != 0) return 0;  // the few moves on text need fewer runs
  const auto interesting = [&](const std::string& candidate, unsigned) {
    // What the printer makes of the input must be interesting, too, or no type is looked at.
    if (candidate == text || candidate == subject.text()) return true;
    if (typed) {
      const auto canonical = reduce::canonical(candidate, ops);
      CHECK(canonical.has_value(), candidate);
      CHECK(reduce::canonical(*canonical, ops) == canonical, *canonical);
    }
    return base::mix(base::combine(salt, base::hash_text(candidate))) % 256 < share;
  };
  reduce::ReduceOptions options;
  options.most_checks = kMostChecks;
  options.stop = [pauses = 0]() mutable { return ++pauses > kMostPauses; };
  options.witness = model;
  const auto result = reduce::reduce(text, ops, interesting, options);
  CHECK(result.typed == typed, text);
  if (typed) CHECK(reduce::canonical(result.text, ops).has_value(), result.text);
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  return fuzz::mutate_after(kHeader, mutator(), data, size, most, seed, fuzz::reads);
}
