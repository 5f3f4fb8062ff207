// SPDX-License-Identifier: MIT
#include "eval/regex/regex_spans.h"

#include <memory>
#include <unordered_map>

namespace smiter::eval {

namespace {

// A square bit matrix: bit (i, j) says that text[i, j) is in the language; i <= j.
class Spans {
 public:
  explicit Spans(std::size_t size) : size_(size), words_((size + 63) / 64), bits_(size * words_, 0) {}

  [[nodiscard]] bool at(std::size_t i, std::size_t j) const {
    return ((bits_[i * words_ + j / 64] >> (j % 64)) & 1) != 0;
  }
  void set(std::size_t i, std::size_t j) { bits_[i * words_ + j / 64] |= std::uint64_t{1} << (j % 64); }

  void unite(const Spans& other) {
    for (std::size_t k = 0; k < bits_.size(); ++k) bits_[k] |= other.bits_[k];
  }
  void intersect(const Spans& other) {
    for (std::size_t k = 0; k < bits_.size(); ++k) bits_[k] &= other.bits_[k];
  }
  [[nodiscard]] Spans complement() const {
    Spans out(size_);
    for (std::size_t i = 0; i < size_; ++i) {
      for (std::size_t j = i; j < size_; ++j) {
        if (!at(i, j)) out.set(i, j);
      }
    }
    return out;
  }
  [[nodiscard]] Spans times(const Spans& other) const {
    Spans out(size_);
    for (std::size_t i = 0; i < size_; ++i) {
      for (std::size_t j = i; j < size_; ++j) {
        if (!at(i, j)) continue;
        for (std::size_t w = 0; w < words_; ++w) out.bits_[i * words_ + w] |= other.bits_[j * words_ + w];
      }
    }
    return out;
  }
  static Spans identity(std::size_t size) {
    Spans out(size);
    for (std::size_t i = 0; i < size; ++i) out.set(i, i);
    return out;
  }

 private:
  std::size_t size_;
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

class SpanTable {
 public:
  SpanTable(std::u32string_view text, const Limits& limits)
      : text_(text),
        size_(text.size() + 1),
        product_cost_(size_ * size_ * (size_ / 64 + 1)),
        work_left_(limits.regex_work),
        limits_(limits) {}

  // nullptr when over budget.
  const Spans* of(const Value& regex) {
    if (const auto found = known_.find(regex.payload()); found != known_.end()) return found->second.get();
    const RegexPayload& r = regex_node(regex);
    std::vector<const Spans*> parts;
    for (const Value& v : r.args) {
      parts.push_back(of(v));
      if (parts.back() == nullptr) return nullptr;
    }
    if (!spend(size_ * size_)) return nullptr;
    auto spans = std::make_unique<Spans>(combine(r, parts));
    if (over_) return nullptr;
    return known_.emplace(regex.payload(), std::move(spans)).first->second.get();
  }

 private:
  bool spend(std::uint64_t steps) {
    over_ = over_ || work_left_ < steps || !limits_.spend(steps / (4 * kRegexWorkPerStep));
    if (!over_) work_left_ -= steps;
    return !over_;
  }

  Spans product(const Spans& a, const Spans& b) { return spend(product_cost_) ? a.times(b) : Spans(size_); }

  // n copies by squaring.
  Spans power(Spans base, std::uint64_t n) {
    Spans result = Spans::identity(size_);
    for (; n != 0 && !over_; n >>= 1) {
      if (n & 1) result = product(result, base);
      if (n > 1) base = product(base, base);
    }
    return result;
  }

  Spans loop(const Spans& body, std::uint64_t low, std::uint64_t high) {
    Spans optional = body;
    optional.unite(Spans::identity(size_));
    // More optional copies than characters add nothing.
    const std::uint64_t extra =
        high == RegexPayload::kNoLimit ? size_ : std::min<std::uint64_t>(high - low, size_);
    return product(power(body, low), power(std::move(optional), extra));
  }

  Spans combine(const RegexPayload& r, const std::vector<const Spans*>& parts) {
    switch (r.op) {
      case RegexOp::None:
        return Spans(size_);
      case RegexOp::All:
        return Spans(size_).complement();
      case RegexOp::AllChar:
        return characters(0, kLastChar);
      case RegexOp::Range:
        return characters(r.low, r.high);
      case RegexOp::Text: {
        Spans out(size_);
        for (std::size_t i = 0; i + r.text.size() < size_; ++i) {
          if (text_.substr(i, r.text.size()) == r.text) out.set(i, i + r.text.size());
        }
        return out;
      }
      case RegexOp::Concat: {
        Spans out = Spans::identity(size_);
        for (const Spans* p : parts) out = product(out, *p);
        return out;
      }
      case RegexOp::Union: {
        Spans out(size_);
        for (const Spans* p : parts) out.unite(*p);
        return out;
      }
      case RegexOp::Inter: {
        Spans out = Spans(size_).complement();
        for (const Spans* p : parts) out.intersect(*p);
        return out;
      }
      case RegexOp::Comp:
        return parts[0]->complement();
      case RegexOp::Star:
        return loop(*parts[0], 0, RegexPayload::kNoLimit);
      case RegexOp::Loop:
        return loop(*parts[0], r.low, r.high);
    }
    return Spans(size_);
  }

  Spans characters(std::uint64_t low, std::uint64_t high) const {
    Spans out(size_);
    for (std::size_t i = 0; i < text_.size(); ++i) {
      if (text_[i] >= low && text_[i] <= high) out.set(i, i + 1);
    }
    return out;
  }

  std::u32string_view text_;
  std::size_t size_;
  std::uint64_t product_cost_;
  std::uint64_t work_left_;
  const Limits& limits_;
  bool over_ = false;
  std::unordered_map<const Payload*, std::unique_ptr<Spans>> known_;
};

}  // namespace

std::optional<bool> member_by_spans(std::u32string_view text, const Value& regex, const Limits& limits) {
  if (text.size() > 1024) return std::nullopt;
  SpanTable table(text, limits);
  const Spans* spans = table.of(regex);
  if (spans == nullptr) return std::nullopt;
  return spans->at(0, text.size());
}

}  // namespace smiter::eval
