#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# smiter eval: verdicts, exit codes and JSON. Usage: eval_command_test.sh SMITER
set -uo pipefail
smiter=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

cat >"$folder/script.smt2" <<'END'
(set-logic QF_LIA)
(declare-fun x () Int)
(declare-fun y () Int)
(assert (> x 3))
(check-sat)
(assert (= (div x y) 2))
(check-sat)
END

# expect CODE PATTERN MODEL OPTION...: exit code, and a pattern in the output
expect() {
  local code=$1 pattern=$2 model=$3 out got
  shift 3
  out=$(printf '%s\n' "$model" | "$smiter" eval "$folder/script.smt2" --model - "$@" 2>&1)
  got=$?
  if [[ $got != "$code" || $out != *"$pattern"* ]]; then
    echo "expected exit $code and '$pattern', got exit $got and: $out (model: $model)" >&2
    failed=1
  fi
}

expect 0 'valid' '((define-fun x () Int 4)(define-fun y () Int 2))'
expect 1 'its arguments are 2, 3' '((define-fun x () Int 2)(define-fun y () Int 1))'
expect 0 'relies on (div 4 0) = 2' '((define-fun x () Int 4)(define-fun y () Int 0))'
expect 3 'cannot be read' '((define-fun x () Int (oops))(define-fun y () Int 0))'
expect 0 '"verdict":"valid"' '((define-fun x () Int 4)(define-fun y () Int 2))' --json
expect 1 '"value":"false"' '((define-fun x () Int 4)(define-fun y () Int 4))' --json
expect 0 'valid' '((define-fun x () Int 4)(define-fun y () Int 4))' --check 1
expect 2 'the script has 2 check-sat commands' '()' --check 3
expect 2 'error' '(error "no model")'
expect 2 'expected a model' 'unsat'
expect 2 'cut off' 'sat
((define-fun x () Int 4)'
expect 0 'valid' 'sat
((define-fun x () Int 4)(define-fun y () Int 9))
sat
((define-fun x () Int 4)(define-fun y () Int 2))' --check 1
expect 1 'invalid' 'sat
((define-fun x () Int 4)(define-fun y () Int 9))
sat
((define-fun x () Int 4)(define-fun y () Int 9))' --check 2
# As a validator of SMT-COMP: three lines, Dolmen's exit codes.
cat >"$folder/strings.smt2" <<'END'
(set-info :status sat)
(set-logic QF_S)
(declare-fun s () String)
(assert (= (str.len s) 2))
(check-sat)
END
# validated CODE RESULT STATUS ERROR OUTPUT [SCRIPT]
validated() {
  local out got file=${6:-strings}
  out=$(printf '%s\n' "$5" | "$smiter" eval --smtcomp "$folder/$file.smt2" 2>&1)
  got=$?
  if [[ $got != "$1" || $out != "starexec-result=$2
model_validator_status=$3
model_validator_error="*"$4"* || $(wc -l <<<"$out") != 3 ]]; then
    echo "expected exit $1 and $3, got exit $got and: $out (output: $5)" >&2
    failed=1
  fi
}
validated 0 sat VALID none 'sat
(model (define-fun s () String "ab"))'
validated 0 sat VALID none $'0.01/0.02\tsuccess\n0.01/0.02\tsat\n0.01/0.02\t((define-fun s () String "ab"))'
validated 5 unsat INVALID 'assertion 1 is false' 'sat
((define-fun s () String "abc"))'
validated 5 unsat INVALID 'not full' 'sat
()'
validated 5 unsat INVALID "status is sat" 'unsat'
validated 5 unsat INVALID 'without a status' 'unsat' script
validated 1 unknown UNKNOWN 'says unknown' 'unknown'
validated 1 unknown UNKNOWN 'no output' ''
validated 1 unknown UNKNOWN 'no model' 'sat'
validated 1 unknown UNKNOWN 'expected sat' '(error "line 1: oops")'
validated 1 unknown UNKNOWN 'cut off' 'sat
((define-fun s () String "ab"'
validated 1 unknown UNKNOWN 'none.smt2' 'sat' none
printf 'sat\n((define-fun s () String "ab"))\n' >"$folder/output"
SMITER=$smiter "$SMITER_SOURCE_DIR/contrib/smt-comp/process" "$folder/output" "$folder/strings.smt2" >"$folder/said" ||
  { echo "the post-processor must exit 0" >&2; failed=1; }
grep -qx 'model_validator_status=VALID' "$folder/said" || { echo "the post-processor says $(cat "$folder/said")" >&2; failed=1; }
if command -v z3 >/dev/null; then
  "$smiter" eval "$folder/script.smt2" --solver z3 --check 1 >/dev/null || { echo "z3 has a model" >&2; failed=1; }
fi
"$smiter" eval "$folder/none.smt2" --model - </dev/null >/dev/null 2>&1
[[ $? == 2 ]] || { echo "a missing file must exit 2" >&2; failed=1; }
exit $failed
