// SPDX-License-Identifier: MIT
// Names in a solver's source code and the operators and theories that they are about: data/changes/words.txt,
// and the table of operators, whose names C++ spells by rule.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace smiter::smt {
class OpTable;
}  // namespace smiter::smt

namespace smiter::campaign {

class Vocabulary {
 public:
  explicit Vocabulary(const smt::OpTable& ops);

  // May the file's lines and name be about operators at all?
  [[nodiscard]] bool is_source(std::string_view path) const;
  // options/strings_options.toml of cvc5, params/rewriter_params.pyg of z3.
  [[nodiscard]] static bool is_option_file(std::string_view path);
  [[nodiscard]] std::set<std::string> theories_of(std::string_view path) const;
  // Operators that a line of code names. `theories`: those of its file; empty: it may be about any.
  [[nodiscard]] std::set<std::string> operators_in(std::string_view line,
                                                   const std::set<std::string>& theories) const;
  // "" if there is no such operator.
  [[nodiscard]] std::string theory_of(const std::string& op) const;

 private:
  using Words = std::vector<std::string>;
  struct Context {
    const std::set<std::string>& theories;
    std::set<std::string>& found;
  };
  void read_line(std::string_view line);
  void add_operators(const smt::OpTable& ops);
  void add_spellings(const std::string& op, const Words& heads, const std::string& rest);
  void look_at_identifier(std::string_view identifier, bool after_kind, Context& context) const;
  [[nodiscard]] std::size_t match_head(const Words& words, std::size_t at, Context& context) const;
  void match_lead(const Words& words, bool after_kind, Context& context) const;
  void take(const std::set<std::string>& operators, Context& context) const;

  std::map<std::string, std::set<std::string>> theories_;  // by word
  std::map<std::string, Words> heads_, spellings_;         // by beginning or theory; by operator
  std::set<std::string> leads_, ignored_folders_;
  Words ignored_endings_;
  std::map<std::string, std::string> operators_;  // to theories
  // Head and rest: "string" to "replacere" to str.replace_re.
  std::map<std::string, std::map<std::string, std::set<std::string>>> spelled_;
  std::map<std::string, std::set<std::string>> whole_, rests_;  // "bvsdiv", "select"; "sdiv", "replacere"
};

// Lower-case words of a name: cut at what is no letter or digit, and before capitals that follow small
// letters.
[[nodiscard]] std::vector<std::string> words_of_name(std::string_view name);

}  // namespace smiter::campaign
