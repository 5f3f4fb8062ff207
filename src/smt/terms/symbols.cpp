// SPDX-License-Identifier: MIT
#include "smt/terms/symbols.h"

#include <algorithm>
#include <cstring>

namespace smiter::smt {

namespace {
constexpr std::size_t kFirstSlots = 128;
constexpr std::size_t kBlock = 1024;
}  // namespace

SymbolTable::SymbolTable() {
  slots_.resize_zero(kFirstSlots);
}

SymbolTable::SymbolTable(const SymbolTable* base)
    : base_(base), first_(static_cast<std::uint32_t>(base->size())) {
  slots_.resize_zero(kFirstSlots);
}

const char* SymbolTable::store(std::string_view text) {
  if (text.size() > room_) {
    // Blocks double, so that a large script does not need a block per page.
    const std::size_t size = std::max(text.size(), kBlock << std::min<std::size_t>(blocks_.size(), 10));
    blocks_.emplace_back().reserve(size);
    free_ = blocks_.back().data();
    room_ = size;
  }
  char* at = free_;
  if (!text.empty()) std::memcpy(at, text.data(), text.size());
  free_ += text.size();
  room_ -= text.size();
  return at;
}

void SymbolTable::grow() {
  base::PodVector<std::uint32_t> slots;
  slots.resize_zero(slots_.size() * 2);
  const std::size_t mask = slots.size() - 1;
  for (std::size_t id = 0; id < entries_.size(); ++id) {
    std::size_t at = entries_[id].hash & mask;
    while (slots[at] != 0) at = (at + 1) & mask;
    slots[at] = static_cast<std::uint32_t>(id) + 1;
  }
  slots_.swap(slots);
}

std::size_t SymbolTable::slot_of(std::string_view text, std::uint32_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash & mask;
  while (slots_[at] != 0) {
    const Entry& e = entries_[slots_[at] - 1];
    // The empty symbol || may have no text at all, which memcmp must not be given.
    if (e.hash == hash && e.length == text.size() &&
        (text.empty() || std::memcmp(e.text, text.data(), text.size()) == 0))
      break;
    at = (at + 1) & mask;
  }
  return at;
}

SymbolId SymbolTable::intern(std::string_view text, std::uint64_t hash) {
  const auto h = static_cast<std::uint32_t>(hash);
  const std::size_t at = slot_of(text, h);
  if (slots_[at] != 0) return SymbolId(first_ + slots_[at] - 1);
  if (base_ != nullptr) {
    const std::size_t below = base_->slot_of(text, h);
    if (base_->slots_[below] != 0) return SymbolId(base_->slots_[below] - 1);
  }
  entries_.push_back({store(text), static_cast<std::uint32_t>(text.size()), h});
  slots_[at] = static_cast<std::uint32_t>(entries_.size());
  const SymbolId id(first_ + slots_[at] - 1);
  if (entries_.size() * 2 > slots_.size()) grow();
  return id;
}

SymbolId SymbolTable::find(std::string_view text) const {
  const auto h = static_cast<std::uint32_t>(base::hash_text(text));
  const std::size_t at = slot_of(text, h);
  if (slots_[at] != 0) return SymbolId(first_ + slots_[at] - 1);
  return base_ != nullptr ? base_->find(text) : SymbolId();
}

}  // namespace smiter::smt
