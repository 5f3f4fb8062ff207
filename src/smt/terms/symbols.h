// SPDX-License-Identifier: MIT
// Interned texts: symbols (without their |quotes|), literals, keywords. Equal texts
// have equal ids, so that the rest of the program compares and indexes by number.
//
// A table can stand on another one: the operator table owns the names that are always
// there, and each script's table continues its numbering, so that an operator's name
// has the same id in every script and a new script costs nothing.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "base/pod_vector.h"
#include "smt/terms/ids.h"

namespace smiter::smt {

class SymbolTable {
 public:
  SymbolTable();
  // Contains the symbols of `base`, which must outlive this table and not change.
  explicit SymbolTable(const SymbolTable* base);
  SymbolTable(SymbolTable&&) = default;
  SymbolTable& operator=(SymbolTable&&) = default;

  SymbolId intern(std::string_view text) { return intern(text, base::hash_text(text)); }
  SymbolId intern(std::string_view text, std::uint64_t hash);
  // Invalid if the text was never interned.
  [[nodiscard]] SymbolId find(std::string_view text) const;
  [[nodiscard]] std::string_view text(SymbolId id) const {
    const Entry& e = id.value < first_ ? base_->entries_[id.value] : entries_[id.value - first_];
    return {e.text, e.length};
  }
  [[nodiscard]] std::size_t size() const { return first_ + entries_.size(); }
  [[nodiscard]] std::uint32_t first_own() const { return first_; }  // ids below are the base's

 private:
  struct Entry {
    const char* text;
    std::uint32_t length;
    std::uint32_t hash;
  };
  const char* store(std::string_view text);
  void grow();
  // The slot of a text in this table alone: its own, or the free one where it belongs.
  [[nodiscard]] std::size_t slot_of(std::string_view text, std::uint32_t hash) const;

  const SymbolTable* base_ = nullptr;
  std::uint32_t first_ = 0;  // ids below are the base's
  base::PodVector<Entry> entries_;
  base::PodVector<std::uint32_t> slots_;  // own number + 1; 0 is free; size a power of two
  std::vector<base::PodVector<char>> blocks_;
  char* free_ = nullptr;
  std::size_t room_ = 0;
};

}  // namespace smiter::smt
