// SPDX-License-Identifier: MIT
#include "eval/value/value.h"

#include <algorithm>

#include "eval/value/payload.h"
#include "eval/value/sort_info.h"

namespace smiter::eval {

namespace {

std::uint64_t hash_of(const mpz_class& n) {
  std::uint64_t h = mix_hash(0x5b1d, n < 0 ? 1 : 0);
  const std::size_t limbs = mpz_size(n.get_mpz_t());
  for (std::size_t i = 0; i < limbs; ++i)
    h = mix_hash(h, mpz_getlimbn(n.get_mpz_t(), static_cast<mp_size_t>(i)));
  return h;
}

std::uint64_t hash_of(std::string_view text) {
  std::uint64_t h = text.size();
  for (const char c : text) h = mix_hash(h, static_cast<unsigned char>(c));
  return h;
}

bool is_nan_pattern(FloatFormat f, std::uint64_t pattern) {
  const std::uint64_t fraction = pattern & Value::low_mask(f.sb - 1);
  const std::uint64_t exponent = (pattern >> (f.sb - 1)) & Value::low_mask(f.eb);
  return fraction != 0 && exponent == Value::low_mask(f.eb);
}

// Freed without recursion: parts of a payload being destroyed wait in this list. It
// has no destructor, because values with static storage outlive the thread's variables.
struct Graveyard {
  const Payload* first = nullptr;
  bool busy = false;
};

void bury(const Payload* payload) {
  thread_local constinit Graveyard graveyard;
  payload->next = graveyard.first;
  graveyard.first = payload;
  if (graveyard.busy) return;
  graveyard.busy = true;
  while (graveyard.first != nullptr) {
    const Payload* dead = graveyard.first;
    graveyard.first = dead->next;
    delete dead;
  }
  graveyard.busy = false;
}

using Entries = std::vector<std::pair<Value, Value>>;

// Sorted by index, one entry per index (the last one written).
void sort_entries(Entries& entries) {
  std::stable_sort(entries.begin(), entries.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  Entries unique;
  for (auto& entry : entries) {
    if (!unique.empty() && unique.back().first == entry.first) {
      unique.back().second = std::move(entry.second);
    } else {
      unique.push_back(std::move(entry));
    }
  }
  entries = std::move(unique);
}

// On a finite domain several defaults can describe one function. When the default
// is not the value of more than half of the domain, list the domain and take the
// most frequent value, the smallest of several.
void choose_default(const SortInfo& index, Value& otherwise, Entries& entries) {
  if (index.cardinality == kUncountable || entries.size() < (index.cardinality + 1) / 2) return;
  const auto domain = elements_of(index, index.cardinality);
  if (!domain) return;
  Entries all;
  std::vector<Value> images;
  std::size_t next = 0;
  for (const Value& at : *domain) {
    const bool stored = next < entries.size() && entries[next].first == at;
    all.emplace_back(at, stored ? entries[next++].second : otherwise);
    images.push_back(all.back().second);
  }
  if (next != entries.size()) return;  // an index that is no element of the sort
  std::sort(images.begin(), images.end());
  std::size_t best = 0;
  for (std::size_t i = 0; i < images.size();) {
    std::size_t j = i;
    while (j < images.size() && images[j] == images[i]) ++j;
    if (j - i > best) {
      best = j - i;
      otherwise = images[i];
    }
    i = j;
  }
  entries = std::move(all);
}

}  // namespace

void Value::retain() const {
  payload_->uses.fetch_add(1, std::memory_order_relaxed);
}

void Value::release() const {
  if (payload_->uses.fetch_sub(1, std::memory_order_acq_rel) == 1) bury(payload_);
}

Value Value::integer(const mpz_class& n) {
  if (n.fits_slong_p()) return integer(n.get_si());
  auto* p = new IntegerPayload;
  p->number = n;
  p->add_weight(mpz_size(n.get_mpz_t()));
  p->hash = mix_hash(1, hash_of(n));
  return {Kind::Int, Form::Big, 0, p};
}

Value Value::real(mpq_class q) {
  q.canonicalize();
  if (q.get_num().fits_slong_p() && q.get_den().fits_uint_p()) {
    return small_real(q.get_num().get_si(), static_cast<std::uint32_t>(q.get_den().get_ui()));
  }
  auto* p = new RationalPayload;
  p->number = std::move(q);
  p->add_weight(mpz_size(p->number.get_num_mpz_t()) + mpz_size(p->number.get_den_mpz_t()));
  p->hash = mix_hash(hash_of(p->number.get_num()), hash_of(p->number.get_den()));
  return {Kind::Real, Form::Big, 0, p};
}

Value Value::wide_bits(Kind kind, std::uint32_t width, mpz_class bits) {
  auto* p = new IntegerPayload;
  p->number = std::move(bits);
  p->add_weight(mpz_size(p->number.get_mpz_t()));
  p->hash = mix_hash(width, hash_of(p->number));
  return {kind, Form::Big, width, p};
}

Value Value::bitvec(std::uint32_t width, const mpz_class& bits) {
  mpz_class reduced;
  mpz_fdiv_r_2exp(reduced.get_mpz_t(), bits.get_mpz_t(), width);
  if (width <= 64) return {Kind::BitVec, Form::Small, width, reduced.get_ui()};
  return wide_bits(Kind::BitVec, width, std::move(reduced));
}

Value Value::floating(FloatFormat f, std::uint64_t pattern) {
  if (f.width() > 64) return floating(f, mpz_class(pattern));
  const std::uint32_t packed = (f.eb << 16) | f.sb;
  pattern &= low_mask(f.width());
  if (is_nan_pattern(f, pattern)) pattern = ((low_mask(f.eb) << 1) | 1) << (f.sb - 2);
  return {Kind::Float, Form::Small, packed, pattern};
}

Value Value::floating(FloatFormat f, const mpz_class& pattern) {
  if (f.width() <= 64) return floating(f, pattern.get_ui());
  const std::uint32_t packed = (f.eb << 16) | f.sb;
  mpz_class exponent;
  mpz_class fraction;
  mpz_fdiv_r_2exp(fraction.get_mpz_t(), pattern.get_mpz_t(), f.sb - 1);
  mpz_fdiv_q_2exp(exponent.get_mpz_t(), pattern.get_mpz_t(), f.sb - 1);
  mpz_fdiv_r_2exp(exponent.get_mpz_t(), exponent.get_mpz_t(), f.eb);
  const std::uint64_t ones = low_mask(f.eb);
  if (exponent == ones && fraction != 0) {
    return wide_bits(Kind::Float, packed, mpz_class((ones << 1) | 1) << (f.sb - 2));
  }
  return wide_bits(Kind::Float, packed, pattern);
}

Value Value::string(std::u32string text) {
  if (text.empty()) return {Kind::String, Form::Small, 0, std::uint64_t{0}};
  auto* p = new TextPayload;
  p->add_weight(text.size() / 8);
  p->hash = text.size();
  for (const char32_t c : text) p->hash = mix_hash(p->hash, c);
  p->text = std::move(text);
  return {Kind::String, Form::Big, 0, p};
}

namespace {

const Payload* table_payload(Sort sort, Value otherwise, Entries entries) {
  auto* p = new TablePayload;
  p->sort = std::move(sort);
  p->otherwise = std::move(otherwise);
  p->entries = std::move(entries);
  p->absorb(p->otherwise);
  for (const auto& [index, element] : p->entries) {
    p->absorb(index);
    p->absorb(element);
  }
  return p;
}

void drop_defaults(Entries& entries, const Value& otherwise) {
  std::erase_if(entries, [&](const auto& e) { return e.second == otherwise; });
}

}  // namespace

Value Value::table(Kind kind, Sort sort, Value otherwise, Entries entries) {
  sort_entries(entries);
  drop_defaults(entries, otherwise);
  choose_default(*sort->params[0], otherwise, entries);
  drop_defaults(entries, otherwise);
  return {kind, Form::Big, 0, table_payload(std::move(sort), std::move(otherwise), std::move(entries))};
}

// The entries stand in order already: only the new one has to find its place.
Value Value::changed(const Value& table, Value index, Value element) {
  const auto old = table.entries();
  const auto at = std::lower_bound(old.begin(), old.end(), index,
                                   [](const auto& e, const Value& i) { return e.first < i; });
  const bool replaces = at != old.end() && at->first == index;
  Entries entries;
  entries.reserve(old.size() + 1);
  entries.assign(old.begin(), at);
  if (!(element == table.otherwise())) entries.emplace_back(std::move(index), std::move(element));
  entries.insert(entries.end(), at + (replaces ? 1 : 0), old.end());
  Value otherwise = table.otherwise();
  const std::size_t size = entries.size();
  choose_default(*table.sort()->params[0], otherwise, entries);
  if (entries.size() != size || !(otherwise == table.otherwise())) drop_defaults(entries, otherwise);
  return {table.kind(), Form::Big, 0, table_payload(table.sort(), std::move(otherwise), std::move(entries))};
}

Value Value::datatype(Constructor constructor, std::vector<Value> fields) {
  auto* p = new RecordPayload;
  p->hash = mix_hash(hash_of(constructor->sort), constructor->index);
  p->constructor = std::move(constructor);
  p->fields = std::move(fields);
  for (const Value& field : p->fields) p->absorb(field);
  return {Kind::Datatype, Form::Big, 0, p};
}

Value Value::abstract(std::string sort, std::string name) {
  auto* p = new AbstractPayload;
  p->hash = mix_hash(hash_of(sort), hash_of(name));
  p->sort = std::move(sort);
  p->name = std::move(name);
  return {Kind::Abstract, Form::Big, 0, p};
}

namespace {
const Payload* elements_payload(Sort sort, std::vector<Value> elements) {
  auto* p = new ElementsPayload;
  p->sort = std::move(sort);
  p->elements = std::move(elements);
  p->hash = p->elements.size();
  for (const Value& e : p->elements) p->absorb(e);
  return p;
}
}  // namespace

Value Value::seq(Sort sort, std::vector<Value> elements) {
  return {Kind::Seq, Form::Big, 0, elements_payload(std::move(sort), std::move(elements))};
}

Value Value::set(Sort sort, std::vector<Value> elements) {
  std::sort(elements.begin(), elements.end());
  elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
  return {Kind::Set, Form::Big, 0, elements_payload(std::move(sort), std::move(elements))};
}

mpz_class Value::to_mpz() const {
  if (form_ == Form::Big) return payload_as<IntegerPayload>(*this).number;
  return kind_ == Kind::Int ? mpz_class(small()) : mpz_class(word_);
}

mpq_class Value::to_mpq() const {
  if (kind_ == Kind::Int) return mpq_class(to_mpz());
  if (form_ == Form::Big) return payload_as<RationalPayload>(*this).number;
  DCHECK(form_ == Form::Small, "an irrational real has no fraction");
  return mpq_class(small(), small_denominator());
}

std::u32string_view Value::text() const {
  return form_ == Form::Small ? std::u32string_view()
                              : std::u32string_view(payload_as<TextPayload>(*this).text);
}

const Sort& Value::sort() const {
  if (kind_ == Kind::Seq || kind_ == Kind::Set) return payload_as<ElementsPayload>(*this).sort;
  return payload_as<TablePayload>(*this).sort;
}

const Value& Value::otherwise() const {
  return payload_as<TablePayload>(*this).otherwise;
}

std::span<const std::pair<Value, Value>> Value::entries() const {
  return payload_as<TablePayload>(*this).entries;
}

const Constructor& Value::constructor() const {
  return payload_as<RecordPayload>(*this).constructor;
}

std::span<const Value> Value::elements() const {
  if (kind_ == Kind::Datatype) return payload_as<RecordPayload>(*this).fields;
  return payload_as<ElementsPayload>(*this).elements;
}

const std::string& Value::abstract_sort() const {
  return payload_as<AbstractPayload>(*this).sort;
}

const std::string& Value::abstract_name() const {
  return payload_as<AbstractPayload>(*this).name;
}

std::uint64_t Value::hash() const {
  const std::uint64_t head = (static_cast<std::uint64_t>(kind_) << 32) ^ width_;
  return mix_hash(head, form_ == Form::Small ? word_ : payload_->hash);
}

std::uint32_t Value::depth() const {
  return form_ == Form::Small ? 0 : payload_->depth;
}

std::uint32_t Value::weight() const {
  return form_ == Form::Small ? 1 : payload_->weight;
}

std::uint64_t Value::own_bytes() const {
  return form_ == Form::Small ? 0 : payload_->own_bytes();
}

bool Value::is_fresh() const {
  return form_ != Form::Small && payload_->uses.load(std::memory_order_relaxed) == 1;
}

bool Value::is_canonical() const {
  return form_ == Form::Small || payload_->canonical;
}

}  // namespace smiter::eval
