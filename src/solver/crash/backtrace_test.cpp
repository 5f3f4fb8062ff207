// SPDX-License-Identifier: MIT
#include "solver/crash/backtrace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smiter::solver {
namespace {

TEST(BacktraceTest, NamesFunctionsOrModuleOffsets) {
  const auto crash = parse_gdb_output(
      "Program received signal SIGSEGV, Segmentation fault.\n"
      "0x00007ffff6a7b6f8 in ?? () from /lib/libx.so.1\n"
      "#0  0x00007ffff6a7b6f8 in ?? () from /lib/libx.so.1\n"
      "#1  0x00007ffff6a00000 in ns::f(int, std::string const&) () from /lib/libx.so.1\n"
      "#2  g (n=...) at g.c:3\n"
      "#3  0x00007ffff5000010 in ?? () from /lib/libc.so.6\n"
      "smiter-mappings\n"
      "  0x7ffff6200000 0x7ffff6300000 0x100000 0x0 r--p /lib/libx.so.1\n"
      "  0x7ffff6300000 0x7ffff6f00000 0xc00000 0x100000 r-xp /lib/libx.so.1\n"
      "  0x7ffff5000000 0x7ffff5100000 0x100000 0x0 r-xp /lib/libc.so.6\n");
  EXPECT_EQ(crash.signal, "SIGSEGV");
  EXPECT_THAT(crash.frames,
              testing::ElementsAre("libx.so.1+0x87b6f8", "ns::f(int, std::string const&)", "g"));
}

TEST(BacktraceTest, FindsNothingWithoutASignal) {
  EXPECT_TRUE(parse_gdb_output("[Inferior 1 exited with code 01]\nNo stack.\n").frames.empty());
}

}  // namespace
}  // namespace smiter::solver
