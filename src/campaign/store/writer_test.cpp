// SPDX-License-Identifier: MIT
#include "campaign/store/writer.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

namespace smiter::campaign {
namespace {

class WriterTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "/writer-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    auto opened = Store::open(folder_ + "/s.sqlite");
    ASSERT_TRUE(opened) << opened.error().to_string();
    store_ = std::make_unique<Store>(std::move(*opened));
  }
  void TearDown() override {
    store_.reset();
    std::filesystem::remove_all(folder_);
  }
  std::string folder_;
  std::unique_ptr<Store> store_;
};

TEST_F(WriterTest, KeepsTheOrderAndWaits) {
  {
    Writer writer(*store_);
    for (int i = 0; i < 100; ++i) writer.write([i](Store& s) { s.put_meta("n", std::to_string(i)); });
    bool told = false;
    writer.write_now([](Store& s) { s.put_meta("m", "1"); }, [&] { told = true; });
    EXPECT_TRUE(told);
    writer.write([](Store& s) { s.put_meta("last", "1"); });
    EXPECT_EQ(writer.error(), "");
  }
  EXPECT_EQ(store_->meta("n"), "99");
  EXPECT_EQ(store_->meta("last"), "1");
}

TEST_F(WriterTest, AnErrorOfTheStoreIsKeptAndNobodyHangs) {
  Writer writer(*store_);
  writer.write_now([](Store&) { throw std::runtime_error("disk full"); });
  EXPECT_EQ(writer.error(), "disk full");
  writer.write_now([](Store& s) { s.put_meta("n", "1"); });
}

TEST_F(WriterTest, NothingIsWrittenAfterAnErrorAndNobodyIsToldOfIt) {
  {
    Writer writer(*store_);
    writer.write_now([](Store&) { throw std::runtime_error("disk full"); });
    bool told = false;
    writer.write_now([](Store& s) { s.put_meta("late", "1"); }, [&] { told = true; });
    EXPECT_FALSE(told);
    writer.write_now([](Store&) { throw std::runtime_error("another one"); });
    EXPECT_EQ(writer.error(), "disk full");
  }
  EXPECT_EQ(store_->meta("late"), std::nullopt);
}

TEST_F(WriterTest, ManyThreadsLoseNothing) {
  std::atomic<int> written = 0;
  {
    Writer writer(*store_);
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&] {
        for (int i = 0; i < 1000; ++i) writer.write([&](Store&) { ++written; });
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  EXPECT_EQ(written.load(), 4000);
}

}  // namespace
}  // namespace smiter::campaign
