// SPDX-License-Identifier: MIT
// Asks the acceptance test, never twice about the same text, on several threads when
// told to. Speculation: the candidates of a batch are checked side by side as if none
// would be accepted; the first accepted one in their order wins, whoever finished first,
// so that the outcome does not depend on the number of threads. Or as if all would be
// accepted, each on top of the one before: then the first rejected one ends it.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace smiter::reduce {

// Does the text still show what is to be kept? Called from thread number `worker`, at
// most one call at a time for each worker, always from the same thread.
using Interesting = std::function<bool(const std::string& text, unsigned worker)>;

class Checker {
 public:
  Checker(Interesting interesting, unsigned jobs);
  ~Checker();
  Checker(const Checker&) = delete;
  Checker& operator=(const Checker&) = delete;

  [[nodiscard]] unsigned jobs() const { return jobs_; }
  // What is known already.
  [[nodiscard]] std::optional<bool> known(const std::string& text) const;
  // It will not do after all.
  void reject(const std::string& text) { verdicts_[key_of(text)] = false; }
  // One verdict per text; after the first that is `until`, texts may be left unchecked (false).
  std::vector<bool> check(const std::vector<std::string>& texts, bool until = true);
  [[nodiscard]] std::size_t checks() const { return checks_; }

 private:
  struct Key {
    std::uint64_t a, b;
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const { return key.a; }
  };
  static Key key_of(const std::string& text);
  void work(unsigned worker);

  Interesting interesting_;
  unsigned jobs_;
  std::unordered_map<Key, bool, KeyHash> verdicts_;
  std::size_t checks_ = 0;

  // The batch that the threads work on, under mutex_.
  std::mutex mutex_;
  std::condition_variable wake_, done_;
  const std::vector<std::string>* batch_ = nullptr;
  std::vector<signed char> results_;  // -1 not checked, else the verdict
  std::size_t next_ = 0, running_ = 0;
  std::exception_ptr failure_;  // the first exception of a check, for the caller
  bool until_ = true;
  bool stop_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace smiter::reduce
