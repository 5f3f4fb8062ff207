#!/bin/bash
# SPDX-License-Identifier: MIT
# Manual pages: one for the program and one for each command, and neither man nor mandoc has a complaint.
#   manual_test.sh SMITER
set -u
smiter=$1
. "$(dirname "$0")/commands.sh"

run 0 help --man --out pages
run 0 --help
mapfile -t commands < <(sed -n '/^Commands:/,/^$/s/^  \([a-z]\+\) .*/\1/p' out.txt)
((${#commands[@]} > 20)) || fail "--help lists ${#commands[@]} commands"
for name in smiter "${commands[@]/#/smiter-}"; do
  page=pages/$name.1
  [ -s "$page" ] || { fail "there is no page of $name"; continue; }
  grep -q "^\.TH ${name^^} " <(sed 's/\\-/-/g' "$page") || fail "$page has another name"
done
[ "$(find pages -type f | wc -l)" = $((${#commands[@]} + 1)) ] || fail "there are other pages"

# A table of commands cannot hide an ill-formed page: what both say of a bad one is seen.
printf '.TH BAD 1\n.SH NAME\nbad \\- wrong\n.unknown\n\\fBbold\n' >bad.1
checked=0
if command -v man >/dev/null && command -v groff >/dev/null; then
  complaints() { LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z "$1" 2>&1 >/dev/null; }
  [ -n "$(complaints ./bad.1)" ] || fail "man has no complaint of a bad page"
  for page in pages/*.1; do
    complaints "$page" >err.txt
    [ ! -s err.txt ] || fail "man about $page"
  done
  checked=1
fi
if command -v mandoc >/dev/null; then
  mandoc -Tlint -Wwarning bad.1 >out.txt && fail "mandoc has no complaint of a bad page"
  for page in pages/*.1; do
    mandoc -Tlint -Wwarning "$page" >out.txt || fail "mandoc about $page"
  done
  checked=1
fi
[ "$failures" = 0 ] || exit 1
[ "$checked" = 1 ] || { echo "SKIPPED: neither man nor mandoc is installed (tools/bootstrap shells)"; exit 77; }
