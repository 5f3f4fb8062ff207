#!/bin/bash
# SPDX-License-Identifier: MIT
# The store of releases, with an apt and an npm that are fakes: no network, no packages.
# Usage: releases_test.sh SMITER
smiter=$1 planted=
# shellcheck source=tests/commands.sh
. "$(dirname "$0")/commands.sh"

# A machine: its sources, an archive with two suites, and the tools. FAKE_NET=off cuts the network,
# FAKE_SLOW=seconds makes every download wait.
mkdir -p bin etc/parts archive/trixie archive/sid cache
export PATH="$PWD/bin:$PATH" SMITER_CACHE="$PWD/cache" SMITER_SUITES="sid trixie" FAKE="$PWD"
unset FAKE_NET FAKE_SLOW
cat >etc/parts/other.list <<'LIST'
deb [arch=all] http://example.invalid/other stuff main
LIST
cat >etc/parts/own.sources <<'SOURCES'
Types: deb deb-src
URIs: http://example.invalid/debian
Suites: bookworm trixie
Components: main contrib
Signed-By: /keys/own.gpg
SOURCES
echo "cvc5 1.1.2-2+b3" >archive/trixie/index
printf 'cvc5 2:1.3.2-1+b2\nboolector 1.5.118.6b56be4.121013-1.3\nbroken 1.0\n' >archive/sid/index

tool() { # NAME, its text on stdin
  { echo '#!/bin/bash' && cat; } >"bin/$1"
  chmod +x "bin/$1"
}
tool apt-config <<'TOOL'
echo "list='$FAKE/etc/sources.list'"
echo "parts='$FAKE/etc/parts/'"
TOOL
tool apt-get <<'TOOL'
archives= action= package=
for word; do
  case $word in
    Dir::Cache::archives=*) archives=${word#*=} ;;
    Dir::Etc::sourcelist=*) suite=$(sed -n 's/^Suites: //p' "${word#*=}") && cp "${word#*=}" "$FAKE/source.$suite" ;;
    update | install) action=$word ;;
    *) package=$word ;;
  esac
done
if [ "$FAKE_NET" = off ]; then
  echo "E: Could not resolve the archive"
  exit 100
fi
echo "$action $package" >>"$FAKE/apt.log"
[ "$action" = install ] || exit 0
sleep "${FAKE_SLOW:-0}"
version=$(sed -n "s/^$package //p" "$FAKE/archive/$suite/index")
echo "$package $version" >"$archives/${package}_$version.deb"
TOOL
tool apt-cache <<'TOOL'
for word; do
  case $word in Dir::Etc::sourcelist=*) suite=$(sed -n 's/^Suites: //p' "${word#*=}") ;; esac
done
sed -n "s/^$word \(.*\)/$word | \1 | somewhere/p" "$FAKE/archive/$suite/index"
TOOL
# Unpacks a program that understands the loader's place, and the loader: both are scripts.
tool dpkg <<'TOOL'
read -r package version <"$2"
mkdir -p "$3/usr/bin" "$3/usr/lib/x86_64-linux-gnu"
cat >"$3/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2" <<'LOADER'
#!/bin/bash
[ "$1 $2" = "--inhibit-cache --library-path" ] || exit 1
shift 3
exec "$@"
LOADER
cat >"$3/usr/bin/$package" <<PROGRAM
#!/bin/bash
case "\$*" in
  *--version*) echo "This is $package version $version"; exit;;
  *--sets-ext*) [ $version != 2:1.3.2-1+b2 ] || { echo "can't understand option"; exit 1; };;
esac
for file; do :; done
[ -f "\$file" ] || file=/dev/stdin
said=sat
while IFS= read -r line; do
  case "\$line" in
    '(echo "'*) line=\${line#*\"}; echo "\${line%\"*}";;
    '(assert (not'*) said=unsat;;
    '(check-sat)') echo \$said;;
    '(reset)') said=sat;;
  esac
done <"\$file"
PROGRAM
chmod +x "$3"/usr/bin/* "$3"/usr/lib/*/*
TOOL
tool node <<'TOOL'
exit 1
TOOL
tool npm <<'TOOL'
[ "$FAKE_NET" != off ] || { echo "npm ERR! code ENOTFOUND" >&2; exit 1; }
case "$*" in
  *' view '*) echo '["4.8.17", "5.2.0", "6.0.0-beta1"]' ;;
  *) echo "npm ERR! code ETARGET" >&2; exit 1 ;;
esac
TOOL

# What can be had.
run 0 solvers --available
says out.txt 'boolector@1.5.118  sid'
says out.txt 'cvc5@1.1.2         trixie'
says out.txt 'cvc5@1.3.2         sid'
says out.txt 'z3-npm@5.2.0       npm'
grep -q beta out.txt && fail "a preliminary release is listed"
says source.trixie 'URIs: http://example.invalid/debian'
says source.trixie 'Signed-By: /keys/own.gpg'
grep -q other source.trixie && fail "the source of another archive was taken"
run 0 solvers --available --solver cvc5 --json
says out.txt '{"solver":"cvc5","version":"1.3.2","channels":["sid"],"at_hand":false}'

