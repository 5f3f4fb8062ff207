#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# tests/check_sizes_test.sh CHECK_SIZES: builds small source trees in a temporary folder, each with
# something that is as large as it may be or one too large, and demands that the checker rejects just
# the latter, with a message that names the place.
set -euo pipefail

checker=${1:?usage: check_sizes_test.sh CHECK_SIZES}
. "$(dirname "$0")/checker.sh"

file() { local path=$tree/$1; shift; mkdir -p "$(dirname "$path")"; printf '%s\n' "$@" >"$path"; }
lines() { seq -f "$2" "$1"; } # COUNT FORMAT: that many lines, with %g for their numbers

# function HEAD BODY_LINES: a file with a function in the middle.
function_of() {
  fresh
  mapfile -t body < <(lines "$2" '  use(%g);')
  file src/base/a.cpp '// SPDX' '' 'namespace smiter {' 'int before() { return 1; }' "$1" "${body[@]}" '}' '}  // namespace smiter'
}
function_of 'void f(int x) {' 58; accepts "a function of 60 lines"
function_of 'void f(int x) {' 59; rejects "a function of 61 lines" 'src/base/a.cpp:5: f has 61 lines'
function_of 'template <class T>
std::map<int, T> Worker::run(const std::vector<T>& x, Options how = {}) const {' 58; rejects "a head of two lines" 'src/base/a.cpp:5: Worker::run has 61 lines'
function_of 'Worker::Worker(int a) : a_(a), b_{a}, c_(std::vector<int>{1, 2}) {' 59; rejects "a constructor" 'Worker::Worker has 61 lines'
function_of 'TEST(WorkerTest, Runs) {' 59; rejects "a test" 'WorkerTest.Runs has 61 lines'
function_of 'bool operator<(const A& a, const A& b) {' 59; rejects "an operator" 'operator<( has 61 lines'
function_of 'const auto f = [](int x) {' 59; rejects "a lambda outside of functions" 'f has 61 lines'
function_of 'extern "C" int f(int x) {' 59; rejects "a function for C" 'f has 61 lines'
function_of "int f() { // }" 59; rejects "a brace in a comment" 'f has 61 lines'
function_of 'int f() { use("}", R"(})", 1'"'"'000, '"'}'"');' 59; rejects "braces in strings" 'f has 61 lines'
function_of '#define OPEN {
int f() {' 59; rejects "a brace in a macro" 'f has 61 lines'

# Tables are data.
mapfile -t table < <(lines 100 '    {%g, "x"},')
fresh; file src/base/a.cpp 'constexpr std::array<Row, 100> kRows = {{' "${table[@]}" '}};'; accepts "a table"
fresh; file src/base/a.cpp 'Rows f() {' '  static const Rows rows = {' "${table[@]}" '  };' '  return rows;' '}'; accepts "a table in a function"
mapfile -t steps < <(lines 100 '    use(%g);')
fresh; file src/base/a.cpp 'Rows f() {' '  const auto rows = [] {' "${steps[@]}" '  };' '  return rows;' '}'; rejects "steps are not a table" 'f has 105 lines'

# members COUNT [COMMENT]: a class with that many members, and things that are not data.
members() {
  fresh
  mapfile -t data < <(lines "$1" '  std::map<int, std::string> x%g_ = {};')
  file src/base/a.h '// SPDX' '' "${2:-// A class.}" 'class A final : public B {' ' public:' '  A(int x) : x_{x} {}' '  void f(int a, int b);' \
    '  [[nodiscard]] std::function<int(int)> g() const;' '  using T = int;' '  static constexpr int kMost = 3;' '  enum class E { One, Two };' \
    '  struct Part {' '    int one, two;' '    int three{3};' '  };' ' private:' "${data[@]}" '};'
}
members 15; accepts "15 members"
members 16; rejects "16 members" 'src/base/a.h:4: A has 16 members'
members 16 '// A class.
// Many members: it is one row of a file.'; accepts "16 members with a reason"
fresh; file src/base/a.h 'struct A {' '  int a, b, c, d, e, f, g, h;' '  int i = 1, j = 2, k{3}, l;' '  struct {' '    int x;' '  } m;' '  int n[2];' '  std::function<void(int, int)> o;' '};'; accepts "15 members in few lines"
fresh; file src/base/a.h 'struct A {' '  int a, b, c, d, e, f, g, h;' '  int i = 1, j = 2, k{3}, l, p;' '  struct {' '    int x;' '  } m;' '  int n[2];' '  std::function<void(int, int)> o;' '};'; rejects "16 members in few lines" 'A has 16 members'
fresh; mapfile -t data < <(lines 16 '    int x%g;'); file src/base/a.cpp 'void f() {' '  struct Local {' "${data[@]}" '  };' '}'; rejects "a struct in a function" 'Local has 16 members'

# Files and folders.
mapfile -t long < <(lines 600 'int x%g;')
fresh; file src/base/a.cpp "${long[@]}"; accepts "a file of 600 lines"
fresh; file src/base/a.cpp "${long[@]}" 'int y;'; rejects "a file of 601 lines" 'src/base/a.cpp:1: 601 lines'
fresh; file src/base/a.cpp '// SPDX' '// Long file: a table.' '' "${long[@]}"; accepts "a long file with a reason"
fresh; for i in $(seq 25); do file "src/base/a$i.cpp" 'int x;'; done; file src/base/b_test.cpp ''; file src/base/b_test_support.h ''; accepts "25 source files and tests"
file src/base/b.h ''; rejects "26 source files" 'src/base: 26 source files'

members 20
cases=$((cases + 1)); "$checker" --table "$tree" >"$scratch/out" || fail "--table must not fail"
grep -qF '| `A`, src/base/a.h | 20 |' "$scratch/out" || fail "--table does not list the largest struct"
cases=$((cases + 1)); grep -q '^Usage: tools/check-sizes' <<<"$("$checker" --help)" || fail "--help"

echo "check_sizes_test: $((cases - failures)) of $cases cases as expected"
((failures == 0))
