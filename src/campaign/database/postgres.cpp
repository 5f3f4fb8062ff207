// SPDX-License-Identifier: MIT
#include "campaign/database/postgres.h"

#include <libpq-fe.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <functional>
#include <map>
#include <vector>

#include <fmt/core.h>

#include "base/check.h"

namespace smiter::campaign {

namespace {

// What the server calls its types, of which values have to say theirs. Those of texts and bytes follow from
// where they stand: sent as they are, both are the same.
constexpr Oid kInt8 = 20, kFloat8 = 701, kByPlace = 0;
constexpr int kBinary = 1;

struct Freed {
  void operator()(PGresult* result) const { PQclear(result); }
  void operator()(PGconn* connection) const { PQfinish(connection); }
};
using Result = std::unique_ptr<PGresult, Freed>;
using Connection = std::unique_ptr<PGconn, Freed>;

// The order of bytes on the way.
template <typename T>
std::array<char, sizeof(T)> to_network(T x) {
  auto raw = std::bit_cast<std::array<char, sizeof(T)>>(x);
  if constexpr (std::endian::native == std::endian::little) std::reverse(raw.begin(), raw.end());
  return raw;
}
template <typename T>
T from_network(const char* data) {
  std::array<char, sizeof(T)> raw;
  std::memcpy(raw.data(), data, sizeof(T));
  if constexpr (std::endian::native == std::endian::little) std::reverse(raw.begin(), raw.end());
  return std::bit_cast<T>(raw);
}

// A line of what libpq says, without the end of the line.
std::string message_of(const char* text) {
  std::string message = text == nullptr ? "" : text;
  while (!message.empty() && (message.back() == '\n' || message.back() == ' ')) message.pop_back();
  for (char& c : message) c = c == '\n' ? ' ' : c;
  return message;
}

// Errors after which the same may work later: of the connection (08), of a transaction that gave way (40), of
// a server that has no room (53) or goes (57), a lock that took too long (55P03).
bool is_passing(std::string_view state) {
  return state.starts_with("08") || state.starts_with("40") || state.starts_with("53") ||
         state.starts_with("57") || state == "55P03";
}

class PostgresRows final : public Rows {
 public:
  explicit PostgresRows(Result result) : result_(std::move(result)) {}
  bool next() override { return ++row_ < PQntuples(result_.get()); }
  [[nodiscard]] bool is_null(int column) const override {
    return PQgetisnull(result_.get(), row_, column) != 0;
  }
  [[nodiscard]] std::int64_t integer(int column) const override {
    const char* const data = PQgetvalue(result_.get(), row_, column);
    switch (PQgetlength(result_.get(), row_, column)) {
      case 8:
        return from_network<std::int64_t>(data);
      case 4:
        return from_network<std::int32_t>(data);
      case 2:
        return from_network<std::int16_t>(data);
      case 1:
        return data[0];
      default:
        return 0;
    }
  }
  [[nodiscard]] double real(int column) const override {
    if (PQgetlength(result_.get(), row_, column) != 8) return 0;
    return from_network<double>(PQgetvalue(result_.get(), row_, column));
  }
  [[nodiscard]] std::string string(int column) const override {
    return {PQgetvalue(result_.get(), row_, column),
            static_cast<std::size_t>(PQgetlength(result_.get(), row_, column))};
  }

 private:
  Result result_;
  int row_ = -1;
};

// The values of a statement as libpq wants them.
class Sent {
 public:
  explicit Sent(Values values) : numbers_(values.size()) {
    for (const Value& value : values) add(value);
  }
  [[nodiscard]] int count() const { return static_cast<int>(data_.size()); }
  [[nodiscard]] const Oid* types() const { return types_.data(); }
  [[nodiscard]] const char* const* data() const { return data_.data(); }
  [[nodiscard]] const int* lengths() const { return lengths_.data(); }
  [[nodiscard]] const int* formats() const { return formats_.data(); }

 private:
  void add(const Value& value) {
    formats_.push_back(kBinary);
    if (std::holds_alternative<std::nullptr_t>(value)) return put(kByPlace, nullptr, 0);
    if (const auto* text = std::get_if<std::string_view>(&value)) return put(kByPlace, *text);
    if (const auto* any = std::get_if<Bytes>(&value)) return put(kByPlace, any->bytes);
    auto& number = numbers_[data_.size()];
    if (const auto* integer = std::get_if<std::int64_t>(&value)) {
      number = to_network(*integer);
      return put(kInt8, number.data(), number.size());
    }
    number = to_network(std::get<double>(value));
    put(kFloat8, number.data(), number.size());
  }
  void put(Oid type, std::string_view bytes) {
    put(type, bytes.data() == nullptr ? "" : bytes.data(), bytes.size());
  }
  void put(Oid type, const char* data, std::size_t size) {
    types_.push_back(type);
    data_.push_back(data);
    lengths_.push_back(static_cast<int>(size));
  }

