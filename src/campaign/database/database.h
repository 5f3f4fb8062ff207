// SPDX-License-Identifier: MIT
// A connection to a database that speaks SQL, whichever it is. Statements are the same for both engines
// (campaign/database/dialect.h has what is not); values are bound, never part of the text. Used by one thread
// at a time. All functions throw DatabaseError.
//
// In a statement, values are $1, $2, ... and first stand in this order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

namespace smiter::campaign {

struct DatabaseError : std::runtime_error {
  using std::runtime_error::runtime_error;
};
// The same may work later: the server is gone, or had to end this transaction for another one.
struct Interrupted : DatabaseError {
  using DatabaseError::DatabaseError;
};

// Any bytes. A text is UTF-8, and has no zero.
struct Bytes {
  std::string_view bytes;
};
using Value = std::variant<std::nullptr_t, std::int64_t, double, std::string_view, Bytes>;
using Values = std::initializer_list<Value>;

[[nodiscard]] inline Value number(std::uint64_t x) {
  return static_cast<std::int64_t>(x);
}
[[nodiscard]] inline Value text(std::string_view x) {
  return x;
}
[[nodiscard]] inline Value bytes(std::string_view x) {
  return Bytes{x};
}

// The answer to a question, row by row. Columns count from 0.
class Rows {
 public:
  Rows() = default;
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;
  virtual ~Rows() = default;
  // To the first row, then to the next one; false if there is none.
  [[nodiscard]] virtual bool next() = 0;
  [[nodiscard]] virtual bool is_null(int column) const = 0;
  [[nodiscard]] virtual std::int64_t integer(int column) const = 0;
  [[nodiscard]] virtual double real(int column) const = 0;
  // A text or bytes.
  [[nodiscard]] virtual std::string string(int column) const = 0;

  [[nodiscard]] std::uint64_t natural(int column) const {
    return static_cast<std::uint64_t>(integer(column));
  }
};

enum class Engine : std::uint8_t { Sqlite, Postgres };

class Database {
 public:
  Database() = default;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  virtual ~Database() = default;

  [[nodiscard]] virtual Engine engine() const = 0;
  // Several statements without values.
  virtual void execute(const std::string& statements) = 0;
  // Returns how many rows it changed. The statement is kept prepared: its text should not vary.
  virtual std::size_t run(std::string_view sql, Values values) = 0;
  // The rows must not outlive the connection.
  [[nodiscard]] virtual std::unique_ptr<Rows> rows(std::string_view sql, Values values) = 0;

  virtual void begin() = 0;
  virtual void commit() = 0;
  // Does nothing if there is nothing to undo. Does not throw.
  virtual void roll_back() noexcept = 0;
  // After Interrupted: a connection as new, or Interrupted again.
  virtual void reconnect() = 0;

  // Nothing will be written any more (Store::settle).
  virtual void settle() = 0;
  // The engine's own check; empty if all is well.
  [[nodiscard]] virtual std::string damage() = 0;
};

}  // namespace smiter::campaign
