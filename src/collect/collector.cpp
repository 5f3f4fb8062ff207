// SPDX-License-Identifier: MIT
#include "collect/collector.h"

#include <algorithm>
#include <charconv>
#include <ctime>
#include <filesystem>

#include <fmt/core.h>

#include "base/file.h"
#include "base/json.h"
#include "collect/github.h"
#include "history/miner.h"

namespace smiter::collect {

using base::Json;

namespace {

constexpr unsigned kTries = 6;                // of one page, with pauses of 1, 2, 4, … s
constexpr unsigned kWaits = 20;               // for a rate limit
constexpr std::uint64_t kLongestWait = 3900;  // limits are per hour
constexpr std::uint64_t kMostPages = 20'000;
constexpr std::size_t kMostScripts = 50;  // of one issue
constexpr std::size_t kLargestScript = std::size_t{1} << 20;

bool is_name(std::string_view text) {
  return !text.empty() && text != "." && text != ".." && std::ranges::all_of(text, [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.';
  });
}

// With a host. Anything else would be tried again and again by whoever fetches.
bool is_web_address(std::string_view text) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (text.starts_with(scheme))
      return text.size() > scheme.size() &&
             std::isalnum(static_cast<unsigned char>(text[scheme.size()])) != 0;
  }
  return false;
}

std::string one_line(std::string_view text) {
  std::string out(text.substr(0, 200));
  for (char& c : out) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  }
  return out;
}