# Installing, by version and by suite; using; what is there is not fetched again.
run 0 solvers --install cvc5@1.3.2
says out.txt 'cvc5@1.3.2         sid        This is cvc5 version 2:1.3.2-1+b2'
run 0 solvers --install cvc5@trixie
says out.txt 'cvc5@1.1.2'
FAKE_NET=off run 0 solvers --install cvc5@1.3.2
says err.txt 'cvc5@1.3.2 is at hand already'
run 0 solvers
says out.txt 'releases at hand'
says out.txt 'cvc5@1.1.2         trixie'
run 0 solvers --solver cvc5@1.1.2 --solver cvc5@sid
says out.txt 'session ok, file ok, stdin ok'
echo '(set-logic QF_UF)(declare-fun p () Bool)(assert p)(check-sat)' >a.smt2
run 0 solve a.smt2 --solver cvc5@1.3.2 --solver "mine=cvc5@1.1.2 --option"
says out.txt 'mine'
[ -z "$(ls cache/releases/.part)" ] || fail "something is left in .part"
[ ! -e cache/releases/cvc5/1.3.2/archives ] || fail "the packages were kept"
says cache/releases/cvc5/1.3.2/made-of 'cvc5_2:1.3.2-1+b2.deb'

# Every release at hand, and the one on PATH.
cat >bin/cvc5 <<'OWN'
#!/bin/sh
exec "$FAKE/cache/releases/cvc5/1.1.2/cvc5" "$@"
OWN
chmod +x bin/cvc5
run 0 solve a.smt2 --solver cvc5@all
[ "$(grep -c 'cvc5' out.txt)" = 3 ] || fail "not every cvc5 at hand was asked"

# Mistakes, each with a way forward.
run 2 solve a.smt2 --solver cvc5@9.9
says err.txt 'cvc5@9.9 is not installed (at hand: cvc5@1.1.2, cvc5@1.3.2); to get it: smiter solvers --install cvc5@9.9'
run 2 solve a.smt2 --solver bitwuzl@1.0
says err.txt "did you mean 'bitwuzla'?"
run 2 solvers --install cvc5@9.9
says err.txt 'cvc5@9.9 cannot be had here; smiter solvers --available --solver cvc5 lists what can'
run 2 solvers --install cvc5
says err.txt 'write SOLVER@VERSION'
run 2 solvers --install 'cvc5@../../x'
run 2 solvers --install yices-smt2@2.6
says err.txt 'nothing is known about where to get yices-smt2'
run 2 solvers --install z3@5.2.0
says err.txt 'npm has no z3-solver@5.2.0'
rm -rf cache/apt
FAKE_NET=off run 2 solvers --install cvc5@1.0.3
says err.txt 'cannot read the suite sid of the archive that apt is set to: E: Could not resolve the archive'
says err.txt 'Give a program of your own instead: --solver cvc5=/path/to/program'
[ "$(grep -c '^smiter' err.txt)" = 1 ] || fail "more than one message"

# Killed half-way: nothing half is there, and the next one finishes.
run 0 solvers --remove cvc5@1.1.2
says out.txt 'cvc5@1.1.2 is removed'
[ ! -e cache/releases/cvc5/1.1.2 ] || fail "it is still there"
FAKE_SLOW=30 "$smiter" solvers --install cvc5@1.1.2 >/dev/null 2>&1 &
pid=$!
for _ in $(seq 200); do
  [ "$(tail -n 1 apt.log)" = 'install cvc5' ] && [ -d cache/releases/.part/cvc5@1.1.2 ] && break
  sleep 0.05
done
kill -9 "$pid"
wait "$pid" 2>/dev/null
run 2 solve a.smt2 --solver cvc5@1.1.2
run 0 solvers --install cvc5@1.1.2
run 0 solve a.smt2 --solver cvc5@1.1.2

# Two at once: one fetches, the other waits and finds it there.
run 0 solvers --remove cvc5@all
: >apt.log
FAKE_SLOW=1 "$smiter" solvers --install cvc5@1.1.2 >one.txt 2>&1 &
first=$!
FAKE_SLOW=1 "$smiter" solvers --install cvc5@1.1.2 >two.txt 2>&1 &
second=$!
wait "$first" || fail "the first of two failed: $(cat one.txt)"
wait "$second" || fail "the second of two failed: $(cat two.txt)"
[ "$(grep -c '^install' apt.log)" = 1 ] || fail "it was fetched twice"
cat one.txt two.txt >both.txt
says both.txt 'waiting for it'
says both.txt 'cvc5@1.1.2 is at hand already'

# Without the tools.
rm bin/npm bin/node
for tool in bash sh sed cat ls timeout; do
  found=$(command -v "$tool") && ln -sf "$found" "bin/$tool"
done
rm bin/apt-get
PATH="$PWD/bin" run 2 solvers --install bitwuzla@0.8.2
says err.txt "apt-get is not on this machine, so that nothing can be had from Debian's archive"
PATH="$PWD/bin" run 2 solvers --install z3-npm@5.2.0
says err.txt 'npm is not on this machine'

[ "$failures" = 0 ] && echo ok
exit "$failures"
