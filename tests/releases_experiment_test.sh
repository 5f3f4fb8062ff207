#!/bin/bash
# SPDX-License-Identifier: MIT
# experiments/releases on programs that say sat to every script: every script has a row and a mark, what is
# done is not done again unless something changed, and a release that is refused ends it.
#   releases_experiment_test.sh SMITER
set -u
smiter=$1
. "$(dirname "$0")/commands.sh"
experiment=$SMITER_SOURCE_DIR/experiments/releases
trophies=$SMITER_SOURCE_DIR/experiments/trophies
export SMITER_CACHE=$folder/cache # no release but the ones on PATH
mkdir bin
release() { # NAME VERSION
  printf '#!/bin/bash\ncase "$*" in *-version*) echo "%s"; exit;; esac\necho sat\n' "$2" >"bin/$1"
  chmod +x "bin/$1"
}
release z3 "Z3 version 4.8.12 - 64 bit"
release cvc5 "This is cvc5 version 1.0.3"
export PATH=$folder/bin:$PATH
short() { timeout 500 "$experiment" "${words[@]}" "$@" >out.txt 2>err.txt; }
words=("$smiter" out --timeout 5s)

short || fail "it does not run"
python3 - "$trophies" <<'PYTHON' || fail "the table and the plot"
import pathlib, sys, xml.etree.ElementTree as tree
rows = {}
for line in open("out.txt", encoding="utf-8"):
    cells = [cell.strip() for cell in line.split("|")]
    if line.startswith("| ") and cells[1] in ("z3", "cvc5"):
        family = cells[1]
        assert cells[2:-1] == [{"z3": "4.8.12", "cvc5": "1.0.3"}[family]], cells
    elif line.startswith("| "):
        rows[family, cells[1]] = cells[2:-1]
shown = {"z3": 0, "cvc5": 0}
for path in pathlib.Path(sys.argv[1]).glob("*.smt2"):
    family, name = path.stem.split("-", 1)
    said = dict(line[2:].split(": ", 1) for line in path.read_text().splitlines() if line.startswith("; "))
    (mark,) = rows[family, name]
    if said["right"] == "unsat":
        assert mark == "×", (path, mark)
    else:  # a model that was asked for was not given
        assert mark == ("?" if said.get("also") == "model" else "·"), (path, mark)
    shown[family] += mark == "×"
for family, count in shown.items():
    assert count > 0 and rows[family, "*shown*"] == [str(count)], (count, rows[family, "*shown*"])
bars = tree.parse("out/releases.svg").getroot().findall("{http://www.w3.org/2000/svg}rect")
assert len(bars) == 2, bars
PYTHON
cp out.txt first.txt
stamps() { stat -c '%n %Y' out/*.json; }
stamps >before.txt
sleep 1.1
short || fail "it does not run again"
cmp -s first.txt out.txt || fail "the second table differs"
stamps | cmp -s - before.txt || fail "what was done is done again"

# A script that was corrected, a release that was replaced, and another limit.
mkdir -p copy/experiments && cp "$experiment" "$SMITER_SOURCE_DIR/experiments/measurements.py" copy/experiments/ && cp -r "$trophies" copy/experiments/
sed -i 's/^; right: sat/; right: unsat/' copy/experiments/trophies/z3-loop.smt2
experiment=copy/experiments/releases
grep -qF '| loop | · |' first.txt || fail "what the first table says of loop"
short || fail "a copy does not run"
says out.txt "| loop | × |"
[ "$(stamps | diff - before.txt | grep -c '^<')" = 1 ] || fail "another script is asked again than the corrected one"
stamps >before.txt
sleep 1.1
release cvc5 "This is cvc5 version 1.0.2"
short || fail "another release does not run"
says out.txt "| cvc5 | 1.0.2 |"
stamps | diff - before.txt | grep '^<' | grep -q z3 && fail "a release that is the same is asked again"
[ "$(stamps | diff - before.txt | grep -c '^<.*cvc5')" = "$(ls copy/experiments/trophies/cvc5-* | wc -l)" ] || fail "another release is not asked"
stamps >before.txt
sleep 1.1
short --timeout 6s || fail "another limit"
stamps | comm -12 - before.txt | grep -q . && fail "another limit, and the old answers"

# Without one of the two there is the other one.
rm bin/cvc5
if ! command -v cvc5 >/dev/null; then
  short --timeout 6s || fail "it does not run without cvc5"
  says err.txt "cvc5: no release is installed"
  says out.txt "| z3 | 4.8.12 |"
fi

# A release that is refused: what smiter solve prints, and no row of question marks.
printf '#!/bin/bash\nif [ "$1" = solve ]; then echo "z3 is not to be had" >&2; exit "$CODE"; fi\nexec "%s" "$@"\n' "$smiter" >refusing
chmod +x refusing
words=(./refusing none)
for CODE in 0 2; do
  export CODE
  short && fail "a refused release"
  says err.txt "z3 is not to be had"
done
grep -q '?' out.txt && fail "a refused release has question marks"

for script in "$trophies"/*.smt2; do
  head -n 2 "$script" | grep -qE '^; right: (sat|unsat)$' || fail "$script does not say what is right"
done
[ "$failures" = 0 ]
