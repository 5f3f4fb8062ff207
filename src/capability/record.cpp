// SPDX-License-Identifier: MIT
#include "capability/record.h"

#include <fmt/core.h>

#include "base/hash.h"

namespace smiter::capability {

const Entry* Record::find(Kind kind, std::string_view what) const {
  const auto found = section(kind).find(what);
  return found == section(kind).end() ? nullptr : &found->second;
}

bool Record::understands(Kind kind, std::string_view what) const {
  const Entry* entry = find(kind, what);
  return entry == nullptr || is_understood(entry->reply);
}

bool Record::said_yes(Kind kind, std::string_view what) const {
  const Entry* entry = find(kind, what);
  return entry != nullptr && is_understood(entry->reply);
}

std::string Record::identity() const {
  std::string all = program + profile_hash + operators_hash + questions_hash + profile;
  for (const std::string& option : options) all += '\n' + option;
  return fmt::format("{:016x}{:016x}", base::hash_text(all), base::hash_text("smiter record\n" + all));
}

bool is_understood(Reply reply) {
  return reply != Reply::No && reply != Reply::Other;
}

bool is_finding(Reply reply) {
  return reply == Reply::Wrong || reply == Reply::Crash;
}

std::string_view name_of(Kind kind) {
  switch (kind) {
    case Kind::Option:
      return "options";
    case Kind::Command:
      return "commands";
    case Kind::Logic:
      return "logics";
    case Kind::Sort:
      return "sorts";
    case Kind::Shape:
      return "shapes";
    case Kind::Operator:
      return "operators";
    case Kind::Word:
      return "words";
    case Kind::Setting:
      return "settings";
    case Kind::kCount:
      break;
  }
  return "";
}

std::string_view name_of(Reply reply) {
  switch (reply) {
    case Reply::Yes:
      return "yes";
    case Reply::No:
      return "no";
    case Reply::Unknown:
      return "unknown";
    case Reply::Timeout:
      return "timeout";
    case Reply::Other:
      return "other";
    case Reply::Wrong:
      return "wrong";
    case Reply::Crash:
      return "crash";
  }
  return "";
}

}  // namespace smiter::capability
