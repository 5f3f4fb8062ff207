// SPDX-License-Identifier: MIT
#include "support/json_mutator.h"

#include <limits>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/rng.h"

namespace smiter::fuzz {

namespace {

using Json = nlohmann::json;

void collect(Json& json, std::vector<Json*>& out) {
  out.push_back(&json);
  if (!json.is_structured()) return;
  for (Json& part : json) collect(part, out);
}

std::string random_text(base::Rng& rng) {
  std::string text;
  for (std::size_t length = rng.below(12); length > 0; --length)
    text += static_cast<char>(rng.coin() ? ' ' + rng.below(95) : rng.below(128));
  return rng.chance(1, 6) ? text + "\xc3\xa9\xf0\x9f\x98\x80" : text;
}

Json strange_value(base::Rng& rng) {
  switch (rng.below(12)) {
    case 0:
      return nullptr;
    case 1:
      return rng.coin();
    case 2:
      return std::numeric_limits<std::int64_t>::min();
    case 3:
      return std::numeric_limits<std::uint64_t>::max();
    case 4:
      return rng.coin() ? 1e300 : -0.5;
    case 5:
      return Json::array();
    case 6:
      return Json::object();
    case 7: {
      Json deep = 1;
      for (std::size_t i = rng.below(40); i > 0; --i) deep = Json::array({std::move(deep)});
      return deep;
    }
    case 8:
      return rng.coin() ? "sat" : "unsat";
    default:
      return rng.coin() ? Json(rng.between(-3, 300)) : Json(random_text(rng));
  }
}

void change(Json& document, base::Rng& rng) {
  std::vector<Json*> all;
  collect(document, all);
  Json& place = *all[rng.below(all.size())];
  const Json other = *all[rng.below(all.size())];
  switch (rng.below(6)) {
    case 0:
      if (place.is_structured() && !place.empty()) {
        auto part = place.begin();
        std::advance(part, static_cast<std::ptrdiff_t>(rng.below(place.size())));
        place.erase(part);
        break;
      }
      [[fallthrough]];
    case 1:
      place = strange_value(rng);
      break;
    case 2:
      if (place.is_array()) {
        place.push_back(other);
        break;
      }
      [[fallthrough]];
    case 3:
      place = other;
      break;
    default:
      if (place.is_number_integer()) {
        place = place.get<std::int64_t>() ^ (std::int64_t{1} << rng.below(40));
      } else if (place.is_boolean()) {
        place = !place.get<bool>();
      } else {
        place = strange_value(rng);
      }
  }
}

}  // namespace

std::string mutate_json(std::string_view text, std::string_view sample, std::uint64_t seed) {
  base::Rng rng(seed);
  Json document = Json::parse(text, nullptr, false);
  if (document.is_discarded() || !document.is_structured()) document = Json::parse(sample, nullptr, false);
  do change(document, rng);
  while (rng.chance(1, 3));
  return document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace smiter::fuzz
