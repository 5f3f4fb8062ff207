// SPDX-License-Identifier: MIT
#include "solver/session/frame.h"

#include <fmt/format.h>
#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "base/check.h"
#include "solver/process/exchange.h"
#include "solver/session/one_shot.h"

namespace smiter::solver {
namespace {

class Framer {
 public:
  Framer(const Query& query, const Dialect& dialect, const Script& script, const std::string& nonce)
      : query_(query),
        dialect_(dialect),
        incremental_(script.incremental),
        simplifies_(script.simplifications > 0),
        nonce_(nonce) {}

  Frame make(const Script& script, bool session) {
    std::size_t size = 1024;
    for (const Command& each : script.commands) size += each.text.size() + 1;
    frame_.text.reserve(size + 200 * script.checks);
    frame_.places.reserve(script.commands.size());
    mark(SegmentKind::Begin, 0);
    prelude();
    auto command = script.commands.begin();
    for (; command != script.commands.end() && command->role == CommandRole::SetOption; ++command)
      of_script(*command);
    mark_if_anything_was_sent(SegmentKind::Options);
    std::size_t check = 0, claim = 0;
    bool simplifying = false;
    for (; command != script.commands.end(); ++command) {
      if (command->role == CommandRole::Claim) mark_if_anything_was_sent(SegmentKind::Declarations);
      if (command->role == CommandRole::Simplify && !simplifying) {
        mark_if_anything_was_sent(SegmentKind::Declarations);
        simplifying = true;
      }
      of_script(*command);
      if (command->role == CommandRole::Reset) prelude();
      if (command->role == CommandRole::Claim) mark(SegmentKind::Claim, claim++);
      if (command->role != CommandRole::Check) continue;
      mark(SegmentKind::Check, check);
      extras(check, check + 1 == script.checks);
      ++check;
    }
    mark_if_anything_was_sent(simplifying ? SegmentKind::Simplified : SegmentKind::End);
    if (session) {
      line("(reset)");
      for (const std::string& name : script.option_names) {
        const auto value = dialect_.restore_options.find(name);
        if (value != dialect_.restore_options.end()) line("(set-option :" + name + " " + value->second + ")");
      }
      mark(SegmentKind::Reset, 0);
    }
    return std::move(frame_);
  }

 private:
  void line(std::string_view text) {
    frame_.text += text;
    frame_.text += '\n';
    sent_ = true;
  }
  void of_script(const Command& command) {
    frame_.places.push_back(frame_.text.size());
    line(command.text);
  }
  void lines(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) line(text);
  }

  void mark(SegmentKind kind, std::size_t index) {
    if (!dialect_.echo) return;
    Segment segment{kind, index, fmt::format("smiter-{}-{}", nonce_, frame_.segments.size())};
    frame_.text.append("(echo \"").append(segment.marker).append("\")\n");
    frame_.segments.push_back(std::move(segment));
    sent_ = false;
  }
  // Every marker is flushed by the solver and wakes us up, so none is sent in vain.
  void mark_if_anything_was_sent(SegmentKind kind) {
    if (sent_) mark(kind, 0);
  }

  void prelude() {
    lines(dialect_.prelude);
    if (incremental_) lines(dialect_.incremental_prelude);
    if (query_.wants.model || !query_.wants.values.empty()) lines(dialect_.model_prelude);
    if (query_.wants.core) lines(dialect_.core_prelude);
    if (simplifies_ && preprocess_options(dialect_).empty()) lines(dialect_.simplify_prelude);
    if (query_.limits.soft_ms > 0 && !dialect_.soft_timeout.empty()) {
      std::string text = dialect_.soft_timeout;
      text.replace(text.find("{ms}"), 4, std::to_string(query_.limits.soft_ms));
      line(text);
    }
  }

  // Asked for blindly: whether the answer was sat is not known yet. An error in these
  // segments means "not available" and does not touch the answer.
  void extras(std::size_t check, bool last) {
    if (!dialect_.echo) return;
    const Wants& wants = query_.wants;
    if (dialect_.get_info && (wants.reason || query_.limits.soft_ms > 0))
      extra("(get-info :reason-unknown)", SegmentKind::Reason, check);
    if (wants.model && dialect_.models) extra("(get-model)", SegmentKind::Model, check);
    if (!wants.values.empty() && dialect_.models && dialect_.values) {
      line(fmt::format("(get-value ({}))", fmt::join(wants.values, " ")));
      if (std::ranges::find(dialect_.claims, "eval") != dialect_.claims.end())
        for (const std::string& term : wants.values) line(fmt::format("(eval {} :completion true)", term));
      mark(SegmentKind::Values, check);
    }
    if (wants.statistics && dialect_.get_info)
      extra("(get-info :all-statistics)", SegmentKind::Statistics, check);
    if (wants.core && dialect_.cores && last) extra("(get-unsat-core)", SegmentKind::Core, check);
  }
  void extra(std::string_view command, SegmentKind kind, std::size_t check) {
    line(command);
    mark(kind, check);
  }

  const Query& query_;
  const Dialect& dialect_;
  bool incremental_, simplifies_;
  const std::string& nonce_;
  Frame frame_;
  bool sent_ = false;  // commands since the last marker
};

}  // namespace

std::string make_nonce() {
  std::array<std::uint64_t, 2> words{};
  CHECK(getrandom(words.data(), sizeof words, 0) == static_cast<ssize_t>(sizeof words),
        "the kernel gives random bytes");
  return fmt::format("{:016x}{:016x}", words[0], words[1]);
}

Frame make_frame(const Script& script, const Query& query, const Dialect& dialect, bool session,
                 const std::string& nonce) {
  return Framer(query, dialect, script, nonce).make(script, session);
}

std::vector<SegmentText> cut_output(const Frame& frame, std::string_view output) {
  std::vector<SegmentText> result;
  std::size_t at = 0;
  for (const Segment& segment : frame.segments) {
    std::size_t begin = 0;
    const std::size_t end = find_marker(output, segment.marker, at, begin);
    if (end == std::string_view::npos) {
      result.push_back({segment.kind, segment.index, output.substr(at), false});
      return result;
    }
    result.push_back({segment.kind, segment.index, output.substr(at, begin - at), true});
    at = end;
  }
  // Without markers the whole output is one segment; with them, a rest is unexpected.
  if (frame.segments.empty()) {
    result.push_back({SegmentKind::Check, 0, output, false});
  } else if (at < output.size()) {
    result.push_back({SegmentKind::Reset, 0, output.substr(at), false});
  }
  return result;
}

}  // namespace smiter::solver
