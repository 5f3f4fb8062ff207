// SPDX-License-Identifier: MIT
// Repositories made by git itself, some of them hostile.
#include "campaign/changes/changes.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>

#include "base/file.h"
#include "campaign/changes/repository.h"
#include "solver/process/exchange.h"
#include "solver/process/process.h"
#include "solver/profile/solver_config.h"
#include "theory/sig_reader.h"

namespace smiter::campaign {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class ChangesProcessTest : public testing::Test {
 protected:
  void SetUp() override {
    if (solver::find_program("git").empty()) GTEST_SKIP() << "git is not installed";
    std::string pattern = testing::TempDir() + "/changes-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    fs::create_directories(repo());
    git({"init", "--quiet"});
    write("src/theory/strings/rewriter.cpp", "int f();\n");
    commit();
  }
  void TearDown() override {
    if (!folder_.empty()) fs::remove_all(folder_);
  }
  [[nodiscard]] std::string repo() const { return folder_ + "/re po"; }
  void git(const std::vector<std::string>& words) const {
    solver::CommandLine command{
        solver::find_program("git"),
        {"-C", repo(), "-c", "user.name=n", "-c", "user.email=e", "-c", "commit.gpgsign=false"}};
    command.arguments.insert(command.arguments.end(), words.begin(), words.end());
    auto process = solver::Process::start(command, {});
    ASSERT_TRUE(process);
    solver::Transcript transcript;
    static_cast<void>(run_exchange(*process, {"", "", true, {}}, transcript));
    ASSERT_TRUE(process->wait_for_exit(60'000));
    EXPECT_EQ(process->status().code, 0) << transcript.errors;
  }
  void write(const std::string& path, const std::string& text) const {
    fs::create_directories(fs::path(repo() + "/" + path).parent_path());
    ASSERT_TRUE(base::write_file(repo() + "/" + path, text));
  }
  void commit() const {
    git({"add", "--all"});
    git({"commit", "--quiet", "--allow-empty", "-m", "change"});
  }
  [[nodiscard]] base::Expected<Changes> since(const std::string& revision) const {
    return changes_since(revision, repo(), theory::builtin_operators());
  }

  std::string folder_;
};

TEST_F(ChangesProcessTest, OperatorsOptionsAndRegressionsAreFound) {
  write("src/theory/strings/rewriter.cpp", "int f();\ncase Kind::STRING_REPLACE_RE:\n");
  write("src/options/strings_options.toml", "[[option]]\n  long = \"strings-exp\"\n");
  write("test/regress/a b'$.smt2", "(assert true)(check-sat)\n");
  commit();
  const auto changes = since("HEAD~1");
  ASSERT_TRUE(changes) << changes.error().to_string();
  EXPECT_EQ(changes->files, 3u);
  EXPECT_FALSE(changes->cut);
  ASSERT_THAT(changes->items, SizeIs(2));
  EXPECT_EQ(changes->items[0].name, "op:str.replace_re");
  EXPECT_EQ(changes->items[0].lines, 1u);
  EXPECT_EQ(changes->items[0].where, "src/theory/strings/rewriter.cpp");
  EXPECT_EQ(changes->items[1].name, "option:strings-exp");
  ASSERT_THAT(changes->regressions, SizeIs(1));
  EXPECT_EQ(changes->regressions[0].path, "test/regress/a b'$.smt2");
  EXPECT_EQ(changes->focus(), "op:str.replace_re,option:strings-exp,share:75");
}

TEST_F(ChangesProcessTest, AFileThatBecomesALinkTakesNoLinesOfOthers) {
  write("src/theory/bv/solver.cpp", "int g();\n");
  commit();
  fs::remove(repo() + "/src/theory/bv/solver.cpp");
  fs::create_symlink("nowhere", repo() + "/src/theory/bv/solver.cpp");
  write("src/theory/strings/rewriter.cpp", "case Kind::STRING_REPLACE_RE:\n");
  commit();
  const auto changes = since("HEAD~1");
  ASSERT_TRUE(changes);
  EXPECT_EQ(changes->files, 1u);
  ASSERT_THAT(changes->items, SizeIs(1));
  EXPECT_EQ(changes->items[0].name, "op:str.replace_re");
  EXPECT_EQ(changes->items[0].where, "src/theory/strings/rewriter.cpp");
}

TEST_F(ChangesProcessTest, TwoRevisionsBoundTheChange) {
  write("src/theory/strings/rewriter.cpp", "case Kind::STRING_REPLACE_RE:\n");
  commit();
  write("src/theory/bv/solver.cpp", "int g();\n");
  commit();
  const auto changes = since("HEAD~2..HEAD~1");
  ASSERT_TRUE(changes);
  EXPECT_EQ(changes->focus(), "op:str.replace_re,share:75");
  EXPECT_TRUE(since("HEAD~1")->focus().starts_with("theory:bitvec,"));
}

TEST_F(ChangesProcessTest, ACampaignsFolderKeepsThem) {
  write("test/x/../sat/one.smt2", "(check-sat)\n");
  write("test/two.smt2", "(check-sat)\n");
  commit();
  const auto changes = since("HEAD~1");
  ASSERT_TRUE(changes);
  const auto seeds = keep_changes(*changes, folder_ + "/out");
  ASSERT_TRUE(seeds);
  EXPECT_TRUE(fs::exists(*seeds + "001-one.smt2"));
  EXPECT_TRUE(fs::exists(*seeds + "002-two.smt2"));
  const auto kept = kept_changes(folder_ + "/out");
  ASSERT_TRUE(kept);
  EXPECT_EQ(to_json(*kept), to_json(*changes));
  EXPECT_FALSE(kept_changes(folder_));
  forget_changes(folder_ + "/out");
  EXPECT_FALSE(kept_changes(folder_ + "/out"));
  EXPECT_FALSE(fs::exists(folder_ + "/out/changes"));
}

TEST(KeepChangesTest, AFolderOfTheUsersStaysAsItIs) {
  const std::string out = testing::TempDir() + "/keep-" + std::to_string(::getpid());
  const Changes changes{.repo = ".", .from = "1", .to = "2", .regressions = {{"a/b.smt2", "(check-sat)"}}};
  for (const char* file : {"/changes/notes.md", "/changes/changes.json", "/changes/seeds/001-a.smt2"}) {
    fs::create_directories(fs::path(out + file).parent_path());
    ASSERT_TRUE(base::write_file(out + file, "mine"));
    const auto kept = keep_changes(changes, out);
    ASSERT_FALSE(kept) << file;
    EXPECT_THAT(kept.error().to_string(), HasSubstr("another --out"));
    forget_changes(out);
    EXPECT_EQ(*base::read_file(out + file, 100), "mine");
    fs::remove_all(out);
  }
  fs::create_directories(out + "/elsewhere");
  fs::create_directory_symlink("elsewhere", out + "/changes");
  EXPECT_FALSE(keep_changes(changes, out));
  EXPECT_TRUE(fs::is_empty(out + "/elsewhere"));
  fs::remove_all(out);
}

TEST(KeepChangesTest, OfAnEarlierTryOnlyOurFilesGo) {
  const std::string out = testing::TempDir() + "/again-" + std::to_string(::getpid());
  Changes changes{.repo = ".", .from = "1", .to = "2", .regressions = {{"a.smt2", ""}, {"b.smt2", ""}}};
  ASSERT_TRUE(keep_changes(changes, out));
  ASSERT_TRUE(base::write_file(out + "/changes/notes.md", "mine"));
  ASSERT_TRUE(base::write_file(out + "/changes/seeds/mine.smt2", "mine"));
  changes.regressions.pop_back();
  ASSERT_TRUE(keep_changes(changes, out));
  EXPECT_TRUE(fs::exists(out + "/changes/seeds/001-a.smt2"));
  EXPECT_FALSE(fs::exists(out + "/changes/seeds/002-b.smt2"));
  forget_changes(out);
  EXPECT_FALSE(fs::exists(out + "/changes/seeds/001-a.smt2"));
  EXPECT_TRUE(fs::exists(out + "/changes/notes.md"));
  EXPECT_TRUE(fs::exists(out + "/changes/seeds/mine.smt2"));
  fs::remove_all(out);
}

TEST_F(ChangesProcessTest, WrongRevisionsAndFoldersAreTold) {
  for (const char* revision : {"nosuch", "", "--output=x", "-h", "HEAD^{tree}", "..", "HEAD..nosuch", "a\nb"})
    EXPECT_FALSE(since(revision)) << revision;
  EXPECT_THAT(since("nosuch").error().to_string(), HasSubstr("no such revision in the repository: 'nosuch'"));
  EXPECT_FALSE(fs::exists(repo() + "/x"));
  const auto nowhere = changes_since("HEAD", folder_ + "/nowhere", theory::builtin_operators());
  EXPECT_THAT(nowhere.error().to_string(), HasSubstr("no such folder"));
  fs::create_directories(folder_ + "/plain");
  const auto plain = changes_since("HEAD", folder_ + "/plain", theory::builtin_operators());
  EXPECT_THAT(plain.error().to_string(), HasSubstr("not a git repository"));
}

TEST_F(ChangesProcessTest, ARepositoryStartsNoProgram) {
  const std::string trap = folder_ + "/trap", sprung = folder_ + "/sprung";
  ASSERT_TRUE(base::write_file(trap, "#!/bin/sh\ntouch '" + sprung + "'\ncat \"$1\"\n"));
  fs::permissions(trap, fs::perms::owner_all);
  write(".gitattributes", "*.cpp diff=evil\n*.smt2 filter=evil diff=evil\n");
  write("src/theory/strings/rewriter.cpp", "case Kind::STRING_REPLACE_RE:\n");
  write("a.smt2", "(check-sat)\n");
  commit();
  for (const char* key : {"diff.external", "diff.evil.textconv", "diff.evil.command", "core.fsmonitor",
                          "core.pager", "pager.diff", "filter.evil.smudge", "core.sshCommand", "alias.diff"})
    git({"config", key, std::string(key) == "alias.diff" ? "!" + trap : trap});
  git({"config", "color.ui", "always"});
  git({"config", "diff.noprefix", "true"});
  git({"config", "diff.orderFile", "nowhere"});
  const auto changes = since("HEAD~1");
  ASSERT_TRUE(changes) << changes.error().to_string();
  EXPECT_EQ(changes->focus(), "op:str.replace_re,share:75");
  EXPECT_FALSE(fs::exists(sprung));
}

TEST_F(ChangesProcessTest, NothingThatIsKnownIsNoFocus) {
  write("README.md", "str.replace_re\n");
  commit();
  const auto changes = since("HEAD~1");
  ASSERT_TRUE(changes);
  EXPECT_EQ(changes->files, 1u);
  EXPECT_THAT(changes->items, IsEmpty());
  EXPECT_EQ(changes->focus(), "");
}

TEST_F(ChangesProcessTest, AFileIsReadUpToItsBound) {
  write("large.smt2", std::string((std::size_t{1} << 20) + 1, ' '));
  write("small.smt2", "(check-sat)");
  std::error_code error;
  fs::create_symlink("/etc/passwd", repo() + "/link.smt2", error);
  commit();
  const auto changes = since("HEAD~1");
  ASSERT_TRUE(changes);
  ASSERT_THAT(changes->regressions, SizeIs(1));
  EXPECT_EQ(changes->regressions[0].path, "small.smt2");
}

// Each costs a process, so that one that is too large to be used counts, too.
TEST_F(ChangesProcessTest, NoMoreFilesOfAKindAreReadThanTheirBound) {
  write("000.smt2", std::string((std::size_t{1} << 20) + 1, ' '));
  for (int i = 100; i < 300; ++i) {
    write(std::to_string(i) + ".smt2", "(check-sat)");
    write("src/" + std::to_string(i) + ".pyg", "module_name='m'\nparams=((\"flat\", BOOL, True, 'x'),)\n");
  }
  commit();
  auto changes = since("HEAD~1");
  ASSERT_TRUE(changes);
  EXPECT_THAT(changes->regressions, SizeIs(199));
  EXPECT_TRUE(changes->cut);
  ASSERT_THAT(changes->items, SizeIs(1));
  EXPECT_EQ(changes->items[0].name, "option:m.flat");
  EXPECT_EQ(changes->items[0].lines, 200u);
  for (int i = 300; i < 303; ++i)
    write("src/" + std::to_string(i) + ".pyg", "module_name='m'\nparams=((\"flat\", BOOL, True, 'x'),)\n");
  fs::remove(repo() + "/000.smt2");
  git({"add", "--all"});
  git({"commit", "--quiet", "--amend", "-m", "change"});
  changes = since("HEAD~1");
  ASSERT_TRUE(changes);
  EXPECT_THAT(changes->regressions, SizeIs(200));
  EXPECT_TRUE(changes->cut) << "three files of options are too many";
  EXPECT_EQ(changes->items.at(0).lines, 200u);
}

TEST(ChangesJsonTest, WhatIsNoneIsAnError) {
  EXPECT_FALSE(changes_from_json(""));
  EXPECT_FALSE(changes_from_json("{}"));
  EXPECT_FALSE(changes_from_json("{\"repo\":1}"));
}

}  // namespace
}  // namespace smiter::campaign
