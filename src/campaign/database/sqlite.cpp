// SPDX-License-Identifier: MIT
#include "campaign/database/sqlite.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <functional>
#include <map>

namespace smiter::campaign {

namespace {

// SQLite's exceptions as ours.
template <typename Do>
auto translated(Do&& what) {
  try {
    return what();
  } catch (const SQLite::Exception& error) {
    throw DatabaseError(error.what());
  }
}

void bind(SQLite::Statement& statement, int index, const Value& value) {
  if (const auto* integer = std::get_if<std::int64_t>(&value)) {
    statement.bind(index, *integer);
  } else if (const auto* real = std::get_if<double>(&value)) {
    statement.bind(index, *real);
  } else if (const auto* text = std::get_if<std::string_view>(&value)) {
    statement.bind(index, std::string(*text));
  } else if (const auto* any = std::get_if<Bytes>(&value)) {
    // No pointer would be no value.
    const char* const data = any->bytes.data() == nullptr ? "" : any->bytes.data();
    statement.bindNoCopy(index, static_cast<const void*>(data), static_cast<int>(any->bytes.size()));
  } else {
    statement.bind(index);
  }
}

void bind_all(SQLite::Statement& statement, Values values) {
  int index = 0;
  for (const Value& value : values) bind(statement, ++index, value);
}

class SqliteRows final : public Rows {
 public:
  SqliteRows(SQLite::Database& database, std::string_view sql, Values values)
      : statement_(database, std::string(sql)) {
    // The values are gone when the rows are read.
    int index = 0;
    for (const Value& value : values) {
      ++index;
      if (const auto* any = std::get_if<Bytes>(&value)) {
        statement_.bind(index, static_cast<const void*>(any->bytes.data()),
                        static_cast<int>(any->bytes.size()));
      } else {
        bind(statement_, index, value);
      }
    }
  }
  bool next() override {
    return translated([&] { return statement_.executeStep(); });
  }
  [[nodiscard]] bool is_null(int column) const override { return statement_.getColumn(column).isNull(); }
  [[nodiscard]] std::int64_t integer(int column) const override {
    return statement_.getColumn(column).getInt64();
  }
  [[nodiscard]] double real(int column) const override { return statement_.getColumn(column).getDouble(); }
  [[nodiscard]] std::string string(int column) const override {
    return statement_.getColumn(column).getString();
  }

 private:
  mutable SQLite::Statement statement_;
};

class Sqlite final : public Database {
 public:
  Sqlite(const std::string& path, bool read_only)
      : database_(path, read_only ? SQLite::OPEN_READONLY : SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE,
                  kPatienceMs) {
    if (read_only) return;
    database_.exec("PRAGMA journal_mode=WAL");
    database_.exec("PRAGMA synchronous=FULL");
  }

  [[nodiscard]] Engine engine() const override { return Engine::Sqlite; }

  void execute(const std::string& statements) override {
    translated([&] { database_.exec(statements); });
  }

  std::size_t run(std::string_view sql, Values values) override {
    return translated([&] {
      SQLite::Statement& statement = prepared(sql);
      bind_all(statement, values);
      const Reset after(statement);
      // It may return rows that nobody wants.
      while (statement.executeStep()) {
      }
      return static_cast<std::size_t>(statement.getChanges());
    });
  }

  [[nodiscard]] std::unique_ptr<Rows> rows(std::string_view sql, Values values) override {
    return translated(
        [&]() -> std::unique_ptr<Rows> { return std::make_unique<SqliteRows>(database_, sql, values); });
  }

  void begin() override {
    translated([&] { transaction_ = std::make_unique<SQLite::Transaction>(database_); });
  }
  void commit() override {
    translated([&] { transaction_->commit(); });
    transaction_.reset();
  }
  void roll_back() noexcept override { transaction_.reset(); }
  void reconnect() override {}

  void settle() override {
    constexpr int kReadersMs = 200;  // a reader must not hold up the end of a campaign
    try {
      statements_.clear();
      database_.setBusyTimeout(kReadersMs);
      database_.exec("PRAGMA journal_mode=DELETE");
    } catch (const SQLite::Exception&) {
      // All that was committed is safe in the log.
    }
  }

  [[nodiscard]] std::string damage() override {
    try {
      SQLite::Statement s(database_, "PRAGMA integrity_check");
      if (!s.executeStep()) return "no answer";
      const std::string text = s.getColumn(0).getString();
      return text == "ok" ? "" : text;
    } catch (const SQLite::Exception& error) {
      return error.what();
    }
  }

 private:
  static constexpr int kPatienceMs = 10'000;

  // Values and locks of a statement go with the call.
  class Reset {
   public:
    explicit Reset(SQLite::Statement& statement) : statement_(statement) {}
    ~Reset() {
      static_cast<void>(statement_.tryReset());
      try {
        statement_.clearBindings();
      } catch (const SQLite::Exception&) {
        // They are bound anew before the next use.
      }
    }
    Reset(const Reset&) = delete;
    Reset& operator=(const Reset&) = delete;

   private:
    SQLite::Statement& statement_;
  };

  SQLite::Statement& prepared(std::string_view sql) {
    const auto at = statements_.find(sql);
    if (at != statements_.end()) return at->second;
    std::string text(sql);
    return statements_.try_emplace(text, database_, text).first->second;
  }

  SQLite::Database database_;
  std::map<std::string, SQLite::Statement, std::less<>> statements_;
  std::unique_ptr<SQLite::Transaction> transaction_;
};

}  // namespace

std::unique_ptr<Database> open_sqlite(const std::string& path, bool read_only) {
  return translated([&]() -> std::unique_ptr<Database> { return std::make_unique<Sqlite>(path, read_only); });
}

}  // namespace smiter::campaign
