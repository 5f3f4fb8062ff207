// SPDX-License-Identifier: MIT
#include "solver/profile/profile_file.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include <fmt/core.h>

#include "solver/profile/toml_reader.h"

namespace smiter::solver {
namespace {

const std::vector<std::string> kMeanings = {"invalid-model", "assertion", "internal-error", "unsupported",
                                            "out-of-memory", "timeout",   "known-non-bug",  "noise"};
const std::vector<std::string> kPolicies = {"reportable", "triage-only"};

const std::vector<std::string> kHelpFormats = {"cvc5", "z3", "bitwuzla"};

void read_start(TomlReader& top, Profile& profile, TomlErrors& errors) {
  const toml::table* table = top.table("start");
  if (table == nullptr) return top.error("the table [start] is missing");
  TomlReader reader(*table, "[start]", errors);
  reader.text("program", profile.program, true);
  reader.texts("program_arguments", profile.program_arguments);
  reader.texts("version", profile.version_arguments);
  reader.optional_texts("session", profile.session_arguments);
  reader.optional_texts("stdin", profile.stdin_arguments);
  reader.optional_texts("file", profile.file_arguments);
  reader.options("default_options", profile.default_options, profile.alternatives);
  reader.flag("allow_address_space_limit", profile.allow_address_space_limit);
  reader.flag("native", profile.native);
  reader.texts("fixed_options", profile.fixed_options);
  reader.texts("checks", profile.checks);
  reader.reject_unknown_keys();
  if (!profile.stdin_arguments && !profile.file_arguments) {
    reader.error(
        "give 'file' or 'stdin' (an array of arguments, which may be empty): findings are confirmed there");
  }
}

void read_session(TomlReader& top, Profile& profile, TomlErrors& errors) {
  const toml::table* table = top.table("session");
  if (table == nullptr) return;
  TomlReader reader(*table, "[session]", errors);
  std::size_t megabytes = profile.session_rss_bytes >> 20;
  reader.size("max_queries", profile.session_queries);
  reader.size("max_megabytes", megabytes);
  reader.size("start_ms", profile.start_ms);
  profile.session_rss_bytes = megabytes << 20;
  reader.reject_unknown_keys();
}

void read_dialect(TomlReader& top, Profile& profile, TomlErrors& errors) {
  const toml::table* table = top.table("script");
  if (table == nullptr) return;
  TomlReader reader(*table, "[script]", errors);
  Dialect& dialect = profile.dialect;
  reader.flag("echo", dialect.echo);
  reader.flag("reset", dialect.reset);
  reader.flag("get_info", dialect.get_info);
  reader.flag("models", dialect.models);
  reader.flag("incremental", dialect.incremental);
  reader.texts("prelude", dialect.prelude);
  reader.texts("incremental_prelude", dialect.incremental_prelude);
  reader.texts("model_prelude", dialect.model_prelude);
  reader.texts("core_prelude", dialect.core_prelude);
  reader.texts("simplify_prelude", dialect.simplify_prelude);
  reader.texts("claims", dialect.claims);
  reader.flag("lexicographic_objectives", dialect.lexicographic_objectives);
  reader.optional_texts("accept_options", dialect.accept_options);
  reader.texts("check_commands", profile.check_commands);
  reader.texts("drop_commands", dialect.drop_commands);
  reader.texts("ignored_counters", dialect.ignored_counters);
  reader.flag("options_survive_reset", dialect.options_survive_reset);
  reader.flag("names_survive_reset", dialect.names_survive_reset);
  reader.text_map("restore_options", dialect.restore_options);
  reader.text_map("claim_checks", dialect.claim_checks);
  reader.text("soft_timeout", dialect.soft_timeout);
  reader.reject_unknown_keys();
  if (!dialect.soft_timeout.empty() && dialect.soft_timeout.find("{ms}") == std::string::npos) {
    reader.error("'soft_timeout' must contain {ms}, the place for the milliseconds");
  }
}

void read_language(TomlReader& top, Profile& profile, TomlErrors& errors) {
  const toml::table* table = top.table("language");
  if (table != nullptr) {
    TomlReader reader(*table, "[language]", errors);
    reader.flag("ask", profile.ask);
    reader.texts("logics", profile.logics);
    reader.texts("tactics", profile.tactics);
    reader.reject_unknown_keys();
  }
}

void read_caveats(TomlReader& top, Profile& profile, TomlErrors& errors) {
  for (const toml::table* row : top.tables("caveat")) {
    TomlReader reader(*row, "[[caveat]]", errors);
    Caveat caveat;
    reader.text("row", caveat.row, true);
    reader.text("until", caveat.until);
    reader.text("why", caveat.why, true);
    reader.reject_unknown_keys();
    profile.caveats.push_back(std::move(caveat));
  }
}

void read_options(TomlReader& top, Profile& profile, TomlErrors& errors) {
  const toml::table* table = top.table("options");
  if (table != nullptr) {
    TomlReader reader(*table, "[options]", errors);
    std::size_t format = 0;
    reader.text("like", profile.option_list.like);
    reader.texts("help", profile.option_list.help);
    if (profile.option_list.like.empty()) reader.choice("format", kHelpFormats, format);
    profile.option_list.format = static_cast<HelpFormat>(format);
    reader.text("choices", profile.option_list.choices);
    reader.reject_unknown_keys();
    if (profile.option_list.help.empty() == profile.option_list.like.empty())
      reader.error("give 'help', the arguments that list the options, or 'like', another profile's name");
  }
  for (const toml::table* row : top.tables("exclude")) {
    TomlReader reader(*row, "[[exclude]]", errors);
    Exclusion exclusion;
    reader.texts("names", exclusion.names);
    reader.texts("except", exclusion.except);
    reader.text("why", exclusion.why, true);
    reader.reject_unknown_keys();
    if (exclusion.names.empty()) reader.error("'names' is empty: name at least one option");
    profile.exclusions.push_back(std::move(exclusion));
  }
}

void read_pools(TomlReader& top, Profile& profile, TomlErrors& errors) {
  for (const toml::table* row : top.tables("pool")) {
    TomlReader reader(*row, "[[pool]]", errors);
    OptionPool pool;
    std::size_t policy = 0;
    reader.text("name", pool.name, true);
    reader.choice("policy", kPolicies, policy);
    pool.policy = static_cast<Policy>(policy);
    reader.text("why", pool.why);
    reader.options("settings", pool.settings, profile.alternatives);
    reader.flag("incremental", pool.incremental);
    reader.reject_unknown_keys();
    if (pool.settings.empty()) reader.error("'settings' is empty: name at least one setting");
    profile.pools.push_back(std::move(pool));
  }
}

void read_patterns(TomlReader& top, Profile& profile, TomlErrors& errors) {
  for (const toml::table* row : top.tables("pattern")) {
    TomlReader reader(*row, "[[pattern]]", errors);
    Pattern pattern;
    std::size_t meaning = 0;
    reader.choice("meaning", kMeanings, meaning);
    pattern.meaning = static_cast<Meaning>(meaning);
    reader.text("text", pattern.text, true);
    reader.text("why", pattern.why);
    reader.reject_unknown_keys();
    if (pattern.text.find_first_not_of('*') == std::string::npos)
      reader.error("'text' would match everything");
    if (pattern.meaning == Meaning::KnownNonBug && pattern.why.empty()) {
      reader.error("a known non-bug needs 'why': it makes findings disappear");
    }
    profile.patterns.push_back(std::move(pattern));
  }
}

void read_releases(TomlReader& top, Profile& profile, TomlErrors& errors) {
  const toml::table* table = top.table("releases");
  if (table == nullptr) return;
  TomlReader reader(*table, "[releases]", errors);
  ReleaseSource source;
  reader.text("adapter", source.adapter, true);
  reader.text("package", source.package, true);
  reader.text("also_called", source.also_called);
  reader.reject_unknown_keys();
  profile.releases = std::move(source);
}

void read_checker(TomlReader& top, Profile& profile, TomlErrors& errors) {
  const toml::table* table = top.table("checker");
  if (table == nullptr) return;
  TomlReader reader(*table, "[checker]", errors);
  ProofChecker checker;
  reader.text("program", checker.program, true);
  reader.texts("arguments", checker.arguments);
  if (reader.has("rejected_code")) reader.size("rejected_code", checker.rejected_code.emplace());
  reader.text("rejected_text", checker.rejected_text);
  reader.texts("undecided_texts", checker.undecided_texts);
  reader.reject_unknown_keys();
  profile.checker = std::move(checker);
}

void check_whole(TomlReader& top, const Profile& profile) {
  if (profile.session_arguments && !(profile.dialect.echo && profile.dialect.reset)) {
    top.error("'session' needs a solver with (echo) and (reset); remove it or correct [script]");
  }
  if (profile.name.find_first_of(" =/@\t") != std::string::npos) {
    top.error("'name' must not contain spaces, '=', '@' or '/'");
  }
}

// The library (toml++ 3.3.0) asks of characters beyond ASCII whether they are white space, and
// runs into undefined behaviour. It gets to see none: those of comments are overwritten, those
// of "strings" become escapes; elsewhere TOML has none, or cannot escape them.
class AsciiForm {
 public:
  explicit AsciiForm(std::string_view toml) : toml_(toml) {}

