#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# tests/bootstrap_test.sh BOOTSTRAP: runs tools/bootstrap with stand-ins for
# dpkg-query, apt-get and id, so that it can be seen on machines that lack packages,
# that have them all, and without root. Nothing is installed.
set -euo pipefail

bootstrap=${1:?usage: bootstrap_test.sh BOOTSTRAP}
root=$(cd "$(dirname "$bootstrap")/.." && pwd)
bootstrap=$root/tools/bootstrap
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cases=0 failures=0

mkdir "$scratch/bin"
cat >"$scratch/bin/dpkg-query" <<'FAKE'
#!/usr/bin/env bash
# Every package after the format is installed, unless $FAKE/missing names it.
status=0
for package in "${@:4}"; do
  if grep -qxF -- "$package" "$FAKE/missing"; then
    status=1
  else
    printf 'installed %s\n' "$package"
  fi
done
exit "$status"
FAKE
cat >"$scratch/bin/apt-get" <<'FAKE'
#!/usr/bin/env bash
# Leaves a record; an install makes packages appear unless $FAKE/broken is there.
printf '%s\n' "$*" >>"$FAKE/apt"
[[ $* != *install* ]] || { [[ ! -e $FAKE/broken ]] || { echo 'E: no such package'; exit 100; }; : >"$FAKE/missing"; }
FAKE
cat >"$scratch/bin/id" <<'FAKE'
#!/usr/bin/env bash
cat "$FAKE/uid"
FAKE
chmod +x "$scratch"/bin/*
export FAKE=$scratch

run() { # UID MISSING ARGUMENT...
  echo "$1" >"$scratch/uid"
  tr " " "\n" <<<"$2" >"$scratch/missing"
  : >"$scratch/apt"
  status=0
  env -u SMITER_SKIP_BOOTSTRAP PATH="$scratch/bin:$PATH" "$bootstrap" "${@:3}" >"$scratch/out" 2>&1 || status=$?
}
demand() { # DESCRIPTION CONDITION...
  cases=$((cases + 1))
  if ! "${@:2}"; then
    failures=$((failures + 1))
    echo "FAILED: $1 (status $status)"
    sed 's/^/    /' "$scratch/out" "$scratch/apt"
  fi
}
is() { [[ $status == "$1" ]]; }
says() { grep -qE -- "$1" "$scratch/out"; }
asks_apt() { grep -qE -- "$1" "$scratch/apt"; }
asks_nothing() { [[ ! -s $scratch/apt ]]; }

run 1000 ''
demand "everything there: success" is 0
demand "everything there: apt-get is left alone" asks_nothing

run 1000 'libfmt-dev cmake' build
demand "no root: failure" is 1
demand "no root: apt-get is left alone" asks_nothing
demand "no root: the very command is named" says 'apt-get install --no-install-recommends cmake libfmt-dev$'

run 1000 'clang-tidy' build solvers
demand "a package of another group is not asked for" is 0

run 1000 'libgtest-dev libbenchmark-dev python3' build solvers
demand "the program needs no library of the tests" is 0

run 0 'z3 cvc5' build solvers
demand "root: success" is 0
demand "root: the lists are brought up to date" asks_apt ' update$'
demand "root: just what is missing is installed" asks_apt ' install -y --no-install-recommends z3 cvc5$'
demand "root: it is said" says 'installing 2 of .*: z3 cvc5'

run 1000 'antlr3 libcln-dev' build tests solvers
demand "the tests do not build solvers" is 0

run 1000 'antlr3 libcln-dev' build coverage
demand "who measures solvers builds them" says 'apt-get install --no-install-recommends antlr3 libcln-dev$'

: >"$scratch/broken"
run 0 'z3' solvers
demand "a failing installation is a failure" is 1
demand "and shows apt's words" says 'no such package'
rm "$scratch/broken"

run 0 '' no-such-group
demand "an unknown group is bad use" is 2

# One list: the page of reasons has a row for each package and no others.
cases=$((cases + 1))
"$bootstrap" --list | sort >"$scratch/listed"
sed -n 's/^| `\([a-z0-9.+-]*\)` .*/\1/p' "$root/docs/dependencies.md" | sort >"$scratch/explained"
if ! diff "$scratch/listed" "$scratch/explained" >"$scratch/diff"; then
  failures=$((failures + 1))
  echo 'FAILED: tools/bootstrap (<) and docs/dependencies.md (>) differ:'
  cat "$scratch/diff"
fi

echo "bootstrap_test: $((cases - failures)) of $cases cases as expected"
((failures == 0))
