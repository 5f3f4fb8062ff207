// SPDX-License-Identifier: MIT
#include "campaign/run/corpus.h"

#include <gtest/gtest.h>

#include "campaign/setup/questions.h"

namespace smiter::campaign {
namespace {

std::vector<strategies::Seed> seeds() {
  return {{question_name("z3@1.0", 1), "(check-sat)", std::nullopt},
          {"a.smt2", "(assert true)(check-sat)", std::nullopt},
          {"b.smt2", "(assert false)(check-sat)", std::nullopt}};
}

TEST(CorpusTest, WhoHoldsASeedKeepsItAsItWas) {
  Corpus corpus(seeds());
  const SeedPtr before = corpus.seed(1);
  strategies::Seed learned = *before;
  learned.model = "((define-fun x () Int 1))";
  corpus.learn(1, learned);
  EXPECT_FALSE(before->model);
  ASSERT_TRUE(corpus.seed(1)->model);
  EXPECT_EQ(*corpus.seed(1)->model, *learned.model);
  EXPECT_FALSE(corpus.seed(2)->model);
}

TEST(CorpusTest, QuestionsAreNotCounted) {
  const Corpus corpus(seeds());
  EXPECT_EQ(corpus.size(), 3u);
  EXPECT_TRUE(corpus.has_questions());
  const SeedCount count = corpus.count({true, true, false});
  EXPECT_EQ(count.all, 2u);
  EXPECT_EQ(count.run, 1u);
}

}  // namespace
}  // namespace smiter::campaign