  base::Expected<std::string> make(const std::string& file_name) {
    while (at_ < toml_.size()) {
      const std::size_t begin = at_;
      const char c = toml_[at_];
      if (c == '#') {
        for (; at_ < toml_.size() && toml_[at_] != '\n'; ++at_)
          out_ += is_ascii(toml_[at_]) ? toml_[at_] : '?';
      } else if (c == '"' || c == '\'') {
        string(c);
      } else if (is_ascii(c)) {
        out_ += toml_[at_++];
      }
      if (at_ == begin || failed_) return error(file_name);
    }
    return std::move(out_);
  }

 private:
  static bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

  void string(char quote) {
    const bool three = toml_.substr(at_).starts_with(std::string(3, quote));
    const std::string quotes(three ? 3 : 1, quote);
    const auto take = [&](std::size_t count) {
      out_ += toml_.substr(at_, count);
      at_ += count;
    };
    take(quotes.size());
    while (at_ < toml_.size() && !failed_) {
      if (toml_.substr(at_).starts_with(quotes)) return take(quotes.size());
      if (quote == '"' && toml_[at_] == '\\') take(1);
      if (at_ < toml_.size()) character(quote == '"');
    }
  }

  // As it is, or \UXXXXXXXX; what has no such form is a failure, as are bytes that are no UTF-8.
  void character(bool escapes) {
    if (is_ascii(toml_[at_])) {
      out_ += toml_[at_++];
      return;
    }
    const auto first = static_cast<unsigned char>(toml_[at_]);
    const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    std::uint32_t code = first & (0x7fu >> length);
    failed_ = !escapes || first < 0xc2 || first > 0xf4 || at_ + length > toml_.size();
    for (std::size_t i = 1; i < length && !failed_; ++i) {
      const auto next = static_cast<unsigned char>(toml_[at_ + i]);
      failed_ = (next & 0xc0) != 0x80;
      code = code << 6 | (next & 0x3fu);
    }
    if (failed_) return;
    out_ += fmt::format("\\U{:08X}", code);
    at_ += length;
  }

