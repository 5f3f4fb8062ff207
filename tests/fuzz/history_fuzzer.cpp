// SPDX-License-Identifier: MIT
// libFuzzer target: a history (.smh), as somebody may send one. What is read is written to
// a text that reads back to the same text.
#include "history/history_file.h"
#include "support/text_mutator.h"
#include "theory/sig_reader.h"

namespace {

using namespace smiter;

const fuzz::TextMutator& mutator() {
  static const fuzz::TextMutator instance = [] {
    auto words = fuzz::script_vocabulary(theory::builtin_operators());
    words.add_group({"form", "skeleton", "rule", "bug", "options", "atom", "script"});
    words.add_group(
        {"SortVar", "IntVar", "IntConst", "RealVar", "BoolVar", "BoolConst", "StringVar", "ArrayVar"});
    words.add_group({"<placeholder>", "?", "-", "=>"});
    return fuzz::TextMutator(std::move(words));
  }();
  return instance;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const smt::OpTable& ops = theory::builtin_operators();
  const std::string_view text = fuzz::as_text(data, size);
  (void)history::fingerprints_in(text);
  const auto read = history::read_history(text, ops);
  if (!read) return 0;
  const std::string written = history::write_history(*read);
  const auto again = history::read_history(written, ops);
  CHECK(again.has_value(), again ? "" : again.error().to_string() + "\n" + written);
  CHECK(history::write_history(*again) == written, written);
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  return fuzz::put(mutator().mutate(fuzz::as_text(data, size), seed), data, most);
}