  std::vector<std::array<char, 8>> numbers_;  // in the order of the values, where they are numbers
  std::vector<Oid> types_;
  std::vector<const char*> data_;
  std::vector<int> lengths_;
  std::vector<int> formats_;
};

class Postgres final : public Database {
 public:
  Postgres(const std::string& address, bool read_only) : read_only_(read_only) {
    // Who says nothing about it notices within half a minute that the server is gone. What the address
    // says comes later and counts.
    constexpr std::array kNames = {"connect_timeout",  "keepalives_idle",  "keepalives_interval",
                                   "keepalives_count", "tcp_user_timeout", "fallback_application_name",
                                   "dbname",           "client_encoding"};
    const std::array values = {"10", "10", "5", "3", "20000", "smiter", address.c_str(), "UTF8"};
    static_assert(kNames.size() == std::tuple_size_v<decltype(values)>);
    std::vector<const char*> names(kNames.begin(), kNames.end()), all(values.begin(), values.end());
    names.push_back(nullptr);
    all.push_back(nullptr);
    connection_.reset(PQconnectdbParams(names.data(), all.data(), 1));
    if (connection_ == nullptr) throw DatabaseError("out of memory");
    set_up();
  }

  [[nodiscard]] Engine engine() const override { return Engine::Postgres; }

  void execute(const std::string& statements) override {
    check(Result(PQexec(connection_.get(), statements.c_str())));
  }

  std::size_t run(std::string_view sql, Values values) override {
    const Result result = send(sql, values);
    const std::string count = PQcmdTuples(result.get());
    return count.empty() ? 0 : std::stoull(count);
  }

  [[nodiscard]] std::unique_ptr<Rows> rows(std::string_view sql, Values values) override {
    return std::make_unique<PostgresRows>(send(sql, values));
  }

  void begin() override { execute("BEGIN"); }
  void commit() override {
    const Result result = check(Result(PQexec(connection_.get(), "COMMIT")));
    // A transaction with an error in it ends as if it had been asked to.
    if (std::string_view(PQcmdStatus(result.get())) != "COMMIT")
      throw DatabaseError("the transaction was rolled back");
  }
  void roll_back() noexcept override {
    if (PQtransactionStatus(connection_.get()) != PQTRANS_IDLE) Result(PQexec(connection_.get(), "ROLLBACK"));
  }

  void reconnect() override {
    prepared_.clear();
    PQreset(connection_.get());
    set_up();
  }

  void settle() override {}
  [[nodiscard]] std::string damage() override { return {}; }

 private:
  void set_up() {
    if (PQstatus(connection_.get()) != CONNECTION_OK)
      throw Interrupted(message_of(PQerrorMessage(connection_.get())));
    PQsetNoticeProcessor(
        connection_.get(), [](void*, const char*) {}, nullptr);
    // Nobody waits for ever: not we for others, and not others for us when this machine is gone.
    execute(
        "SET lock_timeout = '20s'; SET statement_timeout = '120s'; "
        "SET idle_in_transaction_session_timeout = '60s'; SET tcp_keepalives_idle = 10; "
        "SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3");
    if (read_only_) execute("SET default_transaction_read_only = on");
  }

  [[noreturn]] void fail(const PGresult* result) const {
    const char* const state = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_SQLSTATE);
    std::string text =
        message_of(result == nullptr ? PQerrorMessage(connection_.get()) : PQresultErrorMessage(result));
    if (PQstatus(connection_.get()) != CONNECTION_OK || (state != nullptr && is_passing(state)))
      throw Interrupted(text);
    throw DatabaseError(text);
  }

  Result check(Result result) const {
    const ExecStatusType status = result ? PQresultStatus(result.get()) : PGRES_FATAL_ERROR;
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail(result.get());
    return result;
  }

  Result send(std::string_view sql, Values values) {
    const Sent sent(values);
    const auto at = prepared_.find(sql);
    std::string name = at == prepared_.end() ? std::string() : at->second;
    if (name.empty()) {
      name = fmt::format("s{}", prepared_.size());
      const std::string text(sql);
      check(Result(PQprepare(connection_.get(), name.c_str(), text.c_str(), sent.count(), sent.types())));
      prepared_.emplace(text, name);
    }
    return check(Result(PQexecPrepared(connection_.get(), name.c_str(), sent.count(), sent.data(),
                                       sent.lengths(), sent.formats(), kBinary)));
  }

  bool read_only_;
  Connection connection_;
  std::map<std::string, std::string, std::less<>> prepared_;  // statement to its name on the server
};

}  // namespace

std::unique_ptr<Database> open_postgres(const std::string& address, bool read_only) {
  return std::make_unique<Postgres>(address, read_only);
}

}  // namespace smiter::campaign
