#!/bin/bash
# SPDX-License-Identifier: MIT
# What a solver understands, from outside: it is asked once, the record makes the same tests with and
# without the solver, and a campaign with many solvers asks and keeps them all.
#   records_test.sh SMITER ASKED_SOLVER
set -u
smiter=$1
asked=$2
. "$(dirname "$0")/commands.sh"
export SMITER_CACHE=$PWD/cache
seeds=$SMITER_SOURCE_DIR/data/seeds

# profile_of NAME OPTIONS: a solver that is asked.
profile_of() {
  cat >"$1.toml" <<TOML
name = "$1"
family = "$1"
[start]
program = "$asked"
version = ["--version"]
session = []
stdin = []
file = []
default_options = [$2]
TOML
}

profile_of narrow '"--unknown=(bvmul "'
run 0 solvers --probe --json --solver narrow.toml
cp out.txt narrow.json
says narrow.json '"(bvmul (_ BitVec m) (_ BitVec m) (_ BitVec m))": "no: unknown symbol (bvmul'

# Asked once: the second time the program may be gone.
[ "$(ls cache/records | wc -l)" = 1 ] || fail "no record in the cache folder"
run 0 solvers --probe --solver narrow.toml
says out.txt 'operators'

# The same tests, byte for byte, from the solver and from its record alone.
for strategy in typefuzz opfuzz; do
  run 0 mutate "$seeds"/QF_BV/*.smt2 --strategy "$strategy" --count 60 --for narrow.toml --out with
  (export PATH=/nonexistent; "$smiter" mutate "$seeds"/QF_BV/*.smt2 --strategy "$strategy" --count 60 --for narrow.json --out without) ||
    fail "cannot mutate by a record alone"
  rm with/*.json without/*.json  # which name the solver and the file
  diff -r with without >/dev/null || fail "$strategy: other tests without the solver"
  rm -r with without
done

# A record that comes with the program needs no solver either.
(export PATH=/nonexistent; "$smiter" mutate "$seeds"/QF_BV/*.smt2 --count 5 --for bitwuzla@0.8.2 --out shipped) || fail "no shipped record"
run 2 mutate "$seeds"/QF_BV/*.smt2 --count 5 --for nosuch@1.2
says err.txt "no solver profile fits 'nosuch'"

# What two records differ in.
profile_of wide ''
run 0 solvers --probe --json --solver wide.toml
cp out.txt wide.json
run 0 solvers --diff narrow.json wide.json
says out.txt '(bvmul (_ BitVec m) (_ BitVec m) (_ BitVec m))'

# A wrong value is a finding at once: of the command, and of a campaign.
profile_of wrong '"--wrong=(bvmul "'
run 1 solvers --probe --solver wrong.toml
says out.txt 'FINDING'
run 1 fuzz "$seeds"/QF_BV --solver wrong.toml --solver wide.toml --strategy typefuzz --options none --tests 40 --plain --out out
says out.txt 'soundness/refuted-by-witness in wrong'

# Twelve solvers, each with something that it does not know: all are asked, none is dropped.
solvers=()
for op in bvadd bvand bvashr bvlshr bvmul bvneg bvnot bvor bvsdiv bvshl bvsub bvurem; do
  profile_of "no-$op" "\"--unknown=($op \""
  solvers+=(--solver "no-$op.toml")
done
run 0 fuzz "$seeds"/QF_BV "${solvers[@]}" --strategy typefuzz --options none --tests 24 --plain --out twelve
[ "$(ls twelve/records | wc -l)" = 12 ] || fail "not twelve records: $(ls twelve/records)"
python3 - <<'PYTHON' || failures=$((failures + 1))
import json, sys
solvers = json.load(open("twelve/summary.json"))["solvers"]
idle = [name for name, counts in solvers.items() if counts["queries"] == 0]
if len(solvers) != 12 or idle:
    sys.exit(f"{len(solvers)} solvers, idle: {idle}")
PYTHON

# Refused in one clear line.
profile_of silent '"--hang"'
run 2 fuzz "$seeds"/QF_BV --solver silent.toml --tests 1 --plain --out none
says err.txt 'does not answer a trivial script'
[ "$(wc -l <err.txt)" = 1 ] || fail "not one line"

[ "$failures" = 0 ] || exit 1
echo "all as expected"
