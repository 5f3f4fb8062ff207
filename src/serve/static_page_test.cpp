// SPDX-License-Identifier: MIT
#include "serve/static_page.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json.h"
#include "base/sha256.h"
#include "campaign/setup/settings.h"
#include "campaign/store/store.h"
#include "campaign/store/workdir.h"
#include "serve/page_assets.h"
#include "triage/finding_test_support.h"

namespace smiter::serve {
namespace {

using base::Json;
using testing::HasSubstr;
using testing::Not;

class StaticPageTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "static_page_test_" +
              testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    auto store = campaign::Store::open(campaign::Workdir{folder_}.store());
    ASSERT_TRUE(store) << store.error().to_string();
    store->put_meta("settings", to_json(campaign::Settings{}));
    for (std::uint64_t id = 1; id <= 3; ++id) {
      triage::Finding f = triage::sample_finding();
      f.id = f.cluster = id;
      f.key = "key " + std::to_string(id);
      f.script = "; </script><script>alert(1)</script><!--\n(check-sat)\n";
      store->put_finding(f);
    }
    store->settle();
    auto view = CampaignView::open(folder_, {"Linux", "0.1"});
    ASSERT_TRUE(view) << view.error().to_string();
    view_ = std::move(*view);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  // What stands in the block of that name.
  static Json block(const std::string& page, const std::string& name) {
    const std::string begin = "<script type=\"application/json\" id=\"data-" + name + "\">";
    const std::size_t at = page.find(begin);
    if (at == std::string::npos) return {};
    const std::size_t from = at + begin.size();
    return Json::parse(page.substr(from, page.find("</script>", from) - from));
  }
  static std::size_t count(const std::string& page, std::string_view word) {
    std::size_t n = 0;
    for (std::size_t at = page.find(word); at != std::string::npos; at = page.find(word, at + 1)) ++n;
    return n;
  }

  std::string folder_;
  std::unique_ptr<CampaignView> view_;
};

TEST_F(StaticPageTest, HoldsAllThatAServerWouldGive) {
  const std::string page = static_page(*view_, 1700000000);
  EXPECT_EQ(block(page, "page").at("written").get<int>(), 1700000000);
  EXPECT_EQ(block(page, "page").at("detailed").get<int>(), 3);
  EXPECT_EQ(block(page, "findings").at("rows").size(), 3u);
  EXPECT_EQ(block(page, "finding-2").at("texts").at("reduced.smt2").at("text").get<std::string>(),
            "; </script><script>alert(1)</script><!--\n(check-sat)\n");
  for (const char* const name : {"summary", "timeline", "queue", "seeds"})
    EXPECT_TRUE(block(page, name).is_object()) << name;
}

TEST_F(StaticPageTest, NothingRunsButOurScript) {
  const std::string page = static_page(*view_, 0);
  EXPECT_EQ(count(page, "<script>"), 1u);
  EXPECT_THAT(page, HasSubstr("<script>" + page_script() + "</script>"));
  EXPECT_THAT(page, HasSubstr("script-src 'sha256-" + base::sha256_base64(page_script()) + "'"));
  EXPECT_THAT(page, HasSubstr("style-src 'sha256-" + base::sha256_base64(page_asset("page.css")) + "'"));
  EXPECT_THAT(page, Not(HasSubstr("<!--")));
  EXPECT_THAT(page_script(), Not(HasSubstr("</script"))) << "it would end there";
  EXPECT_THAT(page, Not(HasSubstr("src=\"/"))) << "there is no server";
  EXPECT_THAT(page, Not(HasSubstr("href=\"/")));
}

TEST_F(StaticPageTest, StaysWithinItsBounds) {
  const std::size_t one = view_->finding(1)->size();
  const std::string some = static_page(*view_, 0, {.details = one * 5 / 2});
  EXPECT_EQ(block(some, "page").at("detailed").get<int>(), 2);
  EXPECT_EQ(block(some, "findings").at("rows").size(), 3u);
  EXPECT_EQ(count(some, "id=\"data-finding-"), 2u);

  const std::string few = static_page(*view_, 0, {.rows = 2});
  EXPECT_EQ(block(few, "page").at("findings").get<int>(), 3);
  EXPECT_EQ(block(few, "page").at("listed").get<int>(), 2);
  EXPECT_EQ(block(few, "findings").at("rows").size(), 2u);

  const std::string cut = static_page(*view_, 0, {.longest_text = 10});
  EXPECT_TRUE(block(cut, "finding-1").at("texts").at("reduced.smt2").at("cut").get<bool>());
}

}  // namespace
}  // namespace smiter::serve
