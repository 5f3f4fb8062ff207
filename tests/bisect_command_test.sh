#!/bin/bash
# SPDX-License-Identifier: MIT
# smiter bisect from outside: over the commits of a planted repository, over planted releases, and as
# git bisect run uses it.
#   bisect_command_test.sh SMITER PLANTED_SOLVER
set -u
smiter=$1
planted=$2
. "$(dirname "$0")/commands.sh"
command -v git >/dev/null || { echo "skipped: there is no git"; exit 77; }
export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=t GIT_AUTHOR_EMAIL=t@t GIT_COMMITTER_NAME=t GIT_COMMITTER_EMAIL=t@t
printf '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= (mod x 7) 1))\n(check-sat)\n' >q.smt2

# Now this, now that, by turns: chance, as the parity of a process's number, may say the same three times.
turns='echo x >>'$folder'/turns; n=0; while read -r _; do n=$((n + 1)); done <'$folder'/turns; [ $((n % 2)) = 0 ] && echo sat || echo unknown'

# A toy solver of 64 commits after the first: commit 41 makes it say unknown, 32, 36 and 44 do not build, and
# commit 40 says now this, now that.
solver() { # ANSWER: a shell expression
  cat <<SOLVER
#!/bin/sh
[ "\$1" = --version ] && { echo 'toy 1.0'; exit 0; }
for file; do :; done
[ -f "\${file-}" ] && exec <"\$file"
while read -r line; do
  case \$line in
    '(echo "'*) line=\${line#'(echo "'}; echo "\${line%'")'}" ;;
    '(check-sat)') $1 ;;
  esac
done
SOLVER
}
git init -q toy
printf '#!/bin/sh\nmkdir -p out && cp toy.sh out/toy && chmod +x out/toy\n' >toy/build.sh
chmod +x toy/build.sh
for i in $(seq 0 64); do
  answer='echo sat'
  [ "$i" = 40 ] && answer=$turns
  [ "$i" -ge 41 ] && answer='echo unknown'
  solver "$answer" >toy/toy.sh
  echo "# $i" >>toy/toy.sh
  case $i in
    32 | 36 | 44) echo 'this is no program (' >toy/build.sh ;;
    33 | 37 | 45) printf '#!/bin/sh\nmkdir -p out && cp toy.sh out/toy && chmod +x out/toy\n' >toy/build.sh ;;
  esac
  git -C toy add -A
  git -C toy commit -qm "Commit $i"
done
first=$(git -C toy rev-list --max-parents=0 HEAD)
run 3 bisect q.smt2 --good "$first" --bad HEAD --repo toy --build ./build.sh --program out/toy --out b
says out.txt 'lost: sat -> unknown'
says out.txt 'Commit 41'
says out.txt 'or one of those before it that cannot tell'
says out.txt 'Commit 40'
[ ! -e b/tree ] || fail "the tree is still there"
git -C toy worktree list | grep -q b/tree && fail "the repository still knows the tree"
[ -z "$(git -C toy status --porcelain)" ] || fail "the repository was changed"

# Without the noisy one beside it, the commit itself, in at most nine builds; built programs are kept.
git init -q toy2
for i in $(seq 0 64); do
  answer='echo sat'
  [ "$i" = 48 ] && answer=$turns
  [ "$i" -ge 41 ] && [ "$i" != 48 ] && answer='echo unknown'
  solver "$answer" >toy2/toy.sh
  echo "# $i" >>toy2/toy.sh
  printf '#!/bin/sh\nmkdir -p out && cp toy.sh out/toy && chmod +x out/toy\n' >toy2/build.sh
  case $i in 32 | 36 | 50) echo 'this is no program (' >toy2/build.sh ;; esac
  chmod +x toy2/build.sh
  git -C toy2 add -A
  git -C toy2 commit -qm "Commit $i"
done
first=$(git -C toy2 rev-list --max-parents=0 HEAD)
run 0 bisect q.smt2 --good "$first" --bad HEAD --repo toy2 --build ./build.sh --program out/toy --out b2 --json
python3 - out.txt <<'PYTHON' || fail "the commits"
import json, re, sys
o = json.load(open(sys.argv[1]))
builds = int(re.search(r"(\d+) builds", o["history"]).group(1))
if "first bad: " not in o["history"] or "Commit 41 " not in o["history"]: sys.exit(o["history"])
if builds > 9: sys.exit(f"{builds} builds")
if not any(t["shows"] == "cannot-tell" for t in o["tried"]): sys.exit("no planted trap was met")
print("ok", builds)
PYTHON
run 0 bisect q.smt2 --good "$first" --bad HEAD --repo toy2 --build ./build.sh --program out/toy --out b2
says out.txt '64 commits, 0 builds'
run 2 bisect q.smt2 --good HEAD --bad "$first" --repo toy2 --build ./build.sh --program out/toy --out b2
says err.txt 'is not an ancestor'
run 2 bisect q.smt2 --good "$first" --bad HEAD --repo toy2 --build ./build.sh --program ../x --out b2
run 2 bisect q.smt2 --good "$first" --bad nosuch --repo toy2 --build ./build.sh --program out/toy --out b2
run 2 bisect q.smt2 --good a --bad b --repo toy2

# As git bisect run takes it.
profile old ''
for fault in unknown slow crash unsat error; do profile "$fault" "\"--fault=$fault\""; done
run 0 bisect q.smt2 --good old.toml --bad unknown.toml --test old.toml
run 1 bisect q.smt2 --good old.toml --bad unknown.toml --test unknown.toml
run 125 bisect q.smt2 --good old.toml --bad unknown.toml --test error.toml
run 1 bisect q.smt2 --good old.toml --bad slow.toml --test slow.toml
says out.txt 'slower: '
run 1 bisect q.smt2 --good old.toml --bad crash.toml --test crash.toml
run 1 bisect q.smt2 --good old.toml --bad unsat.toml --test unsat.toml
run 2 bisect q.smt2 --good old.toml --bad old.toml
says err.txt 'nothing is worse with'

# Releases: one that is installed shows it, one does not, one comes in between.
export SMITER_CACHE=$PWD/cache
for release in 1.0:none 1.1:unknown 1.2:none 2.0:unknown; do
  version=${release%:*} place=cache/releases/cvc5/${release%:*}
  mkdir -p "$place"
  printf '#!/bin/sh\n[ "$1" = --version ] && { echo "This is cvc5 version %s"; exit 0; }\nexec "%s" --fault=%s "$@"\n' "$version" "$planted" "${release#*:}" >"$place/cvc5"
  chmod +x "$place/cvc5"
  printf '{"solver":"cvc5","version":"%s","channel":"test","says":"This is cvc5 version %s"}\n' "$version" "$version" >"$place/release.json"
  : >"$place/made-of"
done
run 0 bisect q.smt2 --good cvc5@1.0 --bad cvc5@2.0
says out.txt 'cvc5@1.1: bad'
says out.txt 'cvc5@1.2: good'
says out.txt 'comes and goes: shows in cvc5@1.1, cvc5@2.0'

[ "$failures" = 0 ] && echo ok
exit "$failures"
