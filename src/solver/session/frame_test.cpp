// SPDX-License-Identifier: MIT
#include "solver/session/frame.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "solver/process/exchange.h"

namespace smiter::solver {
namespace {

Frame frame_of(const std::string& text, const Query& query, const Dialect& dialect, bool session) {
  return make_frame(*prepare_script(text, dialect), query, dialect, session, "abc");
}

TEST(FrameTest, PutsAMarkerAfterEveryCheckAndResetsAtTheEnd) {
  const Frame frame = frame_of("(assert a)(check-sat)(check-sat)", {}, {}, true);
  EXPECT_EQ(frame.text,
            "(echo \"smiter-abc-0\")\n(assert a)\n(check-sat)\n(echo \"smiter-abc-1\")\n(check-sat)\n"
            "(echo \"smiter-abc-2\")\n(reset)\n(echo \"smiter-abc-3\")\n");
}

TEST(FrameTest, SeparatesOptionsAndWhatFollowsTheLastCheck) {
  const Frame frame = frame_of("(set-option :o 1)(check-sat)(pop 1)", {}, {}, true);
  EXPECT_EQ(frame.text,
            "(echo \"smiter-abc-0\")\n(set-option :o 1)\n(echo \"smiter-abc-1\")\n(check-sat)\n"
            "(echo \"smiter-abc-2\")\n(pop 1)\n(echo \"smiter-abc-3\")\n(reset)\n(echo "
            "\"smiter-abc-4\")\n");
}

TEST(FrameTest, SendsThePreludeAgainAfterAResetInTheScript) {
  Dialect dialect;
  dialect.prelude = {"(p)"};
  const Frame frame = frame_of("(reset)(check-sat)", {}, dialect, false);
  EXPECT_THAT(frame.text, testing::HasSubstr("(reset)\n(p)\n(check-sat)"));
}

TEST(FrameTest, AsksOnlyScriptsThatNeedItForIncrementalSolving) {
  Dialect dialect;
  dialect.incremental_prelude = {"(i)"};
  EXPECT_THAT(frame_of("(check-sat)", {}, dialect, true).text, testing::Not(testing::HasSubstr("(i)")));
  EXPECT_THAT(frame_of("(push 1)(check-sat)", {}, dialect, true).text, testing::HasSubstr("(i)"));
}

TEST(FrameTest, AsksForInfoOnlyWhereItIsKnown) {
  Query query;
  query.wants.reason = query.wants.statistics = true;
  Dialect dialect;
  EXPECT_THAT(frame_of("(check-sat)", query, dialect, true).text, testing::HasSubstr("(get-info"));
  dialect.get_info = false;
  EXPECT_THAT(frame_of("(check-sat)", query, dialect, true).text,
              testing::Not(testing::HasSubstr("(get-info")));
}

TEST(FrameTest, AsksForValuesByEvalToo) {
  Query query;
  query.wants.values = {"x", "(+ x 1)"};
  Dialect dialect;
  EXPECT_THAT(frame_of("(check-sat)", query, dialect, false).text,
              testing::Not(testing::HasSubstr("(eval ")));
  dialect.claims = {"eval"};
  EXPECT_THAT(frame_of("(check-sat)", query, dialect, false).text,
              testing::HasSubstr("(get-value (x (+ x 1)))\n(eval x :completion true)\n"
                                 "(eval (+ x 1) :completion true)\n(echo"));
}

TEST(FrameTest, RestoresOptionsThatOutliveReset) {
  Dialect dialect;
  dialect.restore_options = {{"produce-models", "true"}};
  EXPECT_THAT(frame_of("(set-option :produce-models false)", {}, dialect, true).text,
              testing::HasSubstr("(reset)\n(set-option :produce-models true)\n"));
}

TEST(FrameTest, SendsNoMarkersToASolverWithoutEcho) {
  Dialect dialect;
  dialect.echo = false;
  const Frame frame = frame_of("(check-sat)", {}, dialect, false);
  EXPECT_EQ(frame.text, "(check-sat)\n");
  EXPECT_TRUE(frame.segments.empty());
}

TEST(FrameTest, CutsTheOutputAtTheMarkers) {
  const Frame frame = frame_of("(set-option :o 1)(check-sat)", {}, {}, false);
  const auto cut = cut_output(frame, "smiter-abc-0\n\"smiter-abc-1\"\r\nsat\nsmiter-abc-2\nrest");
  ASSERT_EQ(cut.size(), 4U);
  EXPECT_EQ(cut[2].text, "sat\n");
  EXPECT_TRUE(cut[2].complete);
  EXPECT_EQ(cut[3].text, "rest");
  EXPECT_FALSE(cut[3].complete);
}

TEST(FrameTest, NoncesDiffer) {
  EXPECT_NE(make_nonce(), make_nonce());
}

TEST(MarkerTest, IsNotFoundInAQuotationOfOurOwnCommand) {
  std::size_t begin = 0;
  EXPECT_EQ(find_marker("(error \"at (echo \"M\")\n", "M", 0, begin), std::string_view::npos);
  EXPECT_EQ(find_marker("M", "M", 0, begin), std::string_view::npos);  // newline still to come
  EXPECT_EQ(find_marker("half a line M\n", "M", 0, begin), 14U);
  EXPECT_EQ(begin, 12U);
}

}  // namespace
}  // namespace smiter::solver
