// SPDX-License-Identifier: MIT
// Moves on whole commands. Each one cuts its commands into aligned chunks of 2^k, from
// half of them down to single ones, and tries to do without a chunk (ddmin's complements:
// when few of n are needed, about 2 log n checks find them). Because a chunk's key is
// what is in it, chunks that stay are not tried again when a neighbour goes.
#include <algorithm>
#include <functional>

#include "base/hash.h"
#include "reduce/move/move.h"
#include "reduce/move/unused.h"
#include "smt/printer/printer.h"

namespace smiter::reduce {

using smt::Command;
using smt::CommandKind;
using smt::Script;

namespace {

// What goes together: the numbers of commands.
using Group = std::vector<std::uint32_t>;

class GroupsMove : public Move {
 public:
  void propose(Subject& subject, std::vector<Proposal>& out) override {
    groups_ = groups(subject);
    std::vector<std::uint64_t> hashes;
    for (const Group& group : groups_) {
      std::uint64_t h = group.size();
      for (const std::uint32_t i : group) {
        h = base::combine(h,
                          base::hash_text(smt::print_command(subject.table(), subject.script().commands[i])));
      }
      hashes.push_back(h);
    }
    const auto n = static_cast<std::uint32_t>(groups_.size());
    std::uint32_t chunk = 1;
    while (chunk * 2 < n) chunk *= 2;
    if (tries_all() && n > chunk) chunk *= 2;
    for (; chunk > 0; chunk /= 2) {
      for (std::uint32_t from = 0; from < n; from += chunk) {
        const std::uint32_t to = std::min(n, from + chunk);
        std::uint64_t key = base::hash_text(name());
        for (std::uint32_t i = from; i < to; ++i) key = base::combine(key, hashes[i]);
        out.push_back({chunk, key, from, to, 0});
      }
    }
  }

  Edit apply(Subject& subject, const Proposal& p) override {
    std::vector<bool> gone(subject.script().commands.size());
    for (std::uint32_t i = p.a; i < p.b; ++i) {
      for (const std::uint32_t command : groups_[i]) gone[command] = true;
    }
    Script result;
    for (std::size_t i = 0; i < gone.size(); ++i) {
      if (!gone[i]) result.commands.push_back(subject.script().commands[i]);
    }
    return result;
  }

 protected:
  [[nodiscard]] virtual std::vector<Group> groups(Subject& subject) const = 0;
  [[nodiscard]] virtual bool tries_all() const { return true; }

  [[nodiscard]] static std::vector<Group> singles(const Subject& subject,
                                                  const std::function<bool(const Command&)>& wanted) {
    std::vector<Group> result;
    for (std::uint32_t i = 0; i < subject.script().commands.size(); ++i) {
      if (wanted(subject.script().commands[i])) result.push_back({i});
    }
    return result;
  }

 private:
  std::vector<Group> groups_;
};

// Assertions and checks, in one list, so that a stretch of a session goes at once.
class CommandsMove final : public GroupsMove {
 public:
  [[nodiscard]] std::string_view name() const override { return "drop commands"; }

 protected:
  [[nodiscard]] bool tries_all() const override { return false; }
  [[nodiscard]] std::vector<Group> groups(Subject& subject) const override {
    return singles(subject, [](const Command& c) {
      return c.kind == CommandKind::Assert || smt::is_check(c.kind) || c.kind == CommandKind::Opaque ||
             c.kind == CommandKind::Simplify || c.kind == CommandKind::Reset ||
             c.kind == CommandKind::ResetAssertions;
    });
  }
};

// Options, infos, the logic, and what only prints: usually all of it can go.
class SettingsMove final : public GroupsMove {
 public:
  [[nodiscard]] std::string_view name() const override { return "drop settings"; }

 protected:
  [[nodiscard]] std::vector<Group> groups(Subject& subject) const override {
    return singles(subject, [](const Command& c) {
      switch (c.kind) {
        case CommandKind::SetLogic:
        case CommandKind::SetOption:
        case CommandKind::SetInfo:
        case CommandKind::Get:
        case CommandKind::GetValue:
        case CommandKind::Echo:
        case CommandKind::Exit:
          return true;
        default:
          return false;
      }
    });
  }
};

// A push with its pop, or a push that is never popped. With all between them it goes by
// the chunks of CommandsMove; here only the pair goes.
class ScopesMove final : public GroupsMove {
 public:
  [[nodiscard]] std::string_view name() const override { return "drop push and pop"; }

 protected:
  [[nodiscard]] std::vector<Group> groups(Subject& subject) const override {
    std::vector<Group> result;
    std::vector<std::size_t> open;  // numbers in result
    for (std::uint32_t i = 0; i < subject.script().commands.size(); ++i) {
      const Command& c = subject.script().commands[i];
      if (c.kind == CommandKind::Push) {
        open.push_back(result.size());
        result.push_back({i});
      } else if (c.kind == CommandKind::Pop && !open.empty()) {
        result[open.back()].push_back(i);
        open.pop_back();
      }
    }
    return result;
  }
};

// Declarations that nothing mentions, for scripts that need some of those.
class DeclarationsMove final : public GroupsMove {
 public:
  [[nodiscard]] std::string_view name() const override { return "drop declarations"; }

 protected:
  [[nodiscard]] std::vector<Group> groups(Subject& subject) const override {
    if (subject.drops_unused) return {};
    const Script kept = without_unused(subject.table(), subject.script());
    std::vector<Group> result;
    std::size_t next = 0;
    for (std::uint32_t i = 0; i < subject.script().commands.size(); ++i) {
      if (next < kept.commands.size() && kept.commands[next] == subject.script().commands[i]) {
        ++next;
      } else {
        result.push_back({i});
      }
    }
    return result;
  }
};

}  // namespace

std::unique_ptr<Move> make_commands_move() {
  return std::make_unique<CommandsMove>();
}
std::unique_ptr<Move> make_settings_move() {
  return std::make_unique<SettingsMove>();
}
std::unique_ptr<Move> make_scopes_move() {
  return std::make_unique<ScopesMove>();
}
std::unique_ptr<Move> make_declarations_move() {
  return std::make_unique<DeclarationsMove>();
}

}  // namespace smiter::reduce
