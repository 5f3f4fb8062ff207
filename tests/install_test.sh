#!/bin/bash
# SPDX-License-Identifier: MIT
# make install into paths with spaces, and the installed program moved elsewhere, without a home, without the
# repository: it needs none of the files that came with it. The same for the source tarball's commit.
#   install_test.sh SMITER BUILD_DIR PLANTED_SOLVER
set -u
smiter=$1
build=$2
planted=$3
source=$SMITER_SOURCE_DIR
. "$(dirname "$0")/commands.sh"
[ -e "$build/pages/done" ] || { echo "FAILED: build the target 'pages' first"; exit 1; }

# The very command of the Makefile, for this build.
make -n -C "$source" SMITER_SKIP_BOOTSTRAP=1 install DESTDIR="$folder/a place" PREFIX="/opt/my tools" |
  grep '^DESTDIR=.*cmake --install' | sed "s|build/release|'$build'|" >install.sh
bash -eu install.sh >out.txt 2>err.txt || fail "make install: exit code $?"
prefix="$folder/a place/opt/my tools"
for file in bin/smiter share/man/man1/smiter.1.gz share/man/man1/smiter-fuzz.1.gz share/smiter/seeds/QF_LIA/ite-ladder-sat.smt2 \
  share/bash-completion/completions/smiter share/fish/vendor_completions.d/smiter.fish share/zsh/site-functions/_smiter \
  share/doc/smiter/README.md share/doc/smiter/NEWS.md share/doc/smiter/LICENSE share/doc/smiter/docs/campaigns.md; do
  [ -s "$prefix/$file" ] || fail "make install leaves out $file"
done
[ "$(find "$folder/a place" -type f -not -path "$prefix/*" | wc -l)" = 0 ] || fail "files outside of the prefix"
bash -eu <<<"DESTDIR='$folder/debian' cmake --install '$build' --prefix /usr" >out.txt 2>err.txt || fail "prefix /usr"
[ -s debian/usr/share/zsh/vendor-completions/_smiter ] || fail "Debian's zsh looks elsewhere"
bash -eu <<<"DESTDIR='$folder/home' cmake --install '$build' --prefix /home/you/usr" >out.txt 2>err.txt || fail "prefix usr of a home"
[ -s home/home/you/usr/share/zsh/site-functions/_smiter ] || fail "zsh looks elsewhere in a prefix of one's own"

# Moved, with nothing in the environment, what is in the program still is.
mkdir moved nowhere
mv "$prefix" "moved/to here"
cp "moved/to here/bin/smiter" nowhere/smiter
alone() { # EXIT_CODE ARGUMENT...: the program by itself
  (cd nowhere && env -i PATH=/nonexistent HOME="$folder/nohome" ./smiter "${@:2}" >../out.txt 2>../err.txt </dev/null)
  local code=$?
  [ "$code" = "$1" ] || fail "alone: smiter ${*:2}: exit code $code, expected $1"
}
alone 0 --version
alone 0 help campaigns
alone 0 profile show z3
alone 0 rules
says out.txt "forall-instance:"
alone 0 strategies
alone 0 generate --logic QF_SLIA --count 1
says out.txt "(set-logic QF_SLIA)"
for strategy in typefuzz opfuzz histfuzz rewrite; do
  alone 0 mutate "$folder/moved/to here/share/smiter/seeds/QF_LIA/ite-ladder-sat.smt2" --strategy $strategy --count 1
  [ -s out.txt ] || fail "$strategy made nothing"
done
[ ! -e nohome ] || fail "it made a home"

# It names the seeds where they are now, and a campaign on them runs.
smiter="$folder/moved/to here/bin/smiter"
run 2
says out.txt "smiter fuzz '$folder/moved/to here/share/smiter/seeds' --solver z3"
run 0 fmt --help
says out.txt "smiter fmt --stats '$folder/moved/to here/share/smiter/seeds'/QF_LIA/*.smt2"
profile dull '"--fault=dull"'
run 0 fuzz "$folder/moved/to here/share/smiter/seeds" --solver dull.toml --tests 20 --out campaign
[ -s campaign/summary.json ] || fail "no summary"

# No file of the repository is opened, whatever it does.
if command -v strace >/dev/null && strace -o trace.txt -f -e trace=%file "$smiter" fuzz "$folder/moved/to here/share/smiter/seeds" --solver dull.toml --tests 20 --out traced >out.txt 2>err.txt; then
  grep -q 'ite-ladder-sat.smt2' trace.txt || fail "strace saw nothing"
  if grep -F "\"$source/" trace.txt | grep -vF "\"$planted" | grep -vF ENOENT >out.txt; then fail "it opens files of the repository"; fi
fi

# One number: the program, the newest entry of NEWS.md and the name of the tarball.
version=$("$smiter" --version | sed -n '1s/^smiter //p')
grep -m1 '^## ' "$source/NEWS.md" | grep -qE "^## $version \([0-9]{4}-[0-9]{2}-[0-9]{2}\)$|^## Unreleased$" ||
  fail "NEWS.md begins with another release than $version"
make -n -C "$source" dist >out.txt 2>err.txt
says out.txt "--prefix=smiter-$version/"

# A tarball knows its commit; a copy without git says that it does not.
commit() { cmake -DOUT="$folder/commit.cpp" -DSOURCE="$1" -P "$source/cmake/commit.cmake" && cat commit.cpp; }
mkdir -p copy/cmake
cp "$source/cmake/commit.txt" copy/cmake/
commit "$folder/copy" | grep -q '"unknown"' || fail "the commit of a copy"
if git -C "$source" rev-parse HEAD >head.txt 2>/dev/null; then
  mkdir tarball
  git -C "$source" archive HEAD cmake/commit.txt .gitattributes | tar -x -C tarball
  commit "$folder/tarball" | grep -q "\"$(cut -c1-12 head.txt)\"" || fail "the commit of a tarball"
  commit "$source" | grep -q "\"$(cut -c1-12 head.txt)" || fail "the commit of a clone"
fi
[ "$failures" = 0 ]
