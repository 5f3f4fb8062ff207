// SPDX-License-Identifier: MIT
#include "eval/value/outcome.h"

namespace smiter::eval {

std::uint64_t Cell::hash() const {
  std::uint64_t h = op.size();
  for (const char c : op) h = mix_hash(h, static_cast<unsigned char>(c));
  for (const std::uint64_t i : indices) h = mix_hash(h, i);
  for (const Value& v : args) h = mix_hash(h, v.hash());
  for (const char c : sort) h = mix_hash(h, static_cast<unsigned char>(c));
  return h;
}

Outcome Outcome::unspecified(Cell cell) {
  return Outcome(std::make_shared<Note>(Note{State::Unspecified, {}, std::move(cell)}));
}

Outcome Outcome::unknown(std::string reason) {
  return Outcome(std::make_shared<Note>(Note{State::Unknown, std::move(reason), {}}));
}

Outcome Outcome::disputed(Value value, std::string why) {
  Outcome out(std::make_shared<Note>(Note{State::Disputed, std::move(why), {}}));
  out.value_ = std::move(value);
  return out;
}

}  // namespace smiter::eval
