#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# tests/check_includes_test.sh CHECK_INCLUDES: builds small source trees in a
# temporary folder, each with one planted fault, and demands that the checker
# rejects just those, with a message that names the place.
set -euo pipefail

checker=${1:?usage: check_includes_test.sh CHECK_INCLUDES}
. "$(dirname "$0")/checker.sh"

# source PATH LINE...: a well-formed C++ file with these lines in it.
source_file() {
  local path=$tree/$1
  shift
  mkdir -p "$(dirname "$path")"
  { echo '// SPDX-License-Identifier: MIT'; [[ $path != *.h ]] || echo '#pragma once'; printf '%s\n' "$@"; } >"$path"
}

# include FROM TO VERDICT: one file that includes one other.
include() {
  fresh
  source_file "$1" '' "#include \"$2\""
  if [[ $3 == yes ]]; then accepts "$1 includes $2"; else rejects "$1 includes $2" "$1:"; fi
}

# What clang 14 cannot compile.
fresh
source_file src/base/a.cpp '' 'found.erase(std::ranges::unique(found).begin(), found.end());'
rejects "an algorithm that returns a subrange" "src/base/a.cpp:"
fresh
source_file src/base/a.cpp '' 'std::ranges::unique_copy(a, b);' 'std::ranges::sort(a);'
accepts "other algorithms"

# The arrows, both ways.
chain=(base smt theory eval testcase generate)
for ((i = 0; i < ${#chain[@]}; i++)); do
  for ((j = 0; j < ${#chain[@]}; j++)); do
    include "src/${chain[i]}/a.h" "${chain[j]}/b.h" "$( ((j <= i)) && echo yes || echo no)"
  done
done
for below in "${chain[@]}"; do
  include src/reduce/a.cpp "$below/b.h" yes
  include src/strategies/a.cpp "$below/b.h" yes
done
include src/reduce/a.cpp strategies/b.h no
include src/strategies/a.cpp reduce/b.h yes
include src/solver/a.cpp base/b.h yes
include src/solver/a.cpp smt/b.h no
include src/smt/a.cpp solver/b.h no
include src/oracle/a.cpp solver/session/answer.h yes
include src/oracle/a.cpp solver/session/session.h no
include src/oracle/a_test.cpp solver/process/process.h no
include src/examine/a.cpp solver/session/session.h yes
include src/oracle/a.cpp eval/b.h yes
include src/oracle/a.cpp rewrite/judge/b.h yes
include src/oracle/a.cpp reduce/b.h no
include src/oracle/a.cpp strategies/b.h no
include src/triage/a.cpp oracle/b.h yes
include src/triage/a.cpp campaign/b.h no
include src/campaign/a.cpp strategies/storm/b.h yes
include src/campaign/a.cpp reduce/b.h yes
include src/campaign/a.cpp ui/b.h no
include src/ui/cli/a.cpp campaign/b.h yes
include src/ui/cli/a.cpp smt/b.h yes
include src/base/a.cpp ui/b.h no
include src/upgrade/a.cpp examine/b.h yes
include src/upgrade/a.cpp campaign/b.h no
include src/ui/upgrade/a.cpp upgrade/b.h yes

# Strategies.
include src/strategies/storm/a.cpp strategies/strategy.h yes
include src/strategies/storm/a.cpp strategies/storm/b.h yes
include src/strategies/storm/a.cpp strategies/janus/b.h no
include src/strategies/storm/a.cpp solver/b.h no
include src/strategies/storm/a.cpp oracle/b.h no
include src/strategies/storm/a.cpp campaign/b.h no
include src/strategies/registry.cpp strategies/janus/b.h yes
include src/strategies/strategy.h strategies/janus/b.h no

# Tests may use a little more; not everything.
include src/smt/parser_test.cpp theory/b.h yes
include src/smt/parser_test.cpp eval/b.h no
include src/eval/strings_test.cpp solver/b.h yes
include src/eval/strings_test.cpp campaign/b.h no

# How it is written.
include src/smt/a.cpp b.h no
include src/smt/a.cpp ../theory/b.h no
include src/smt/a.cpp smt/../theory/b.h no
fresh; source_file src/smt/a.cpp '  #  include "theory/b.h"  // why'; rejects "spaces in the include line" 'src/smt/a.cpp:2:'
fresh; source_file src/smt/a.cpp '#include <theory/b.h>'; rejects "angle brackets" 'src/smt/a.cpp:2:'
fresh; source_file src/smt/a.cpp '#include <gmpxx.h>' '#include <nlohmann/json.hpp>'; accepts "system includes"
fresh; source_file tests/a.cpp '#include "ui/b.h"' '#include "helper.h"'; accepts "anything from tests/"
fresh; source_file src/misc/a.cpp ''; rejects "a folder nobody declared" 'src/misc is not in the table'

# CMake says the same.
fresh; mkdir -p "$tree/src/smt"
echo 'smiter_module(smt DEPENDS base LINKS gmp TEST_LINKS smiter_theory)' >"$tree/src/smt/CMakeLists.txt"; accepts "an arrow in CMake"
printf 'smiter_module(smt\n  DEPENDS base\n    theory)\n' >"$tree/src/smt/CMakeLists.txt"; rejects "a wrong arrow in CMake" 'CMakeLists.txt:3: src/smt must not depend on src/theory'

# Habits.
fresh; mkdir -p "$tree/src/base"; echo 'int x;' >"$tree/src/base/a.cpp"; rejects "no SPDX line" 'src/base/a.cpp:1:'
fresh; mkdir -p "$tree/src/base"; printf '// SPDX-License-Identifier: MIT\n\nint x();\n' >"$tree/src/base/a.h"; rejects "no pragma once" 'pragma once'
fresh; source_file src/base/a.h 'using namespace std;'; rejects "using namespace in a header" 'src/base/a.h:3:'
fresh; source_file src/base/a.cpp 'using namespace std;'; accepts "using namespace in a source file"
fresh; source_file src/solver/a.cpp 'if (version == "z3@4.13.3") return;'; rejects "a solver's release in code" 'src/solver/a.cpp:2:'
fresh; source_file src/solver/a.cpp '// cvc5 1.0 prints it twice'; rejects "a solver's release in a comment" 'src/solver/a.cpp:2:'
fresh; source_file src/solver/a_test.cpp 'read("z3@4.13.3");'; accepts "a solver's release in a test"
fresh; mkdir -p "$tree/docs"; printf 'see %s\n' "/wo""rk/main" >"$tree/docs/a.md"; rejects "a folder of one machine" 'docs/a.md:1:'
fresh; mkdir -p "$tree/docs"; printf 'see http://deb.%s/\n' "debian.org" >"$tree/docs/a.md"; rejects "a registry's host" 'docs/a.md:1:'
fresh; source_file src/base/a.cpp '' '// As src/base/b.h says.'; rejects "a comment about a file that is gone" 'src/base/a.cpp:3: names src/base/b.h'
fresh; source_file src/base/a.cpp '' 'int x;  // base/b.h has it'; rejects "the same behind code, without src/" 'src/base/a.cpp:3: names base/b.h'
fresh; source_file src/base/b.h ''; source_file src/base/a.cpp '// See base/b.h, base/*.h, base/<name>.h and database/c.h.' 'run("base/c.h");'; accepts "comments about files that exist, and patterns"
fresh; mkdir -p "$tree/docs"; echo 'The table is in `src/base/b.cpp`.' >"$tree/docs/a.md"; rejects "a page about a file that is gone" 'docs/a.md:1: names src/base/b.cpp'

echo "check_includes_test: $((cases - failures)) of $cases cases as expected"
((failures == 0))
