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
if command -v z3 >/dev/null; then
  "$smiter" eval "$folder/script.smt2" --solver z3 --check 1 >/dev/null || { echo "z3 has a model" >&2; failed=1; }
fi
"$smiter" eval "$folder/none.smt2" --model - </dev/null >/dev/null 2>&1
[[ $? == 2 ]] || { echo "a missing file must exit 2" >&2; failed=1; }
exit $failed
