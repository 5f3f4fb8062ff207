// SPDX-License-Identifier: MIT
#include "eval/machine/memory.h"

namespace smiter::eval {

namespace {

// More would not fit the processor's caches, and then a look costs more than most calls do.
constexpr std::size_t kMostCalls = 1 << 16;

}  // namespace

const Note ClosedMemory::kNotYet{};

std::size_t CallMemory::Hash::operator()(const Key& key) const {
  std::uint64_t h = key.fun.value;
  for (const Value& v : key.args) h = mix_hash(h, v.hash());
  return h;
}

const Evaluated* CallMemory::find(smt::FunId fun, std::span<const Value> args) const {
  const auto known = calls_.find(Key{fun, {args.begin(), args.end()}});
  return known == calls_.end() ? nullptr : &known->second;
}

void CallMemory::put(smt::FunId fun, std::span<const Value> args, const Evaluated& result) {
  if (calls_.size() >= kMostCalls) calls_.clear();
  calls_.emplace(Key{fun, {args.begin(), args.end()}}, result);
}

}  // namespace smiter::eval
