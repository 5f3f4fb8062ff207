// SPDX-License-Identifier: MIT
// The site over a store that the test writes.
#include "serve/site.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json.h"
#include "campaign/run/snapshot.h"
#include "campaign/store/workdir.h"
#include "triage/finding_test_support.h"

namespace smiter::serve {
namespace {

using base::Json;
using testing::HasSubstr;

class SiteTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        testing::TempDir() + "site_test_" + testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    auto store = campaign::Store::open(campaign::Workdir{folder_}.store());
    ASSERT_TRUE(store) << store.error().to_string();
    store->put_meta("settings", to_json(campaign::Settings{}));
    campaign::Snapshot snapshot;
    snapshot.counts.tests = 17;
    snapshot.warnings = {"a warning"};
    store->put_meta(campaign::kSummaryKey, brief_json(snapshot, 1, true));
    for (std::uint64_t id = 1; id <= 3; ++id) store->put_finding(finding(id, id));
    store->put_trigger({.cluster = 1, .test_number = 9});
    store->put_seed(0, {.name = "seeds/a <b>.smt2"});
    store->put_unit(
        {.work = {.unit = 0, .seed = 0}, .strategy = "storm", .seed = "", .first_test = 0, .hashes = {1, 2}});
    store->unit_done(0);
    store->settle();
    auto view = CampaignView::open(folder_, {"Linux", "0.1"});
    ASSERT_TRUE(view) << view.error().to_string();
    view_ = std::move(*view);
    view_->refresh();
    site_ = std::make_unique<Site>(std::vector<CampaignView*>{view_.get()}, Access{.mark_token = "secret"});
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  static triage::Finding finding(std::uint64_t id, std::uint64_t cluster) {
    triage::Finding f = triage::sample_finding();
    f.id = id;
    f.cluster = cluster;
    f.key = "key " + std::to_string(id);
    return f;
  }
  static Request request(const std::string& path) {
    return {.path = path, .asked = {.host = "localhost:1", .mark_token = "secret"}};
  }
  Reply get(const std::string& path) const { return site_->answer(request(path)); }
  Json json(const std::string& path) const {
    const Reply reply = get(path);
    EXPECT_EQ(reply.status, 200) << path;
    return Json::parse(*reply.body);
  }
  Reply mark(const std::string& body) const {
    Request r = request("/api/campaign/0/marks");
    r.method = "POST";
    r.content_type = "application/json";
    r.body = body;
    return site_->answer(r);
  }
  static std::string header(const Reply& reply, const std::string& name) {
    for (const auto& [key, value] : reply.headers) {
      if (key == name) return value;
    }
    return {};
  }

