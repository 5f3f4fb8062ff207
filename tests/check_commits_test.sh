#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# tests/check_commits_test.sh CHECK_COMMITS: a repository of a few commits, each with one fault in its
# subject; the checker must reject just those, and name them.
set -euo pipefail

checker=$(cd "$(dirname "${1:?usage: check_commits_test.sh CHECK_COMMITS}")" && pwd)/$(basename "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
git init -q .
commit() { git -c user.name=t -c user.email=t@example.org commit -q --allow-empty -m "$1"; }
failures=0
fail() { echo "FAILED: $*"; cat out; failures=$((failures + 1)); }

commit 'base: Begin.'
commit 'smt, theory: Keep the position of a command in its error.

A body may say more; as much as it wants to, and in lines that are as long as this one is here.'
"$checker" HEAD~1.. >out 2>&1 || fail 'a good subject is rejected'

rejects() { # SUBJECT EXPECTED
  commit "$1"
  if "$checker" HEAD~1.. >out 2>&1; then fail "accepted: $1"; elif ! grep -qF -- "$2" out; then fail "no line has: $2"; fi
}
rejects 'smt: Read one thing; print another.' 'two changes in one'
rejects 'smt: Say in a subject what belongs into the body of this commit and not here.' '77 characters'
rejects 'smt: read a thing.' 'not `area: Imperative sentence.`'
rejects 'fix fix' 'not `area: Imperative sentence.`'
! "$checker" no-such-branch.. >out 2>&1 || fail 'an unknown range is accepted'
mkdir -p "$scratch/copy/tools"
cp "$checker" "$scratch/copy/tools"
rm -rf .git
"$scratch/copy/tools/check-commits" >out 2>&1 || fail 'a folder without history is rejected'
((failures == 0)) && echo 'check_commits: 7 cases'
