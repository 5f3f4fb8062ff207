// SPDX-License-Identifier: MIT
#include "campaign/supervise/stack_text.h"

#include <dlfcn.h>
#include <gmock/gmock.h>

#include <array>

namespace smiter::campaign {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

// A frame in the middle of a function.
void* within(const char* function) {
  void* const begin = dlsym(RTLD_DEFAULT, function);
  EXPECT_NE(begin, nullptr) << function;
  return begin == nullptr ? begin : static_cast<char*>(begin) + 1;
}

TEST(StackTextTest, AFrameIsItsModuleAPlaceInItAndTheFunction) {
  const auto text = stack_text(std::array{within("abort")});
  ASSERT_THAT(text, SizeIs(1));
  EXPECT_THAT(text[0], HasSubstr("+0x"));
  EXPECT_THAT(text[0], HasSubstr("abort"));
  EXPECT_THAT(text[0], Not(HasSubstr("/"))) << "the module, without its folder";
}

TEST(StackTextTest, FunctionsHaveTheNamesOfTheSource) {
  const auto text = stack_text(std::array{within("_ZSt9terminatev")});
  ASSERT_THAT(text, SizeIs(1));
  EXPECT_THAT(text[0], HasSubstr(" std::terminate()"));
}

TEST(StackTextTest, AnAddressOfNoModuleStaysANumberAndTheInnermostFirst) {
  const std::array<void*, 2> frames = {reinterpret_cast<void*>(0x10), reinterpret_cast<void*>(0x20)};
  EXPECT_THAT(stack_text(frames), ElementsAre("0x10", "0x20"));
  EXPECT_THAT(stack_text({}), IsEmpty());
}

}  // namespace
}  // namespace smiter::campaign