std::string iso_time(std::uint64_t seconds) {
  const auto time = static_cast<std::time_t>(seconds);
  std::tm parts{};
  gmtime_r(&time, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

std::uint64_t number_of(const Response& response, const char* header) {
  const auto at = response.headers.find(header);
  std::uint64_t number = 0;
  if (at == response.headers.end()) return 0;
  const std::string& text = at->second;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ec == std::errc() ? number : 0;
}

class Collector {
 public:
  Collector(const CollectOptions& options, const Fetch& fetch, const Surroundings& around)
      : options_(options), fetch_(fetch), around_(around) {}

  base::Expected<Collected> run() {
    if (const auto ready = prepare(); !ready) return ready.error();
    for (std::string url = first_page(); !url.empty();) {
      auto page = get(url);
      if (!page) return page.error();
      auto issues = read_issues(page->body);
      if (!issues) return issues.error();
      for (const Issue& issue : *issues) {
        if (const auto taken = take(issue); !taken) return taken.error();
      }
      auto next = following(*page);
      if (!next) return next.error();
      url = std::move(*next);
      state_["next"] = url;
      if (const auto saved = save(); !saved) return saved.error();
      around_.say(
          fmt::format("{} issues, {} about bugs, {} scripts", done_.issues, done_.matching, done_.scripts));
    }
    state_["since"] = state_["began"];
    state_.erase("began");
    state_.erase("next");
    if (const auto saved = save(); !saved) return saved.error();
    return done_;
  }

 private:
  // --- The state, kept beside the scripts ---------------------------------------
  [[nodiscard]] std::string state_path() const { return options_.out + "/collected.json"; }

  base::Status prepare() {
    const std::size_t slash = options_.repo.find('/');
    if (slash == std::string::npos || !is_name(options_.repo.substr(0, slash)) ||
        !is_name(options_.repo.substr(slash + 1)))
      return base::Error{"--repo: give owner/name"};
    if (!is_web_address(options_.api))
      return base::Error{"--api: give an address that begins with http:// or https://"};
    if (!options_.since.empty() && !is_date(options_.since))
      return base::Error{"--since: give a date (2022-08-31) or a time (2022-08-31T12:00:00Z)"};
    file_prefix_ = options_.repo;
    file_prefix_[slash] = '_';
    std::error_code error;
    std::filesystem::create_directories(options_.out, error);
    if (error) return base::Error{"cannot make the folder: " + error.message(), {}, options_.out};
    state_ = {{"repo", options_.repo}, {"files", Json::object()}};
    if (!std::filesystem::exists(state_path(), error)) return base::ok();
    const auto text = base::read_file(state_path());
    if (!text) return text.error();
    Json old = Json::read(*text).value_or(Json());
    if (!old.is_object() || !old.contains("files") || !old["files"].is_object())
      return base::Error{"not what collect wrote; remove it to start anew", {}, state_path()};
    if (old.value("repo", "") != options_.repo)
      return base::Error{"the folder holds the scripts of another repository", {}, state_path()};
    state_ = std::move(old);
    return base::ok();
  }

  base::Status save() const { return base::write_file(state_path(), state_.dump_sorted(1) + "\n"); }

  std::string first_page() {
    if (state_.contains("next") && state_["next"].is_string() && !state_["next"].get<std::string>().empty()) {
      const std::string url = state_["next"].get<std::string>();
      if (url.starts_with(options_.api)) {
        around_.say("going on where the last run stopped");
        return url;
      }
    }
    state_["began"] = iso_time(around_.now_s());
    std::string since = options_.since;
    if (since.empty() && state_.contains("since") && state_["since"].is_string())
      since = state_["since"].get<std::string>();
    if (since.size() == 10) since += "T00:00:00Z";
    std::string url = fmt::format("{}/repos/{}/issues?state=closed&sort=created&direction=asc&per_page=100",
                                  options_.api, options_.repo);
    // A date has no characters that would need escaping but these.
    for (const char c : since.empty() ? "" : "&since=" + since)
      url += c == '+' ? std::string("%2B") : std::string(1, c);
    return url;
  }

  // The token goes to the API's host only, whatever a header says.
  base::Expected<std::string> following(const Response& page) const {
    const auto link = page.headers.find("link");
    if (link == page.headers.end()) return std::string();
    std::string url = next_page(link->second);
    if (!url.empty() && !url.starts_with(options_.api + "/"))
      return base::Error{"the next page is on another host: " + one_line(url)};
    return url;
  }

  // --- Issues ---------------------------------------------------------------------
  base::Status take(const Issue& issue) {
    if (issue.pull_request) return base::ok();
    ++done_.issues;
    if (!names_bug(issue.title, options_.keywords.empty() ? default_keywords() : options_.keywords))
      return base::ok();
    ++done_.matching;
    std::size_t number = 0;
    if (const auto put = write(issue, issue.body, "body", number); !put) return put;
    std::string url;
    if (issue.comments > 0)
      url = fmt::format("{}/repos/{}/issues/{}/comments?per_page=100", options_.api, options_.repo,
                        issue.number);
    for (std::size_t comment = 0; !url.empty();) {
      const auto page = get(url);
      if (!page) return page.error();
      const auto bodies = read_comments(page->body);
      if (!bodies) return bodies.error();
      for (const std::string& body : *bodies) {
        if (const auto put = write(issue, body, fmt::format("comment {}", ++comment), number); !put)
          return put;
      }
      auto next = following(*page);
      if (!next) return next.error();
      url = std::move(*next);
    }
    return base::ok();
  }

  base::Status write(const Issue& issue, const std::string& markdown, const std::string& where,
                     std::size_t& number) {
    for (const std::string& script : history::fenced_scripts(markdown)) {
      if (number >= kMostScripts || script.size() > kLargestScript) continue;
      const std::string name = fmt::format("{}_{}_{}.smt2", file_prefix_, issue.number, number++);
      const std::string text = fmt::format("; {}/issues/{}, {}\n; {}\n{}", options_.repo, issue.number, where,
                                           one_line(issue.title), script);
      if (const auto written = base::write_file(options_.out + "/" + name, text); !written) return written;
      state_["files"][name] = {{"issue", issue.number},
                               {"url", issue.url},
                               {"title", issue.title},
                               {"where", where},
                               {"closed_at", issue.closed_at}};
      ++done_.scripts;
    }
    return base::ok();
  }

  // --- Pages ----------------------------------------------------------------------
  // How long to wait before asking again; 0 if this is no rate limit.
  [[nodiscard]] std::uint64_t limited(const Response& response) const {
    if (response.status != 403 && response.status != 429) return 0;
    if (const std::uint64_t wait = number_of(response, "retry-after"); wait > 0)
      return std::min(wait, kLongestWait);
    const auto left = response.headers.find("x-ratelimit-remaining");
    const bool used_up = left != response.headers.end() && left->second == "0";
    if (!used_up && response.body.find("rate limit") == std::string::npos) return 0;
    const std::uint64_t reset = number_of(response, "x-ratelimit-reset"), now = around_.now_s();
    return reset > now ? std::min(reset - now + 1, kLongestWait) : 60;
  }

  base::Expected<Response> get(const std::string& url) {
    if (++done_.pages > kMostPages) return base::Error{"too many pages"};
    std::string why;
    unsigned waits = 0;
    for (unsigned attempt = 0; attempt < kTries;) {
      auto response = fetch_(url);
      if (response && response->status == 200) {
        // A body that was cut off where nobody noticed is no JSON.
        if (Json::read(response->body)) return response;
        why = "the answer is not JSON, or cut off";
      } else if (!response) {
        why = response.error().message;
      } else if (const std::uint64_t wait = limited(*response); wait > 0) {
        if (++waits > kWaits) return base::Error{"the server's rate limit does not end"};
        around_.say(fmt::format("rate limit: waiting {} s (--token-env raises it)", wait));
        around_.sleep_s(wait);
        continue;
      } else if (response->status >= 500) {
        why = fmt::format("the server answers {}", response->status);
      } else if (response->status == 404) {
        return base::Error{"there is no such repository, or the token may not see it: " + options_.repo};
      } else if (response->status == 401 || response->status == 403) {
        return base::Error{fmt::format("the server refuses ({}): is the token right?", response->status)};
      } else {
        return base::Error{fmt::format("the server answers {}", response->status)};
      }
      if (++attempt == kTries) break;
      const std::uint64_t pause = std::uint64_t{1} << (attempt - 1);
      around_.say(fmt::format("{}; trying again in {} s", one_line(why), pause));
      around_.sleep_s(pause);
    }
    return base::Error{fmt::format("{} ({} times); run again to go on", one_line(why), kTries)};
  }

  const CollectOptions& options_;
  const Fetch& fetch_;
  const Surroundings& around_;
  std::string file_prefix_;
  Json state_;
  Collected done_;
};

}  // namespace

base::Expected<Collected> collect(const CollectOptions& options, const Fetch& fetch,
                                  const Surroundings& surroundings) {
  return Collector(options, fetch, surroundings).run();
}

}  // namespace smiter::collect
