// SPDX-License-Identifier: MIT
#include "reduce/checker.h"

#include <algorithm>
#include <utility>

#include "base/hash.h"

namespace smiter::reduce {

Checker::Checker(Interesting interesting, unsigned jobs)
    : interesting_(std::move(interesting)), jobs_(std::max(1u, jobs)) {
  if (jobs_ == 1) return;
  for (unsigned i = 0; i < jobs_; ++i) threads_.emplace_back([this, i] { work(i); });
}

Checker::~Checker() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

Checker::Key Checker::key_of(const std::string& text) {
  return {base::hash_text(text),
          base::combine(0x5bd1e995, base::hash_text(std::string_view(text).substr(text.size() / 3)))};
}

std::optional<bool> Checker::known(const std::string& text) const {
  const auto it = verdicts_.find(key_of(text));
  return it == verdicts_.end() ? std::nullopt : std::optional(it->second);
}

std::vector<bool> Checker::check(const std::vector<std::string>& texts, bool until) {
  std::vector<bool> verdicts;
  if (jobs_ == 1) {
    for (const std::string& text : texts) {
      const auto seen = known(text);
      checks_ += seen ? 0 : 1;
      const bool good = seen ? *seen : interesting_(text, 0);
      verdicts_[key_of(text)] = good;
      verdicts.push_back(good);
      if (good == until) break;
    }
    verdicts.resize(texts.size());
    return verdicts;
  }
  std::unique_lock lock(mutex_);
  batch_ = &texts;
  results_.clear();
  for (const std::string& text : texts) {
    const auto seen = known(text);
    results_.push_back(static_cast<signed char>(seen ? (*seen ? 1 : 0) : -1));
    checks_ -= seen ? 1 : 0;
  }
  next_ = 0;
  until_ = until;
  wake_.notify_all();
  done_.wait(lock, [&] { return next_ >= texts.size() && running_ == 0; });
  batch_ = nullptr;
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (results_[i] >= 0) {
      ++checks_;
      verdicts_[key_of(texts[i])] = results_[i] == 1;
    }
    verdicts.push_back(results_[i] == 1);
  }
  return verdicts;
}

void Checker::work(unsigned worker) {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [&] { return stop_ || (batch_ != nullptr && next_ < batch_->size()); });
    if (stop_) return;
    const std::size_t mine = next_++;
    if (results_[mine] >= 0) {
      done_.notify_all();
      continue;
    }
    ++running_;
    const std::string text = (*batch_)[mine];
    lock.unlock();
    bool good = false;
    std::exception_ptr failure;
    try {
      good = interesting_(text, worker);
    } catch (...) {
      failure = std::current_exception();
    }
    lock.lock();
    if (failure && !failure_) failure_ = failure;
    results_[mine] = good ? 1 : 0;
    if (good == until_) next_ = std::max(next_, batch_->size());  // later ones cannot count
    --running_;
    done_.notify_all();
  }
}

}  // namespace smiter::reduce
