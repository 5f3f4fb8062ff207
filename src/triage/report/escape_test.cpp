// SPDX-License-Identifier: MIT
#include "triage/report/escape.h"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>

namespace smiter::triage {
namespace {

TEST(EscapeTest, HtmlHasNoTagsAndNoControls) {
  EXPECT_EQ(html("<script>\"'&\x01</script>"), "&lt;script&gt;&quot;&#39;&amp;\xef\xbf\xbd&lt;/script&gt;");
  EXPECT_EQ(html("\xff\xc3\xa9"), "\xef\xbf\xbd\xc3\xa9");
}

// What a shell makes of the word is the word itself.
std::string through_shell(const std::string& text) {
  const std::string command = "printf %s " + shell_word(text);
  FILE* pipe = popen(command.c_str(), "r");
  std::string out;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) out += static_cast<char>(c);
  EXPECT_EQ(pclose(pipe), 0);
  return out;
}

TEST(EscapeTest, ShellWordsSurviveAShell) {
  for (const std::string text : {"plain", "a b", "it's", "$(touch x)", "`id`", "a;b", "\"", "a\nb", "*", "~",
                                 "-n", "\\", "<script>", "!x"}) {
    EXPECT_EQ(through_shell(text), text);
  }
  EXPECT_EQ(shell_word(""), "''");
}

TEST(EscapeTest, MarkdownIsOneLineWithoutMarkup) {
  EXPECT_EQ(markdown("<b>|[x]"), "\\<b\\>\\|\\[x\\]");
  EXPECT_EQ(markdown("a\nb"), "a\\\\x0ab");
  EXPECT_EQ(markdown("# x"), "\\# x");
}

TEST(EscapeTest, CodeCannotBeClosedFromWithin) {
  EXPECT_EQ(markdown_code("x"), "`x`");
  EXPECT_EQ(markdown_code("a`b"), "``a`b``");
  EXPECT_EQ(markdown_code("`"), "`` ` ``");
  EXPECT_EQ(markdown_code("a|b"), "`a\\|b`");
  EXPECT_EQ(markdown_block("```\nx", "smt2"), "````smt2\n```\nx\n````\n");
}

TEST(EscapeTest, PrintableDrivesNoTerminal) {
  EXPECT_EQ(printable("a\x1b[2Jb\n\xc2\x9b\xff"), "a\\x1b[2Jb\\x0a\\xc2\\x9b\\xff");
  EXPECT_EQ(printable("é"), "é");
}

}  // namespace
}  // namespace smiter::triage
