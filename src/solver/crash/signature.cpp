// SPDX-License-Identifier: MIT
#include "solver/crash/signature.h"

#include <fmt/format.h>
#include <string.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace smiter::solver {
namespace {

constexpr std::size_t kMessageKept = 120;
constexpr std::size_t kFramesKept = 4;
constexpr std::size_t kOperatorsKept = 12;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

std::string_view trim(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

// The line that begins at `at`, which moves to the next one.
std::string_view take_line(std::string_view text, std::size_t& at) {
  const std::size_t end = std::min(text.find('\n', at), text.size());
  const std::string_view line = text.substr(at, end - at);
  at = std::min(end + 1, text.size());
  return line;
}

// What follows `prefix` on its line, the first time it occurs.
std::optional<std::string_view> after(std::string_view text, std::string_view prefix,
                                      std::size_t* end = nullptr) {
  std::size_t at = text.find(prefix);
  if (at == std::string_view::npos) return std::nullopt;
  at += prefix.size();
  const std::string_view rest = trim(take_line(text, at));
  if (end != nullptr) *end = at;
  return rest;
}

// "dir/file.cpp:12:3" -> "file.cpp:12"; the column would only add noise.
std::string plain_place(std::string_view place) {
  std::size_t colon = place.find(':');
  if (colon == std::string_view::npos) return plain_path(place);
  std::size_t end = colon + 1;
  while (end < place.size() && is_digit(place[end])) ++end;
  return plain_path(place.substr(0, colon)) + std::string(place.substr(colon, end - colon));
}

std::string join_frames(const std::vector<std::string>& frames) {
  std::vector<std::string> kept;
  for (const std::string& frame : frames) {
    // Recursion: how often it went round differs from run to run.
    if (std::find(kept.begin(), kept.end(), frame) == kept.end()) kept.push_back(frame);
    if (kept.size() == kFramesKept) break;
  }
  return fmt::format("{}", fmt::join(kept, " < "));
}

bool is_runtime_frame(std::string_view function) {
  static constexpr std::array kPrefixes = {
      "__asan", "__interceptor",  "__ubsan",   "__sanitizer",  "__lsan",          "__tsan",
      "__msan", "__libc_",        "_start",    "__GI_",        "raise",           "abort",
      "__cxa_", "std::terminate", "__gnu_cxx", "operator new", "operator delete", "mem",
      "str",    "malloc",         "free",      "realloc",      "calloc"};
  return std::any_of(kPrefixes.begin(), kPrefixes.end(), [&](const char* p) {
    const std::string_view prefix = p;
    if (!function.starts_with(prefix)) return false;
    return prefix != "mem" && prefix != "str" ? true : function.find(':') == std::string_view::npos;
  });
}

// "    #1 0x55d0 in ns::f(int) /src/f.cpp:12:3" or "... in f (module+0x12)".
std::vector<std::string> sanitizer_frames(std::string_view text) {
  std::vector<std::string> frames;
  std::size_t at = 0;
  while (at < text.size() && frames.size() < 64) {
    const std::string_view line = trim(take_line(text, at));
    if (line.empty() && !frames.empty()) break;  // the first stack only
    if (!line.starts_with('#')) continue;
    const std::size_t in = line.find(" in ");
    if (in == std::string_view::npos) continue;
    std::string_view described = line.substr(in + 4);
    const std::size_t last = described.rfind(' ');  // the file, or (module+offset)
    if (last != std::string_view::npos && described.find_first_of("./", last) != std::string_view::npos) {
      described = described.substr(0, last);
    }
    const std::string function = plain_function(described);
    if (!function.empty() && !is_runtime_frame(function)) frames.push_back(function);
  }
  return frames;
}

std::optional<Signature> read_sanitizer(std::string_view text) {
  for (const std::string_view tool :
       {"AddressSanitizer", "ThreadSanitizer", "MemorySanitizer", "LeakSanitizer"}) {
    const std::size_t at = text.find(std::string("ERROR: ") + std::string(tool) + ": ");
    if (at == std::string_view::npos) continue;
    std::string_view kind = text.substr(at + 7 + tool.size() + 2);
    kind = kind.substr(0, kind.find_first_of(" \n"));
    const auto frames = sanitizer_frames(text.substr(at));
    return Signature{CrashKind::Sanitizer, fmt::format("{} {} {}", tool, kind, join_frames(frames)),
                     !frames.empty()};
  }
  const std::size_t at = text.find(": runtime error: ");
  if (at == std::string_view::npos) return std::nullopt;
  const std::size_t begin = text.rfind('\n', at) == std::string_view::npos ? 0 : text.rfind('\n', at) + 1;
  const std::string_view place = text.substr(begin, at - begin);
  return Signature{
      CrashKind::Sanitizer,
      fmt::format("UBSan {} {}", plain_place(place), plain_message(*after(text, ": runtime error: "))), true};
}

// cvc4 and cvc5: "Fatal failure within FUNCTION at FILE:LINE", the kind, a blank line and,
// for a failed check, its condition. The rest of the message names the user's terms.
std::optional<Signature> read_cvc(std::string_view text) {
  std::size_t at = 0;
  const auto head = after(text, "Fatal failure within ", &at);
  if (!head) return std::nullopt;
  const std::size_t place = head->rfind(" at ");
  if (place == std::string_view::npos) return std::nullopt;
  static constexpr std::array<std::string_view, 6> kKinds = {"Check failure",
                                                             "Internal error detected",
                                                             "Unreachable code reached",
                                                             "Unhandled case encountered",
                                                             "Unimplemented code encountered",
                                                             "Illegal argument detected"};
  const std::string_view line = trim(take_line(text, at));
  std::string what = plain_message(line);
  for (const std::string_view kind : kKinds) {
    if (line.starts_with(kind)) what = kind;
  }
  if (what == "Check failure") {
    while (at < text.size()) {
      const std::string_view condition = trim(take_line(text, at));
      if (condition.empty()) continue;
      what += ": " + plain_message(condition);
      break;
    }
  }
  return Signature{CrashKind::Assertion,
                   fmt::format("{} @ {} {}", plain_function(head->substr(0, place)),
                               plain_place(head->substr(place + 4)), what),
                   true};
}

std::optional<Signature> read_z3(std::string_view text) {
  for (const std::string_view title :
       {"ASSERTION VIOLATION", "UNEXPECTED CODE WAS REACHED", "UNREACHABLE CODE"}) {
    const std::size_t at = text.find(title);
    if (at == std::string_view::npos) continue;
    const std::string_view rest = text.substr(at);
    std::size_t end = 0;
    const auto file = after(rest, "File: ");
    const auto line = after(rest, "Line: ", &end);
    if (!file || !line) return Signature{CrashKind::Assertion, std::string(title), false};
    const std::string_view condition = trim(take_line(rest, end));
    return Signature{CrashKind::Assertion,
                     fmt::format("{}:{} {}", plain_path(*file), *line, plain_message(condition)), true};
  }
  return std::nullopt;
}

// glibc: "program: file.c:12: function: Assertion `condition' failed."
std::optional<Signature> read_assert(std::string_view text) {
  const std::size_t at = text.find(": Assertion `");
  const std::size_t end = text.find("' failed.", at);
  if (at == std::string_view::npos || end == std::string_view::npos) return std::nullopt;
  const std::size_t begin = text.rfind('\n', at) == std::string_view::npos ? 0 : text.rfind('\n', at) + 1;
  std::string_view head = text.substr(begin, at - begin);
  const std::size_t name = head.find(": ");
  if (name != std::string_view::npos) head.remove_prefix(name + 2);
  const std::size_t split = head.find(": ");
  const std::string_view place = head.substr(0, split);
  const std::string_view function = split == std::string_view::npos ? "" : head.substr(split + 2);
  const std::string_view condition = text.substr(at + 13, end - at - 13);
  return Signature{
      CrashKind::Assertion,
      fmt::format("{} @ {} {}", plain_function(function), plain_place(place), plain_message(condition)),
      true};
}

std::optional<Signature> read_terminate(std::string_view text) {
  if (text.find("terminate called") == std::string_view::npos) return std::nullopt;
  const auto type = after(text, "terminate called after throwing an instance of ");
  const auto what = after(text, "what():");
  return Signature{
      CrashKind::Exception,
      fmt::format("terminate {} {}", type ? trim(type->substr(0, 80)) : "", what ? plain_message(*what) : ""),
      false};
}

// Java: "\tat package.Class.method(File.java:12)"; OCaml: 'Called from M.f in file "m.ml", line 3'.
std::optional<Signature> read_managed(std::string_view text) {
  for (const std::string_view title : {"Exception in thread ", "Fatal error: exception "}) {
    std::size_t at = 0;
    const auto head = after(text, title, &at);
    if (!head) continue;
    std::string_view what = *head;
    if (title.starts_with("Exception") && what.starts_with('"'))
      what.remove_prefix(std::min(what.find('"', 1) + 2, what.size()));
    std::vector<std::string> frames;
    while (at < text.size() && frames.size() < kFramesKept) {
      std::string_view line = trim(take_line(text, at));
      for (const std::string_view lead : {"at ", "Raised at ", "Called from "}) {
        if (!line.starts_with(lead)) continue;
        line.remove_prefix(lead.size());
        frames.emplace_back(line.substr(0, line.find_first_of("( ")));
        break;
      }
    }
    const std::string key = fmt::format("{} {}", plain_message(what), join_frames(frames));
    return Signature{CrashKind::Exception, key, !frames.empty()};
  }
  std::size_t at = text.find("panicked at ");
  if (at == std::string_view::npos) return std::nullopt;
  return Signature{CrashKind::Exception, "panic " + plain_message(*after(text, "panicked at ")), true};
}

}  // namespace

std::optional<Signature> read_crash_report(std::string_view text) {
  for (const auto reader : {read_sanitizer, read_cvc, read_z3, read_assert, read_managed, read_terminate}) {
    if (auto signature = reader(text)) {
      signature->key = std::string(trim(signature->key));
      return signature;
    }
  }
  return std::nullopt;
}

std::string invalid_model_key(const std::vector<std::string>& operators) {
  std::vector<std::string> kept(
      operators.begin(),
      operators.begin() + static_cast<std::ptrdiff_t>(std::min(kOperatorsKept, operators.size())));
  return fmt::format("invalid-model [{}]", fmt::join(kept, " "));
}

std::string frames_key(std::string_view signal, const std::vector<std::string>& frames) {
  std::vector<std::string> plain;
  for (const std::string& frame : frames) {
    std::string function = plain_function(frame);
    if (!is_runtime_frame(function)) plain.push_back(std::move(function));
  }
  return fmt::format("{} at {}", signal, join_frames(plain));
}

bool holds_over_builds(std::string_view key) {
  return key.find("+0x") == std::string_view::npos;
}

std::string signal_name(int signal) {
  const char* name = sigabbrev_np(signal);
  return name == nullptr ? fmt::format("signal {}", signal) : fmt::format("SIG{}", name);
}

std::string plain_message(std::string_view message) {
  std::string out;
  char quote = 0;
  for (std::size_t i = 0; i < message.size() && out.size() < kMessageKept; ++i) {
    const char c = message[i];
    if (quote != 0) {
      if (c == quote || (quote == '`' && c == '\'')) quote = 0;
      continue;
    }
    const bool starts_word = i == 0 || !is_word(message[i - 1]);
    if (c == '"' || c == '`' || c == '|' || (c == '\'' && starts_word)) {
      // |a| is a quoted symbol; || is C's "or" and stays.
      if (c == '|' && (message.substr(i, 2) == "||" || message.find('|', i + 1) == std::string_view::npos)) {
        out += message.substr(i, 2) == "||" ? "||" : "|";
        if (message.substr(i, 2) == "||") ++i;
        continue;
      }
      quote = c;
      out += '_';
    } else if (starts_word && is_digit(c)) {
      while (i + 1 < message.size() && (is_word(message[i + 1]) || message[i + 1] == '.')) ++i;
      out += 'N';
    } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      if (!out.empty() && out.back() != ' ') out += ' ';
    } else {
      out += static_cast<unsigned char>(c) < 128 && c >= ' ' ? c : '?';
    }
  }
  return std::string(trim(out));
}

