// SPDX-License-Identifier: MIT
#include "capability/record_json.h"
#include "base/json.h"

namespace smiter::capability {

namespace {

using base::Json;

constexpr int kFormat = 1;

// "yes", "no: unknown constant foo"
std::string entry_text(const Entry& entry) {
  std::string text(name_of(entry.reply));
  if (!entry.said.empty()) text += ": " + entry.said;
  return text;
}

std::optional<Reply> reply_named(std::string_view word) {
  for (std::uint8_t i = 0; i <= static_cast<std::uint8_t>(Reply::Crash); ++i)
    if (name_of(static_cast<Reply>(i)) == word) return static_cast<Reply>(i);
  return std::nullopt;
}

std::optional<Kind> kind_named(std::string_view word) {
  for (std::size_t i = 0; i < kKinds; ++i)
    if (name_of(static_cast<Kind>(i)) == word) return static_cast<Kind>(i);
  return std::nullopt;
}

std::optional<Entry> entry_of(const std::string& text) {
  const std::size_t colon = text.find(": ");
  const auto reply = reply_named(text.substr(0, colon));
  if (!reply) return std::nullopt;
  return Entry{*reply, colon == std::string::npos ? "" : text.substr(colon + 2)};
}

// What is missing or of another type is empty.
std::string text_at(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != nullptr && found->is_string() ? found->get<std::string>() : "";
}

base::Status read_sections(const Json& json, Record& record) {
  for (std::size_t i = 0; i < kKinds; ++i) {
    const std::string kind(name_of(static_cast<Kind>(i)));
    const auto section = json.find(kind);
    if (section == nullptr) continue;
    if (!section->is_object()) return base::Error{"'" + kind + "' is not an object"};
    for (const auto& [name, value] : section->members()) {
      const auto entry = value.is_string() ? entry_of(value.get<std::string>()) : std::nullopt;
      if (!entry) return base::Error{"'" + kind + "', '" + name + "': no such answer"};
      record.sections[i][name] = *entry;
    }
  }
  return base::ok();
}

base::Status read_findings(const Json& json, Record& record) {
  const auto findings = json.find("findings");
  if (findings == nullptr || !findings->is_array()) return base::ok();
  for (const Json& item : *findings) {
    if (!item.is_object()) return base::Error{"a finding is not an object"};
    const auto kind = kind_named(text_at(item, "about"));
    const auto reply = reply_named(text_at(item, "reply"));
    if (!kind || !reply) return base::Error{"a finding without 'about' or 'reply'"};
    record.findings.push_back({*kind, text_at(item, "name"), *reply, text_at(item, "script"),
                               text_at(item, "expected"), text_at(item, "said")});
  }
  return base::ok();
}

Json option_to_json(const Option& option) {
  Json json = {{"name", option.name}, {"type", name_of(option.type)}, {"class", name_of(option.category)}};
  if (!option.initial.empty()) json["default"] = option.initial;
  if (!option.choices.empty()) json["choices"] = option.choices;
  return json;
}

base::Status read_listed(const Json& json, Record& record) {
  const auto listed = json.find("listed_options");
  if (listed == nullptr) return base::ok();  // of an older record
  if (!listed->is_array()) return base::Error{"'listed_options' is not an array"};
  for (const Json& item : *listed) {
    if (!item.is_object()) return base::Error{"an option is not an object"};
    const auto type = option_type_named(text_at(item, "type"));
    const auto category = option_class_named(text_at(item, "class"));
    Option option{.name = text_at(item, "name"), .initial = text_at(item, "default")};
    if (!type || !category || option.name.empty())
      return base::Error{"an option without 'name', 'type' or 'class'"};
    option.type = *type;
    option.category = *category;
    if (const auto choices = item.find("choices"); choices != nullptr && choices->is_array()) {
      for (const Json& choice : *choices)
        if (choice.is_string()) option.choices.push_back(choice.get<std::string>());
    }
    record.listed.push_back(std::move(option));
  }
  return base::ok();
}

}  // namespace

std::string to_json(const Record& record) {
  Json out;
  out["smiter_record"] = kFormat;
  out["name"] = record.name;
  out["version"] = record.version;
  out["profile"] = record.profile;
  out["asked_with"] = record.options;
  out["program"] = record.program;
  out["profile_hash"] = record.profile_hash;
  out["operators_hash"] = record.operators_hash;
  out["questions_hash"] = record.questions_hash;
  out["suite_hash"] = record.suite_hash;
  for (std::size_t i = 0; i < kKinds; ++i) {
    Json section = Json::object();
    for (const auto& [name, entry] : record.sections[i]) section[name] = entry_text(entry);
    out[std::string(name_of(static_cast<Kind>(i)))] = std::move(section);
  }
  out["findings"] = Json::array();
  for (const Finding& finding : record.findings) {
    out["findings"].push_back({{"about", name_of(finding.kind)},
                               {"name", finding.name},
                               {"reply", name_of(finding.reply)},
                               {"expected", finding.expected},
                               {"said", finding.said},
                               {"script", finding.script}});
  }
  out["listed_options"] = Json::array();
  for (const Option& option : record.listed) out["listed_options"].push_back(option_to_json(option));
  return out.dump_ascii(1) + "\n";
}

base::Expected<Record> record_from_json(std::string_view text) {
  const Json json = Json::read(text).value_or(Json());
  if (!json.is_object() || !json.contains("smiter_record"))
    return base::Error{"this is no record of a solver (smiter solvers --probe --json writes one)"};
  if (json["smiter_record"] != kFormat) return base::Error{"a record of another version of Smiter"};
  Record record;
  record.name = text_at(json, "name");
  if (record.name.empty()) return base::Error{"a record without a name"};
  record.version = text_at(json, "version");
  record.profile = text_at(json, "profile");
  record.program = text_at(json, "program");
  record.profile_hash = text_at(json, "profile_hash");
  record.operators_hash = text_at(json, "operators_hash");
  record.questions_hash = text_at(json, "questions_hash");
  record.suite_hash = text_at(json, "suite_hash");
  if (const auto options = json.find("asked_with"); options != nullptr && options->is_array()) {
    for (const Json& option : *options)
      if (option.is_string()) record.options.push_back(option.get<std::string>());
  }
  if (auto status = read_sections(json, record); !status) return status.error();
  if (auto status = read_findings(json, record); !status) return status.error();
  if (auto status = read_listed(json, record); !status) return status.error();
  return record;
}

}  // namespace smiter::capability
