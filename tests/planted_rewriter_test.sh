#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# tests/planted_rewriter_test.sh PLANTED_REWRITER: each wrong rule shows in its smallest term, alone
# and among all, and only when it is asked for.
set -euo pipefail

planted=$1
fail() {
  echo "FAILED: $*" >&2
  exit 1
}
# simplified TERM OPTION...: what the solver prints for it.
simplified() {
  local term=$1
  shift
  echo "(simplify $term)" | "$planted" "$@"
}

rules=0
while IFS=$'\t' read -r number _ _ term _; do
  right=$(simplified "$term")
  wrong=$(simplified "$term" "--wrong=$number")
  [[ $wrong != "$right" ]] || fail "rule $number does not change $term"
  [[ $(simplified "$term" --wrong=all) == "$wrong" ]] || fail "rule $number is another one among all"
  other=$((number % 20 + 1))
  [[ $(simplified "$term" "--wrong=$other") == "$right" ]] || fail "rule $other changes the term of rule $number"
  rules=$((rules + 1))
done < <("$planted" --list)
[[ $rules == 20 ]] || fail "$rules rules"

# Right rules, one pass from the inside; commands over several lines and several on one.
answers=$(printf '(declare-fun p () Bool)\n(simplify\n  (not (not (and q q))))(echo "next")\n(assert p)(check-sat)\n(assert (not p))\n(check-sat)\n(reset)\n(check-sat)\n' | "$planted" --wrong=all)
[[ $answers == $'q\nnext\nsat\nunsat\nunknown' ]] || fail "it says: $answers"
