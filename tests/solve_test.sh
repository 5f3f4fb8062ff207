#!/bin/bash
# SPDX-License-Identifier: MIT
# smiter solve and smiter solvers, from outside: the JSON contract, exit codes, and errors that
# come before anything runs. All on the fake solver, so no solver has to be installed.
#   solve_test.sh SMITER FAKE_SOLVER
set -u
smiter=$1
fake=$2
timeout=$(command -v timeout)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failures=0

fail() {
  echo "FAILED: $1"
  sed 's/^/    out: /' out
  sed 's/^/    err: /' err
  failures=$((failures + 1))
}
# run CODE ARGUMENT...: smiter's output goes to the files out and err.
run() {
  local wanted=$1
  shift
  "$timeout" 60 "$smiter" "$@" >out 2>err
  local code=$?
  [ "$code" = "$wanted" ] || fail "smiter $*: exit code $code, expected $wanted"
}
says() { grep -qF -- "$2" "$1" || fail "$1 lacks '$2'"; }
# json EXPRESSION: a Python expression over `rows`, the objects that were printed.
json() {
  python3 - "$1" <<'PYTHON' || fail "not so: $1"
import json, sys
rows = [json.loads(line) for line in open("out", encoding="utf-8")]
sys.exit(0 if eval(sys.argv[1], {"rows": rows}) else 1)
PYTHON
}
profile() {
  cat <<TOML
name = "$1"
family = "fake"
[start]
program = "$fake"
version = ["--version"]
session = []
stdin = []
file = []
default_options = ["--mode=$1"]
[language]
ask = false
[[pattern]]
meaning = "assertion"
text = "ASSERTION VIOLATION"
[[pattern]]
meaning = "invalid-model"
text = "an invalid model was generated"
TOML
}

echo '(set-logic QF_UF)(declare-fun trigger () Bool)(assert trigger)(check-sat)(check-sat)' >a.smt2
echo '(set-logic QF_UF)(declare-fun x () Bool)(assert x)(check-sat)' >b.smt2
for mode in ok crash hang error unsupported assertion invalid-model utf8 memory; do
  profile "$mode" >"$mode.toml"
done

# The contract: one object per file and solver, in order, with these keys.
run 0 solve a.smt2 b.smt2 --solver ok.toml --solver utf8.toml --json
json 'len(rows) == 4'
json '[(r["file"], r["solver"]) for r in rows] == [("a.smt2", "ok"), ("a.smt2", "utf8"), ("b.smt2", "ok"), ("b.smt2", "utf8")]'
json 'rows[0]["answers"] == ["sat", "sat"] and rows[2]["answers"] == ["sat"]'
json 'all(r["class"] == "ok" and r["signature"] == "" for r in rows)'
json 'all(isinstance(r[k], (int, float)) and r[k] >= 0 for r in rows for k in ("wall_ms", "cpu_ms"))'
for mode in file stdin session; do
  run 0 solve b.smt2 --solver ok.toml --json --mode "$mode"
  json 'rows[0]["answers"] == ["sat"]'
done
run 0 solve b.smt2 --solver ok.toml --json --model
json 'rows[0]["models"][0].startswith("(model")'

# What solvers do is an answer, not an error of ours; crashes and wrong models are finds.
run 1 solve a.smt2 --solver crash.toml --json
json 'rows[0]["class"] == "crash" and rows[0]["signature"] == "SIGSEGV" and rows[0]["answers"] == ["crash", "none"]'
run 1 solve a.smt2 --solver assertion.toml --json
json 'rows[0]["class"] == "crash" and "fake.cpp" in rows[0]["signature"]'
run 1 solve a.smt2 --solver invalid-model.toml --json
json 'rows[0]["class"] == "invalid-model" and rows[0]["answers"][0] == "sat"'
run 0 solve a.smt2 --solver hang.toml --json --timeout 300ms
json 'rows[0]["class"] == "timeout" and rows[0]["answers"] == ["timeout", "none"] and 250 < rows[0]["wall_ms"]'
run 0 solve a.smt2 --solver memory.toml --json --memory 100M
json 'rows[0]["class"] == "out-of-memory"'
run 0 solve a.smt2 --solver error.toml --json
json 'rows[0]["class"] == "error" and rows[0]["answers"] == ["error", "error"]'
run 1 solve a.smt2 b.smt2 --solver crash.toml
says out 'a.smt2: crash: crash none [crash]'
says out 'b.smt2: crash: sat'

# Mistakes are one line on stderr and code 2, before anything runs.
run 2 solve a.smt2 --solver nosuchsolver
says err "no solver profile fits 'nosuchsolver'"
run 2 solve a.smt2 --solver z3=/nonexistent/z3
says err '/nonexistent/z3'
printf '#!/bin/sh\necho unsat\n' >plain && chmod +x plain
run 0 solve b.smt2 --solver mine="$PWD/plain"
says out 'mine: unsat'
run 2 solve a.smt2 --solver nosuchfile.toml
says err 'nosuchfile.toml: cannot read this solver profile'
sed 's/^default_options/defualt_options/' ok.toml >bad.toml
run 2 solve a.smt2 --solver bad.toml
says err 'bad.toml:9:'
says err "did you mean 'default_options'"
sed 's|^program.*|program = "/nonexistent/solver"|' ok.toml >gone.toml
run 2 solve a.smt2 --solver ok.toml --solver gone.toml --json
says err '/nonexistent/solver'
[ -s out ] && fail 'something ran before the error'
run 2 solve nosuchfile.smt2 --solver ok.toml
says err 'nosuchfile.smt2: cannot open'
run 2 solve a.smt2 --solver ok.toml --timeout soon
says err '--timeout'
run 2 solve a.smt2
run 2 solve --solver ok.toml
echo '(assert (= x "a))' >open.smt2
run 2 solve open.smt2 --solver ok.toml --json
json 'rows[0]["class"] == "not-started" and rows[0]["answers"] == []'

# smiter solvers
# The fake one says sat to everything, which the self-test notices.
run 1 solvers --solver ok.toml --json
json 'rows[0]["solver"] == "ok" and rows[0]["found"] and rows[0]["version"] == "fake solver 1.0"'
json 'rows[0]["memory_limit"] in ("cgroup", "resident-size")'
json 'all("trivial unsat" in problem for problem in rows[0]["modes"].values())'
json 'set(rows[0]["modes"]) <= {"session", "stdin", "file"} and len(rows[0]["modes"]) == 3'
run 2 solvers --solver nosuchsolver
path=$PATH
PATH=/nonexistent
run 0 solvers --json
PATH=$path
json 'len(rows) >= 10 and not any(r["found"] for r in rows if r["solver"] in ("z3", "cvc5", "cvc4"))'
json '{r["family"] for r in rows if r["solver"] in ("cvc4", "cvc5")} == {"cvc"}'

[ "$failures" = 0 ] || exit 1
echo "all is well"