  [[nodiscard]] base::Error error(const std::string& file_name) const {
    const std::string_view before = toml_.substr(0, at_);
    const std::size_t line = before.rfind('\n') + 1;  // 0 if there is none
    return {"a character that is not ASCII, outside of a \"string\" or comment",
            {1 + static_cast<std::size_t>(std::ranges::count(before, '\n')), 1 + at_ - line},
            file_name};
  }

  std::string_view toml_;
  std::size_t at_ = 0;
  std::string out_;
  bool failed_ = false;
};

}  // namespace

base::Expected<Profile> parse_profile(std::string_view toml, const std::string& file_name) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (toml.starts_with(kByteOrderMark)) toml.remove_prefix(kByteOrderMark.size());
  const auto ascii = AsciiForm(toml).make(file_name);
  if (!ascii) return ascii.error();
  const toml::parse_result parsed = toml::parse(*ascii);
  if (!parsed) {
    const auto& error = parsed.error();
    return base::Error{std::string(error.description()),
                       {error.source().begin.line, error.source().begin.column},
                       file_name};
  }
  TomlErrors errors{file_name, std::nullopt};
  Profile profile;
  TomlReader top(parsed.table(), "profile", errors);
  top.text("name", profile.name, true);
  top.text("title", profile.title);
  top.text("family", profile.family, true);
  top.size("generation", profile.generation);
  top.flag("tested", profile.tested);
  top.flag("maintained", profile.maintained);
  read_start(top, profile, errors);
  read_session(top, profile, errors);
  read_dialect(top, profile, errors);
  read_language(top, profile, errors);
  read_caveats(top, profile, errors);
  read_options(top, profile, errors);
  read_pools(top, profile, errors);
  read_patterns(top, profile, errors);
  read_releases(top, profile, errors);
  read_checker(top, profile, errors);
  top.reject_unknown_keys();
  check_whole(top, profile);
  if (errors.first) return *errors.first;
  return profile;
}

base::Expected<Profile> load_profile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return base::Error{"cannot read this solver profile", {}, path};
  std::ostringstream text;
  text << file.rdbuf();
  return parse_profile(text.str(), path);
}

}  // namespace smiter::solver
