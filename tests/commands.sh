# SPDX-License-Identifier: MIT
# What tests of commands from outside share. Sourced with $smiter and $planted set; works in a
# folder of its own, which goes at the end. `failures` counts.
tests=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)  # where these scripts are
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failures=0
fail() {
  echo "FAILED: $1"
  [ ! -e out.txt ] || sed 's/^/    out: /' out.txt
  [ ! -e err.txt ] || sed 's/^/    err: /' err.txt
  failures=$((failures + 1))
}
# The limit is for what hangs: ten times what the longest takes when nothing else runs.
run() { # EXIT_CODE ARGUMENT...
  local wanted=$1
  shift
  timeout 500 "$smiter" "$@" >out.txt 2>err.txt </dev/null
  local code=$?
  [ "$code" = "$wanted" ] || fail "smiter $*: exit code $code, expected $wanted"
}
says() { grep -qF -- "$2" "$1" || fail "$1 lacks '$2'"; }
profile() { # NAME OPTIONS: a planted solver
  cat >"$1.toml" <<TOML
name = "$1"
family = "$1"
[start]
program = "$planted"
version = ["--version"]
session = []
stdin = []
file = []
default_options = [$2]
[language]
ask = false
logics = ["*"]
TOML
}