std::string plain_function(std::string_view function) {
  function = trim(function);
  // Template arguments go first, whatever they contain; operators keep their brackets.
  std::string flat;
  int depth = 0;
  for (std::size_t i = 0; i < function.size(); ++i) {
    const char c = function[i];
    const bool is_operator = flat.ends_with("operator") || flat.ends_with("operator<") ||
                             flat.ends_with("operator>") || (i > 0 && function[i - 1] == '-');
    if (c == '<' && !is_operator) {
      ++depth;
    } else if (c == '>' && depth > 0 && !is_operator) {
      --depth;
    } else if (depth == 0) {
      flat += c;
    }
  }
  std::string_view rest = flat;
  const std::string_view anonymous = "(anonymous namespace)::";
  std::string name;
  std::size_t at = 0;
  while (at < rest.size()) {
    if (rest.substr(at).starts_with(anonymous)) {
      at += anonymous.size();
    } else if (rest[at] == '(') {
      if (!name.ends_with("operator")) break;
      name += "()";
      at += 2;
    } else if (rest[at] == ' ') {
      // What stood before is a return type, unless this is " [clone]" or a place.
      if (at + 1 < rest.size() && (rest[at + 1] == '[' || rest[at + 1] == '/' || rest[at + 1] == '(')) break;
      if (!name.ends_with("operator")) name.clear();
      ++at;
    } else {
      if (rest[at] != '*' && rest[at] != '&') name += rest[at];
      ++at;
    }
  }
  return name;
}

std::string plain_path(std::string_view path) {
  path = trim(path);
  const std::size_t src = path.rfind("/src/");
  if (src != std::string_view::npos) {
    path.remove_prefix(src + 1);
  } else if (path.starts_with('/')) {
    path.remove_prefix(path.rfind('/') + 1);
  }
  while (path.starts_with("./") || path.starts_with("../")) path.remove_prefix(path.find('/') + 1);
  return std::string(path);
}

}  // namespace smiter::solver
