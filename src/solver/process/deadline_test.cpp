// SPDX-License-Identifier: MIT
#include "solver/process/deadline.h"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "base/stop_flag.h"
#include "solver/fake_solver_fixture.h"
#include "solver/session/one_shot.h"
#include "solver/session/session.h"

namespace smiter::solver {
namespace {

using std::chrono::milliseconds;
using testing_support::fake_solver;
using testing_support::plain_query;
using testing_support::trigger_query;

Deadline in(int ms) {
  return Deadline::in_ms(ms);
}

TEST(DeadlineTest, OneThatWasNotSetNeverPasses) {
  const Deadline never;
  EXPECT_FALSE(never.has_passed());
  EXPECT_EQ(never.left_ms(700), 700U);
}

TEST(DeadlineTest, SaysWhatIsLeft) {
  EXPECT_LE(in(500).left_ms(10'000), 500U);
  EXPECT_EQ(in(5000).left_ms(20), 20U);
  EXPECT_EQ(in(-1).left_ms(20), 0U);
  EXPECT_TRUE(in(-1).has_passed());
}

TEST(DeadlineTest, AStopEndsItEarlier) {
  base::StopFlag stop;
  const auto later = Deadline::in_ms(3'600'000, &stop);
  EXPECT_FALSE(later.has_passed());
  stop.raise();
  EXPECT_TRUE(later.has_passed());
  EXPECT_EQ(later.left_ms(20), 0U);
}

TEST(DeadlineTest, AQueryAfterItIsNotAsked) {
  Session session(fake_solver("ok"));
  Query query = plain_query();
  query.limits.until = in(-1);
  const Answer answer = session.run(query);
  EXPECT_EQ(answer.outcome, Class::Timeout);
  ASSERT_EQ(answer.checks.size(), 1U);
  EXPECT_EQ(answer.checks[0].result, Result::Timeout);
  EXPECT_EQ(session.pid(), -1);
  EXPECT_EQ(run_one_shot(fake_solver("ok"), query).outcome, Class::Timeout);
}

TEST(DeadlineTest, EndsAQueryThatHangs) {
  for (const bool by_stop : {false, true}) {
    base::StopFlag stop;
    Session session(fake_solver("hang"));
    ASSERT_TRUE(session.run(plain_query()).is_ok());
    Query query = trigger_query();
    query.limits.wall_ms = 600'000;
    query.limits.until = by_stop ? Deadline(&stop) : in(200);
    std::thread stopper([&] {
      std::this_thread::sleep_for(milliseconds(200));
      stop.raise();
    });
    EXPECT_EQ(session.run(query).outcome, Class::Timeout);
    stopper.join();
  }
}

}  // namespace
}  // namespace smiter::solver
