// SPDX-License-Identifier: MIT
// A server of our own that speaks GitHub's format, with its errors, behind real sockets.
#include "collect/collector.h"

#include <httplib.h>

#include <atomic>
#include <filesystem>
#include <map>
#include <thread>

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/json.h"
#include "collect/closing_dates.h"
#include "collect/github.h"

namespace smiter::collect {
namespace {

using base::Json;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kScript = "text\n```\n(assert true)\n(check-sat)\n```\n";

Json issue(std::uint64_t number, const std::string& title, const std::string& body,
           std::uint64_t comments = 0) {
  return {{"number", number},
          {"title", title},
          {"body", body},
          {"comments", comments},
          {"html_url", fmt::format("https://example.org/{}", number)},
          {"closed_at", "2022-01-02T03:04:05Z"}};
}

class CollectorTest : public testing::Test {
 protected:
  void SetUp() override {
    port_ = server_.bind_to_any_port("127.0.0.1");
    ASSERT_GT(port_, 0);
    server_.Get("/repos/o/r/issues", [this](const httplib::Request& request, httplib::Response& response) {
      requests_.push_back(request.target);
      if (handle_ && handle_(request, response)) return;
      const int page = request.has_param("page") ? std::stoi(request.get_param_value("page")) : 1;
      if (page < static_cast<int>(pages_.size()))
        response.set_header(
            "Link", fmt::format("<{}/repos/o/r/issues?page={}>; rel=\"next\", <{}/x>; rel=\"last\"", api(),
                                page + 1, api()));
      response.set_content(pages_.at(static_cast<std::size_t>(page - 1)).dump_sorted(), "application/json");
    });
    server_.Get(R"(/repos/o/r/issues/(\d+)/comments)",
                [this](const httplib::Request& request, httplib::Response& response) {
                  requests_.push_back(request.target);
                  authorization_ = request.get_header_value("Authorization");
                  response.set_content(comments_[request.matches[1]].dump_sorted(), "application/json");
                });
    thread_ = std::thread([this] { server_.listen_after_bind(); });
    while (!server_.is_running()) std::this_thread::yield();
    folder_ = testing::TempDir() + fmt::format("smiter-collect-{}", ::getpid());
    std::filesystem::remove_all(folder_);
  }
  void TearDown() override {
    server_.stop();
    thread_.join();
    std::filesystem::remove_all(folder_);
  }

  [[nodiscard]] std::string api() const { return fmt::format("http://127.0.0.1:{}", port_); }

  base::Expected<Collected> run(CollectOptions options = {}) {
    if (options.repo.empty()) options.repo = "o/r";
    options.out = folder_;
    if (options.api == CollectOptions{}.api) options.api = api();
    slept_.clear();
    FetchOptions fetch;
    fetch.token = "secret";
    fetch.most_bytes = 1 << 20;
    return collect(options, curl_fetch(fetch),
                   {[] { return std::uint64_t{1'700'000'000}; },
                    [this](std::uint64_t s) { slept_.push_back(s); }, [](const std::string&) {}});
  }
  [[nodiscard]] std::string file(const std::string& name) const {
    const auto text = base::read_file(folder_ + "/" + name);
    return text ? *text : "none";
  }
  [[nodiscard]] std::size_t scripts() const {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder_))
      count += entry.path().extension() == ".smt2" ? 1 : 0;
    return count;
  }