  std::string folder_;
  std::unique_ptr<CampaignView> view_;
  std::unique_ptr<Site> site_;
};

TEST_F(SiteTest, ServesThePageAndItsParts) {
  for (const char* const path : {"/", "/page.css", "/page.js", "/icon.svg"})
    EXPECT_EQ(get(path).status, 200) << path;
  EXPECT_THAT(header(get("/"), "Content-Security-Policy"), HasSubstr("default-src 'none'"));
  EXPECT_EQ(header(get("/"), "X-Content-Type-Options"), "nosniff");
}

TEST_F(SiteTest, TheSummaryIsWhatTheCampaignWroteAndWhereItStands) {
  const Json summary = json("/api/campaign/0/summary");
  EXPECT_EQ(summary["tests"].get<int>(), 17);
  EXPECT_EQ(summary["warnings"].at(0).get<std::string>(), "a warning");
  EXPECT_FALSE(summary["running"].get<bool>());
  EXPECT_EQ(summary["listed"].get<int>(), 3);
  EXPECT_EQ(json("/api/campaigns")["campaigns"].at(0)["tests"].get<int>(), 17);
}

TEST_F(SiteTest, AListIsSentOnceAndThenOnlyWhatChanged) {
  const Json all = json("/api/campaign/0/findings");
  ASSERT_EQ(all["rows"].size(), 3u);
  EXPECT_EQ(all["rows"].at(0)["triggers"].get<int>(), 2);
  Request again = request("/api/campaign/0/findings");
  again.query = {{"since", std::to_string(all["rev"].get<int>())}, {"boot", all["boot"].get<std::string>()}};
  EXPECT_EQ(Json::parse(*site_->answer(again).body)["rows"].size(), 0u);
  {
    auto store = campaign::Store::open(campaign::Workdir{folder_}.store());
    ASSERT_TRUE(store);
    store->put_finding(finding(4, 4));
    store->put_finding(finding(3, 2));  // merged into another cluster
  }
  view_->refresh();
  const Json more = Json::parse(*site_->answer(again).body);
  ASSERT_EQ(more["rows"].size(), 3u);
  EXPECT_EQ(more["rows"].at(0)["id"].get<int>(), 2);
  EXPECT_EQ(more["rows"].at(0)["triggers"].get<int>(), 2);
  EXPECT_TRUE(more["rows"].at(1)["gone"].get<bool>());
  EXPECT_EQ(more["rows"].at(2)["id"].get<int>(), 4);
  EXPECT_EQ(json("/api/campaign/0/findings")["rows"].size(), 3u);
}

TEST_F(SiteTest, WhatDidNotChangeIsNotSentAgain) {
  for (const char* const path :
       {"/api/campaign/0/findings", "/api/campaign/0/summary", "/api/campaign/0/timeline"}) {
    Request again = request(path);
    again.if_none_match = header(get(path), "ETag");
    EXPECT_EQ(site_->answer(again).status, 304) << path;
    again.if_none_match = "\"other\"";
    EXPECT_EQ(site_->answer(again).status, 200) << path;
  }
}

TEST_F(SiteTest, AFindingWithItsTexts) {
  EXPECT_EQ(json("/api/campaign/0/finding/2")["id"].get<int>(), 2);
  const Reply file = get("/api/campaign/0/finding/2/reduced.smt2");
  EXPECT_EQ(*file.body, triage::sample_finding().script);
  EXPECT_EQ(header(file, "Content-Disposition"), "attachment; filename=\"2-reduced.smt2\"");
}

TEST_F(SiteTest, SearchQueueAndSeeds) {
  Request search = request("/api/campaign/0/search");
  search.query = {{"text", "abs"}};
  EXPECT_EQ(*site_->answer(search).body, R"({"ids":[1,2,3]})");
  search.query = {{"text", "nothing-like-it"}};
  EXPECT_EQ(*site_->answer(search).body, R"({"ids":[]})");
  EXPECT_EQ(json("/api/campaign/0/queue")["queue"].size(), 3u);
  const Json seeds = json("/api/campaign/0/seeds");
  EXPECT_EQ(seeds["seeds"].at(0)["tests"].get<int>(), 2);
  EXPECT_EQ(seeds["seeds"].at(0)["clusters"].get<int>(), 3);
}

TEST_F(SiteTest, AMarkIsKeptInTheStoreAndShown) {
  EXPECT_EQ(mark(R"({"finding":2,"kind":"reported","text":"https://x/1","who":"me"})").status, 200);
  EXPECT_EQ(json("/api/campaign/0/findings")["rows"].at(1)["mark"]["text"].get<std::string>(), "https://x/1");
  EXPECT_EQ(json("/api/campaign/0/queue")["queue"].size(), 2u);
  auto store = campaign::Store::open(campaign::Workdir{folder_}.store(), true);
  ASSERT_TRUE(store);
  ASSERT_EQ(store->marks().size(), 1u);
  EXPECT_EQ(store->marks()[0].who, "me");
}

TEST_F(SiteTest, BadMarksAreRefused) {
  for (const char* const body :
       {"", "[]", "{", R"({"finding":2})", R"({"finding":"2","kind":"known"})",
        R"({"finding":2,"kind":"nice"})", R"({"finding":2,"kind":"known","text":7})"})
    EXPECT_EQ(mark(body).status, 400) << body;
  EXPECT_EQ(mark(R"({"finding":77,"kind":"known"})").status, 409);
  EXPECT_EQ(mark(R"({"finding":2,"kind":"known","text":")" + std::string(3000, 'x') + "\"}").status, 400);
  Request other = request("/api/campaign/0/marks");
  other.method = "POST";
  other.asked.mark_token = "guess";
  EXPECT_EQ(site_->answer(other).status, 403);
}

TEST_F(SiteTest, OddPathsAreNotFound) {
  for (const char* const path : {"",
                                 "//",
                                 "/..",
                                 "/../../etc/passwd",
                                 "/page.html",
                                 "/assets/page.css",
                                 "/api",
                                 "/api/",
                                 "/api/campaign",
                                 "/api/campaign/0",
                                 "/api/campaign/1/summary",
                                 "/api/campaign/-1/summary",
                                 "/api/campaign/0x0/summary",
                                 "/api/campaign/0/finding",
                                 "/api/campaign/0/finding/",
                                 "/api/campaign/0/finding/99",
                                 "/api/campaign/0/finding/1/../../x",
                                 "/api/campaign/0/finding/1/..",
                                 "/api/campaign/0/finding/1/meta.json",
                                 "/api/campaign/99999999999999999999999/summary"})
    EXPECT_EQ(get(path).status, 404) << path;
}

TEST_F(SiteTest, OtherMethodsAndHostsAreRefused) {
  Request r = request("/");
  r.method = "DELETE";
  EXPECT_EQ(site_->answer(r).status, 405);
  r = request("/");
  r.asked.host = "evil.example";
  EXPECT_EQ(site_->answer(r).status, 421);
}

TEST_F(SiteTest, WithATokenNothingIsServedWithoutIt) {
  const Site site({view_.get()}, {.token = "abcdefabcdef", .mark_token = "m", .loopback = false});
  Request r = request("/");
  EXPECT_EQ(site.answer(r).status, 401);
  r.query = {{"token", "abcdefabcdef"}};
  const Reply entered = site.answer(r);
  EXPECT_EQ(entered.status, 303);
  EXPECT_THAT(header(entered, "Set-Cookie"),
              HasSubstr("smiter_token=abcdefabcdef; HttpOnly; SameSite=Strict"));
  r = request("/api/campaigns");
  EXPECT_EQ(site.answer(r).status, 401);
  r.asked.cookie = "smiter_token=abcdefabcdef";
  EXPECT_EQ(site.answer(r).status, 200);
}

TEST_F(SiteTest, AnOlderStoreWithoutMarksIsServed) {
  EXPECT_TRUE(json("/api/campaign/0/findings")["rows"].at(0)["mark"].is_null());
  std::filesystem::remove(campaign::Workdir{folder_}.store());
  view_->refresh();
  EXPECT_THAT(json("/api/campaign/0/summary")["error"].get<std::string>(), HasSubstr("no campaign"));
}

}  // namespace
}  // namespace smiter::serve
