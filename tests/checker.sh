# SPDX-License-Identifier: MIT
# What the tests of checkers of source trees share. Sourced with $checker set, the program that is
# given a tree; trees are built in $tree. `cases` and `failures` count.
checker=$(cd "$(dirname "$checker")" && pwd)/$(basename "$checker")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tree=$scratch/tree
cases=0 failures=0

fresh() { rm -rf "$tree"; mkdir -p "$tree"; }
check() { "$checker" "$tree" >"$scratch/out" 2>&1; }
fail() { echo "FAILED: $*"; sed 's/^/    /' "$scratch/out"; failures=$((failures + 1)); }
accepts() { # DESCRIPTION
  cases=$((cases + 1))
  check || fail "should be accepted: $1"
}
rejects() { # DESCRIPTION EXPECTED_TEXT
  cases=$((cases + 1))
  if check; then fail "should be rejected: $1"; elif ! grep -qF -- "$2" "$scratch/out"; then fail "$1: no line has: $2"; fi
}
