#!/bin/bash
# SPDX-License-Identifier: MIT
# Each byte that SMT-LIB does not have (00 to 1f, 7f), and some beyond ASCII, raw in strings,
# quoted symbols and comments of seeds: no solver is called wrong for reading it its own way.
#   odd_bytes_test.sh SMITER
set -u
smiter=$1
planted=
. "$(dirname "$0")/commands.sh"
names=() solvers=()
for name in z3 cvc5; do
  if command -v "$name" >/dev/null; then names+=("$name") solvers+=(--solver "$name"); else echo "$name is not installed: not asked"; fi
done
mkdir seeds
# The string is 3 characters long and has the byte in its middle. A reader that cuts it says unsat.
python3 - <<'PY'
for b in [*range(0x20), 0x7f, 0x80, 0xe9]:
    byte = bytes([b])
    def write(place, text):
        open(f'seeds/{place}-{b:02x}.smt2', 'wb').write(text)
    write('string', b'''(set-logic QF_SLIA)
(set-info :source "%b")
(declare-const s String)
(assert (= s "a%bb"))
(assert (= (str.len s) 3))
(assert (= (str.to_code (str.at s 1)) %d))
(check-sat)
''' % (byte, byte, b))
    write('symbol', b'''(set-logic QF_LIA)
(declare-const |a%bb| Int)
(declare-const a Int)
(assert (< |a%bb| a))
(check-sat)
''' % (byte, byte))
    # What follows a carriage return is no comment any more: x is then less than 1, too.
    write('comment', b'''(set-logic QF_LIA)
(declare-const x Int)
(assert (> x 1)) ; %b(assert (< x 1))
(check-sat)
''' % byte)
PY
expected() { # FILE: the answer by the standard; empty where there is no such script
  case $1 in
    comment-0[ad].smt2) echo unsat ;;
    symbol-0[9ad].smt2 | symbol-80.smt2 | symbol-e9.smt2 | string-* | comment-*) echo sat ;;
  esac
}
cd seeds || exit 1
for file in *.smt2; do
  answer=$(expected "$file")
  if [ -z "$answer" ]; then
    run 2 fmt "$file"
    says err.txt "$file:2:16: quoted symbol with"
    continue
  fi
  run 0 fmt "$file"
  cp out.txt ../printed
  python3 - ../printed "$file" <<'PY' || fail "fmt $file prints a byte that SMT-LIB does not have"
import sys
text = open(sys.argv[1], 'rb').read()
sys.exit(any(b < 0x20 and b not in b'\t\n\r' or b == 0x7f for b in text))
PY
  ((${#names[@]} > 0)) || continue
  run 0 solve "$file" "${solvers[@]}"
  for name in "${names[@]}"; do
    says out.txt "$file: $name: $answer"
  done
  for name in "${names[@]}"; do
    [ "$answer" = sat ] || continue
    run 0 eval "$file" --solver "$name"
    says out.txt valid
  done
done
cd ..
if ((${#names[@]} > 0)); then
  run 0 fuzz seeds "${solvers[@]}" --tests 300 --options none --no-questions --strategy typefuzz,storm --out out --plain
  for file in string-00 string-09 string-7f string-e9 symbol-0d comment-00 comment-0d; do
    run 0 check "seeds/$file.smt2" "${solvers[@]}"
    says out.txt "nothing found"
  done
fi
[ "$failures" = 0 ]
