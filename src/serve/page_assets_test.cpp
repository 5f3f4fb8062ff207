// SPDX-License-Identifier: MIT
#include "serve/page_assets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smiter::serve {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(PageAssetsTest, AModuleBecomesAFunction) {
  EXPECT_EQ(
      joined_module("a.js", "import {x, y} from './b.js';\nexport function f() {}\nexport const k = x;\n"),
      "modules.a = (() => {\nconst {x, y} = modules.b;\nfunction f() {}\nconst k = x;\nreturn {f, "
      "k};\n})();\n");
}

TEST(PageAssetsTest, TheScriptReadsNoHtmlAndLoadsNothing) {
  const std::string& script = page_script();
  for (const char* const word : {"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(",
                                 "new Function", "import ", "export ", "setTimeout('"})
    EXPECT_THAT(script, Not(HasSubstr(word)));
  EXPECT_THAT(script, HasSubstr("modules.main = "));
}

TEST(PageAssetsTest, ThePageHasNothingInline) {
  const std::string page(page_asset("page.html"));
  EXPECT_THAT(page, Not(HasSubstr("style=")));
  EXPECT_THAT(page, Not(HasSubstr("onclick")));
  EXPECT_THAT(page, HasSubstr("<script src=\"/page.js\" defer></script>"));
  EXPECT_EQ(page_asset("../page.html"), "");
}

}  // namespace
}  // namespace smiter::serve
