// SPDX-License-Identifier: MIT
#include "base/json.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace smiter::base {
namespace {

struct Point {
  int x = 0, y = 0;
  bool operator==(const Point&) const = default;
};
void to_json(Json& json, const Point& p) {
  json = {{"x", p.x}, {"y", p.y}};
}
void from_json(const Json& json, Point& p) {
  json.at("x").get_to(p.x);
  json.at("y").get_to(p.y);
}

TEST(JsonTest, KeepsTheOrderOfMembersUnlessAskedToSort) {
  Json json{{"b", 1}, {"a", Json::array()}, {"c", Json::object()}};
  json["a"].push_back(nullptr);
  json["a"].push_back({{"z", true}, {"y", 2.5}});
  EXPECT_EQ(json.dump(), R"({"b":1,"a":[null,{"z":true,"y":2.5}],"c":{}})");
  EXPECT_EQ(json.dump_sorted(), R"({"a":[null,{"y":2.5,"z":true}],"b":1,"c":{}})");
  EXPECT_EQ(Json({{"k", "v"}}).dump(2), "{\n  \"k\": \"v\"\n}");
}

TEST(JsonTest, ReplacesBytesThatAreNoCharacters) {
  EXPECT_EQ(Json("a\xff").dump(), "\"a\xef\xbf\xbd\"");
  EXPECT_EQ(Json("\xc3\xa9").dump_ascii(), "\"\\u00e9\"");
}

TEST(JsonTest, AListOfPairsIsAnObjectAnyOtherAnArray) {
  EXPECT_EQ(Json({{"a", 1}, {"b", 2}}).dump(), R"({"a":1,"b":2})");
  EXPECT_EQ(Json({1, "two", 3U}).dump(), R"([1,"two",3])");
  EXPECT_EQ(Json::array({1, 2}).dump(), "[1,2]");
  EXPECT_EQ(Json(std::vector<std::pair<std::string, std::string>>{{"a", "b"}}).dump(), R"([["a","b"]])");
  EXPECT_EQ(Json(std::map<std::string, std::vector<bool>>{{"t", {true, false}}}).dump(),
            R"({"t":[true,false]})");
}

TEST(JsonTest, ReadsBackWhatItWrote) {
  const std::string text =
      R"({"big":18446744073709551615,"small":-9223372036854775808,"half":0.5,"deep":[[[]]],"text":"\u0001ä"})";
  const Json json = Json::parse(text);
  EXPECT_EQ(json.at("big").get<std::uint64_t>(), UINT64_MAX);
  EXPECT_EQ(json.at("small").get<std::int64_t>(), INT64_MIN);
  EXPECT_EQ(Json::parse(json.dump()), json);
  EXPECT_EQ(Json::parse(json.dump_sorted()), json) << "order does not count";
}

TEST(JsonTest, TypesOfOursTakePart) {
  const std::vector<Point> points{{1, 2}, {3, 4}};
  const Json json = points;
  EXPECT_EQ(json.dump(), R"([{"x":1,"y":2},{"x":3,"y":4}])");
  EXPECT_EQ(json.get<std::vector<Point>>(), points);
}

TEST(JsonTest, TakesIntegersThatFitAndNoOtherNumbers) {
  EXPECT_EQ(Json::parse("-5").get<int>(), -5);
  EXPECT_EQ(Json::parse("5").get<std::uint8_t>(), 5);
  EXPECT_EQ(Json::parse("7").get<double>(), 7);
  for (const char* text : {"1e300", "-1", "4294967296", "true", "2.5", "\"3\"", "null", "[1]"})
    EXPECT_THROW(static_cast<void>(Json::parse(text).get<std::uint32_t>()), JsonError) << text;
  EXPECT_THROW(static_cast<void>(Json::parse("[1, 2.5]").get<std::vector<int>>()), JsonError);
}

TEST(JsonTest, SaysWhatIsMissing) {
  const Json json = Json::parse(R"({"a": 1, "a": 2})");
  EXPECT_EQ(json.at("a"), Json(2)) << "the last one counts";
  EXPECT_EQ(json.value("b", 7), 7);
  EXPECT_EQ(json.value("c", "none"), "none");
  EXPECT_EQ(json.find("b"), nullptr);
  EXPECT_THROW(static_cast<void>(json.value("a", "text")), JsonError);
  try {
    static_cast<void>(json.at("b"));
    FAIL();
  } catch (const JsonError& error) {
    EXPECT_STREQ(error.what(), "key 'b' not found");
  }
}

TEST(JsonTest, RefusesWhatIsNoJsonOrTooDeep) {
  for (const char* text : {"", "{", "[1,]", "nul", "{\"a\" 1}", "1 2", "\"\xff\""}) {
    EXPECT_FALSE(Json::read(text)) << text;
    EXPECT_THROW(static_cast<void>(Json::parse(text)), JsonError) << text;
  }
  EXPECT_TRUE(Json::read(std::string(150, '[') + std::string(150, ']')));
  EXPECT_FALSE(Json::read(std::string(1'000'000, '[')));
}

enum class Colour : std::uint8_t { Red, Green };

TEST(JsonTest, AnEnumeratorIsOneOfThoseThatExist) {
  EXPECT_EQ(enumerator(Json(1), Colour::Green), Colour::Green);
  EXPECT_THROW(static_cast<void>(enumerator(Json(2), Colour::Green)), JsonError);
}

TEST(JsonTest, ComparesNumbersByValue) {
  EXPECT_EQ(Json(1), Json(1U));
  EXPECT_EQ(Json(1), Json(1.0));
  EXPECT_FALSE(Json(-1) == Json(std::numeric_limits<std::uint64_t>::max()));
  EXPECT_FALSE(Json("1") == Json(1));
}

}  // namespace
}  // namespace smiter::base