  httplib::Server server_;
  std::thread thread_;
  int port_ = 0;
  std::string folder_;
  std::vector<Json> pages_;
  std::map<std::string, Json> comments_;
  std::function<bool(const httplib::Request&, httplib::Response&)> handle_;
  std::vector<std::string> requests_;  // the server's thread writes, we read when it is idle
  std::string authorization_;
  std::vector<std::uint64_t> slept_;
};

TEST_F(CollectorTest, KeepsWhenTheIssueWasClosed) {
  EXPECT_TRUE(closing_days(folder_)->empty()) << "nothing was collected";
  pages_ = {Json::array({issue(1, "soundness bug", kScript)})};
  ASSERT_TRUE(run().has_value());
  const auto days = closing_days(folder_);
  ASSERT_TRUE(days.has_value());
  EXPECT_EQ(*days, (std::map<std::string, std::string>{{"o_r_1_0.smt2", "2022-01-02"}}));
  ASSERT_TRUE(base::write_file(folder_ + "/collected.json", "[1]"));
  EXPECT_FALSE(closing_days(folder_).has_value());
}

TEST_F(CollectorTest, TakesScriptsOfBugsFromBodiesAndCommentsOnAllPages) {
  Json request = issue(3, "Fix a crash", kScript);
  request["pull_request"] = Json::object();
  pages_ = {
      Json::array(
          {issue(1, "Soundness issue with x", kScript, 2), issue(2, "Feature wish", kScript), request}),
      Json::array({issue(4, "CRASH on y", "no script here"), issue(5, "assertion violation", kScript)})};
  comments_["1"] = Json::array({{{"body", "thanks"}}, {{"body", "~~~smt2\n(check-sat)\n~~~"}}});
  const auto done = run();
  ASSERT_TRUE(done.has_value()) << done.error().to_string();
  EXPECT_EQ(done->issues, 4u);
  EXPECT_EQ(done->matching, 3u);
  EXPECT_EQ(done->scripts, 3u);
  EXPECT_EQ(file("o_r_1_0.smt2"),
            "; o/r/issues/1, body\n; Soundness issue with x\n(assert true)\n(check-sat)\n");
  EXPECT_EQ(file("o_r_1_1.smt2"), "; o/r/issues/1, comment 2\n; Soundness issue with x\n(check-sat)\n");
  EXPECT_THAT(file("o_r_5_0.smt2"), HasSubstr("(assert true)"));
  EXPECT_EQ(authorization_, "Bearer secret");
  const Json kept = Json::parse(file("collected.json"));
  EXPECT_EQ(kept["files"]["o_r_1_1.smt2"]["issue"], 1);
  EXPECT_EQ(kept["since"], "2023-11-14T22:13:20Z");
  // Again: only what changed since.
  requests_.clear();
  ASSERT_TRUE(run().has_value());
  ASSERT_FALSE(requests_.empty());
  EXPECT_THAT(requests_[0], HasSubstr("since=2023-11-14T22:13:20Z"));
}

TEST_F(CollectorTest, WaitsForTheRateLimit) {
  pages_ = {Json::array({issue(1, "bug", kScript)})};
  int asked = 0;
  handle_ = [&](const httplib::Request&, httplib::Response& response) {
    if (++asked > 3) return false;
    response.status = asked == 2 ? 429 : 403;
    if (asked == 1) {
      response.set_header("X-RateLimit-Remaining", "0");
      response.set_header("X-RateLimit-Reset", "1700000100");
    } else if (asked == 2) {
      response.set_header("Retry-After", "7");
    }
    response.set_content(R"({"message": "You have exceeded a secondary rate limit"})", "application/json");
    return true;
  };
  ASSERT_TRUE(run().has_value());
  EXPECT_THAT(slept_, ElementsAre(101u, 7u, 60u));
  EXPECT_EQ(scripts(), 1u);
}

TEST_F(CollectorTest, TriesAgainAfterErrorsOfTheServer) {
  pages_ = {Json::array({issue(1, "bug", kScript)})};
  int asked = 0;
  handle_ = [&](const httplib::Request&, httplib::Response& response) {
    ++asked;
    if (asked == 1) {
      response.status = 502;
      return true;
    }
    if (asked == 2) {  // the connection ends in the middle of the body
      response.set_content_provider(1000, "application/json",
                                    [](std::size_t, std::size_t, httplib::DataSink& sink) {
                                      sink.write("[{\"number\": 1,", 14);
                                      return false;
                                    });
      return true;
    }
    if (asked == 3) {  // complete as HTTP, cut off as JSON
      response.set_content("[{\"number\": 1,", "application/json");
      return true;
    }
    return false;
  };
  ASSERT_TRUE(run().has_value());
  EXPECT_THAT(slept_, ElementsAre(1u, 2u, 4u));
  EXPECT_EQ(scripts(), 1u);
}

TEST_F(CollectorTest, GoesOnWhereItStopped) {
  pages_ = {Json::array({issue(1, "bug", kScript)}), Json::array({issue(2, "bug", kScript)}),
            Json::array({issue(3, "bug", kScript)})};
  handle_ = [&](const httplib::Request& request, httplib::Response& response) {
    if (!request.has_param("page") || request.get_param_value("page") != "3") return false;
    response.status = 500;
    return true;
  };
  const auto failed = run();
  ASSERT_FALSE(failed.has_value());
  EXPECT_THAT(failed.error().message, HasSubstr("run again to go on"));
  EXPECT_EQ(scripts(), 2u);
  handle_ = nullptr;
  requests_.clear();
  ASSERT_TRUE(run().has_value());
  EXPECT_THAT(requests_, ElementsAre("/repos/o/r/issues?page=3"));
  EXPECT_EQ(scripts(), 3u);
}

TEST_F(CollectorTest, HostileAnswersDoNoHarm) {
  std::string fences;
  for (int i = 0; i < 5000; ++i) fences += "```\n(check-sat)\n```\n";
  Json odd = issue(7, "bug\n; ../../evil\r\x01", "```\n(check-sat)\n```");
  odd["body"] = nullptr;
  pages_ = {Json::array({issue(1, "bug", fences),
                         17,
                         "text",
                         {{"number", -3}},
                         {{"title", "bug"}},
                         odd,
                         issue(8, "bug \xe2\x80\xae title\nsecond line", kScript)})};
  ASSERT_TRUE(run().has_value());
  EXPECT_EQ(scripts(), 51u);
  EXPECT_THAT(file("o_r_8_0.smt2"), HasSubstr("title second line\n(assert true)"));
  // Not a list, too large, another host, nobody there.
  handle_ = [](const httplib::Request&, httplib::Response& response) {
    response.set_content(R"({"message": "Moved"})", "application/json");
    return true;
  };
  EXPECT_THAT(run().error().message, HasSubstr("not a list: Moved"));
  handle_ = [](const httplib::Request&, httplib::Response& response) {
    response.set_content(std::string(2 << 20, ' '), "application/json");
    return true;
  };
  EXPECT_THAT(run().error().message, HasSubstr("too large"));
  handle_ = [](const httplib::Request&, httplib::Response& response) {
    response.set_header("Link", "<http://evil.example/repos>; rel=\"next\"");
    response.set_content("[]", "application/json");
    return true;
  };
  EXPECT_THAT(run().error().message, HasSubstr("another host"));
}

TEST_F(CollectorTest, RefusalsAreErrorsAtOnce) {
  for (const auto& [status, words] : {std::pair{404, "no such repository"}, {401, "is the token right"}}) {
    handle_ = [code = status](const httplib::Request&, httplib::Response& response) {
      response.status = code;
      response.set_content("{}", "application/json");
      return true;
    };
    EXPECT_THAT(run().error().message, HasSubstr(words));
    EXPECT_TRUE(slept_.empty());
  }
  for (const char* repo : {"nothing", "a/b/c", "../x", "a/", "a b/c"}) {
    CollectOptions options;
    options.repo = repo;
    EXPECT_THAT(run(options).error().message, HasSubstr("owner/name"));
  }
  for (const char* address : {"ftp://127.0.0.1", "file:///etc", "nonsense", "", "http://", "https:///x"}) {
    CollectOptions options;
    options.api = address;
    EXPECT_THAT(run(options).error().message, HasSubstr("--api")) << address;
    EXPECT_TRUE(slept_.empty());
  }
  CollectOptions options;
  options.since = "yesterday";
  EXPECT_THAT(run(options).error().message, HasSubstr("--since"));
}

TEST_F(CollectorTest, AListOfOtherThingsIsNoSuccess) {
  pages_ = {Json::array({{{"id", 1}}, "text"})};
  EXPECT_THAT(run().error().message, HasSubstr("not of issues"));
  pages_ = {Json::array({issue(1, "bug", kScript, 1)})};
  comments_["1"] = Json::array({1, 2});
  EXPECT_THAT(run().error().message, HasSubstr("not of comments"));
  pages_ = {Json::array()};
  EXPECT_TRUE(run().has_value());
}

TEST(GithubTest, ReadsTheLinkHeader) {
  EXPECT_EQ(next_page("<https://a/1>; rel=\"prev\", <https://a/3>; rel=\"next\""), "https://a/3");
  EXPECT_EQ(next_page("<https://a/1>; rel=\"prev\""), "");
  EXPECT_EQ(next_page("<<<>>>"), "");
  EXPECT_EQ(next_page("<x; rel=\"next\""), "");
}

TEST(GithubTest, KnowsADate) {
  for (const char* good : {"2022-08-31", "2024-02-29", "2022-08-31T12:00:00Z", "2022-08-31T12:00:00.5+02:00"})
    EXPECT_TRUE(is_date(good)) << good;
  for (const char* bad : {"", "yesterday", "2022-8-31", "2023-02-29", "2022-13-01", "2022-08-31T25:00:00Z",
                          "2022-08-31T12:00:00", "2022-08-31T12:00Z", "2022-08-31T12:00:00.Z", "2022-08-31x",
                          "2022-08-31&per_page=1", "2022-08-31T12:00:00+2:00"})
    EXPECT_FALSE(is_date(bad)) << bad;
}

TEST(GithubTest, TitlesNameBugs) {
  EXPECT_TRUE(names_bug("Segfault in nlsat", default_keywords()));
  EXPECT_TRUE(names_bug("UNSOUND result", default_keywords()));
  EXPECT_FALSE(names_bug("How do I build with Python?", default_keywords()));
  EXPECT_TRUE(names_bug("Weird thing", {"weird"}));
}

}  // namespace
}  // namespace smiter::collect
