// SPDX-License-Identifier: MIT
#include "ask/options/help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smiter::ask {
namespace {

using capability::Option;
using capability::OptionClass;
using capability::OptionType;
using solver::HelpFormat;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(HelpTest, ReadsNamesTypesAndClassesOfCvc5) {
  const auto options = read_help(HelpFormat::Cvc5, R"(usage: cvc5 [options] [input-file]

cvc5 options:
Most commonly-used cvc5 options:
  --lang=LANG | --input-language=LANG | -L LANG
                         force input language
  --check-models         after SAT, check the model [*]
  --help | -h            full command line reference

Additional cvc5 options:

From the Arithmetic Theory module:
  --nl-ext=MODE          incremental linearization
  --dio-turns=N          turns in a row dio solver cutting gets (EXPERTS only)
  --strings-alpha-card=N the assumed cardinality of the alphabet (EXPERTS
                         only)
  --a-name-that-is-rather-long
                         its text is below (EXPERTS only) [*]
[*] Each of these options has a --no-OPTIONNAME variant.
)");
  ASSERT_EQ(options.size(), 7u);
  EXPECT_EQ(options[0], (Option{"--lang", OptionType::Text, OptionClass::Common}));
  EXPECT_EQ(options[1], (Option{"--check-models", OptionType::Flag, OptionClass::Common}));
  EXPECT_EQ(options[2], (Option{"--help", OptionType::Text, OptionClass::Common}));
  EXPECT_EQ(options[3], (Option{"--nl-ext", OptionType::Choice, OptionClass::Regular}));
  EXPECT_EQ(options[4], (Option{"--dio-turns", OptionType::Number, OptionClass::Expert}));
  EXPECT_EQ(options[5], (Option{"--strings-alpha-card", OptionType::Number, OptionClass::Expert}));
  EXPECT_EQ(options[6], (Option{"--a-name-that-is-rather-long", OptionType::Flag, OptionClass::Expert}));
}

TEST(HelpTest, ReadsTheChoicesOfAnOption) {
  const Choices choices =
      read_choices("  Modes.\nAvailable modes for --x are:\n+ none\n  Nothing.\n+ all (default)\n");
  EXPECT_THAT(choices.values, ElementsAre("none", "all"));
  EXPECT_EQ(choices.initial, "all");
  EXPECT_THAT(read_choices("cvc5: no such option").values, IsEmpty());
}

TEST(HelpTest, ReadsModulesTypesAndDefaultsOfZ3) {
  const auto options = read_help(HelpFormat::Z3, R"(Global parameters
    auto_config (bool) use heuristics (default: true)
    trace_file_name (string) trace out file name (default: z3.log)

[module] sat, description: propositional SAT solver
    restart (symbol) restart strategy: static, luby, ema or geometric (default: ema)
    drat.file (symbol) file to dump DRAT proofs (default: )
    random_freq (double) frequency (default: 0.01)
[module] smt
    string_solver (symbol) options are: 'z3str3' (specialized), 'seq' (sequence), 'none' (no solver) (default: seq)
    timeout (unsigned int) (default: infty) in milliseconds. (default: 4294967295)
)");
  ASSERT_EQ(options.size(), 7u);
  EXPECT_EQ(options[0], (Option{"auto_config", OptionType::Flag, OptionClass::Unclassed, "true"}));
  EXPECT_EQ(options[1].type, OptionType::Text);
  EXPECT_EQ(options[2].name, "sat.restart");
  EXPECT_THAT(options[2].choices, ElementsAre("static", "luby", "ema", "geometric"));
  EXPECT_EQ(options[3].type, OptionType::Text);
  EXPECT_EQ(options[4], (Option{"sat.random_freq", OptionType::Number, OptionClass::Unclassed, "0.01"}));
  EXPECT_THAT(options[5].choices, ElementsAre("z3str3", "seq", "none"));
  EXPECT_EQ(options[6].initial, "4294967295");
}

TEST(HelpTest, ReadsTheColumnsOfBitwuzla) {
  const auto options = read_help(HelpFormat::Bitwuzla, R"(Options:
  <input>                           [<stdin>]    input file
  -h, --help                                     print this message and exit
  -rwl <n>, --rewrite-level <n>     [2]          rewrite level
  --bv-solver <M>                   [bitblast]   bv solver engine {preprop, prop,
                                                 bitblast}
  --write-cnf <...>                 []           write bv abstraction
  --preprocess                      [true]       enable preprocessing
)");
  ASSERT_EQ(options.size(), 5u);
  EXPECT_EQ(options[0].type, OptionType::Text);
  EXPECT_EQ(options[1], (Option{"--rewrite-level", OptionType::Number, OptionClass::Unclassed, "2"}));
  EXPECT_THAT(options[2].choices, ElementsAre("preprop", "prop", "bitblast"));
  EXPECT_EQ(options[3].type, OptionType::Text);
  EXPECT_EQ(options[4], (Option{"--preprocess", OptionType::Flag, OptionClass::Unclassed, "true"}));
}

TEST(HelpTest, SettingsAreWrittenAsTheSolverReadsThem) {
  EXPECT_THAT(settings_of(Option{"--x"}, HelpFormat::Cvc5), ElementsAre("--x", "--no-x"));
  EXPECT_THAT(settings_of(Option{"--p", OptionType::Flag, {}, "true"}, HelpFormat::Bitwuzla),
              ElementsAre("--no-p"));
  EXPECT_THAT(settings_of(Option{"smt.mbqi", OptionType::Flag, {}, "true"}, HelpFormat::Z3),
              ElementsAre("smt.mbqi=false"));
  EXPECT_THAT(settings_of(Option{"--level", OptionType::Number, {}, "1"}, HelpFormat::Bitwuzla),
              ElementsAre("--level 0", "--level 3"));
  EXPECT_THAT(settings_of(Option{"--level", OptionType::Number, {}, "3"}, HelpFormat::Bitwuzla),
              ElementsAre("--level 0"));
  EXPECT_THAT(settings_of(Option{"--m", OptionType::Choice, {}, "b", {"a", "b"}}, HelpFormat::Cvc5),
              ElementsAre("--m=a"));
  EXPECT_THAT(settings_of(Option{"--file", OptionType::Text}, HelpFormat::Cvc5), IsEmpty());
}

TEST(HelpTest, AWordIsAnOptionWithOrWithoutItsValue) {
  const std::vector<Option> options = {{"--nl-ext"}, {"--no-color"}, {"smt.mbqi"}};
  EXPECT_EQ(option_set_by(options, "--nl-ext=full"), &options[0]);
  EXPECT_EQ(option_set_by(options, "--no-nl-ext"), &options[0]);
  EXPECT_EQ(option_set_by(options, "--no-color"), &options[1]);
  EXPECT_EQ(option_set_by(options, "smt.mbqi=false"), &options[2]);
  EXPECT_EQ(option_set_by(options, "--other"), nullptr);
}

}  // namespace
}  // namespace smiter::ask
