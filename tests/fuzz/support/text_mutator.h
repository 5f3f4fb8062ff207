// SPDX-License-Identifier: MIT
// Mutations of texts made of s-expressions: nodes are dropped, doubled, swapped, taken from
// elsewhere, numerals and strings changed, names replaced by others. Bytes flipped at random
// would hardly ever give a text that a parser accepts.
//
// A name is mostly replaced by one of its own group, such as another operator on the same
// sorts, so that many mutants stay well-sorted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "smt/terms/signature.h"

namespace smiter::fuzz {

struct Vocabulary {
  std::vector<std::vector<std::string>> groups;
  std::map<std::string, std::vector<std::uint32_t>, std::less<>> groups_of;  // by name

  void add_group(std::vector<std::string> names);
};

// The operators, grouped by their signatures, and the words of scripts and models.
[[nodiscard]] Vocabulary script_vocabulary(const smt::OpTable& ops);

using Accept = std::function<bool(std::string_view)>;

class TextMutator {
 public:
  explicit TextMutator(Vocabulary vocabulary) : vocabulary_(std::move(vocabulary)) {}

  [[nodiscard]] std::string mutate(std::string_view text, std::uint64_t seed) const;
  // The first of a few mutations that is accepted, mostly; sometimes another, and the text as it
  // was if none is. What a parser refuses is for the parser's own fuzzer.
  [[nodiscard]] std::string mutate_until(std::string_view text, std::uint64_t seed,
                                         const Accept& accept) const;
  // A node of `text` replaced by one of `other`.
  [[nodiscard]] std::string cross(std::string_view text, std::string_view other, std::uint64_t seed) const;

 private:
  [[nodiscard]] std::string mutate_once(std::string_view text, base::Rng& rng) const;
  [[nodiscard]] std::string another_name(std::string_view name, base::Rng& rng) const;
  [[nodiscard]] std::string changed_atom(std::string_view atom, base::Rng& rng) const;

  Vocabulary vocabulary_;
};

// What a target gets, and gives back: the text into libFuzzer's buffer.
[[nodiscard]] std::string_view as_text(const std::uint8_t* data, std::size_t size);
[[nodiscard]] std::size_t put(std::string_view text, std::uint8_t* data, std::size_t most);

// For LLVMFuzzerCustomMutator of a target whose inputs are `header` bytes of choices and a
// text: mostly the text is changed, sometimes the choices.
[[nodiscard]] std::size_t mutate_after(std::size_t header, const TextMutator& mutator, std::uint8_t* data,
                                       std::size_t size, std::size_t most, std::uint64_t seed,
                                       const Accept& accept = {});

}  // namespace smiter::fuzz
