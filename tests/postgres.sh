# SPDX-License-Identifier: MIT
# A PostgreSQL server of a test's own, on a socket in a temporary folder. Sourced before commands.sh.
#   start_postgres; database NAME; "$smiter" fuzz ... --store "$(address NAME)"
# Exits 77 (skipped) where PostgreSQL 15 is not installed. The server ends with the test.
pg_programs=/usr/lib/postgresql/15/bin
pg_folder=
pg_pid=
# PostgreSQL refuses to run as root.
as_postgres=(setpriv --pdeathsig KILL)
[ "$(id -u)" != 0 ] || as_postgres=(setpriv --reuid=postgres --regid=postgres --clear-groups --pdeathsig KILL)
start_postgres() {
  [ -x $pg_programs/postgres ] || { echo "skipped: no PostgreSQL 15 (tools/bootstrap tests)"; exit 77; }
  pg_folder=$(mktemp -d /tmp/smiter-postgres-XXXXXX)
  trap 'stop_postgres QUIT; rm -rf "$folder" "$pg_folder"' EXIT
  [ "$(id -u)" != 0 ] || chown postgres "$pg_folder"
  chmod 755 "$pg_folder"
  (cd / && "${as_postgres[@]}" $pg_programs/initdb -D "$pg_folder/data" -U smiter -A trust -E UTF8 --no-locale --no-sync) \
    >"$folder/initdb.txt" 2>&1 || { cat "$folder/initdb.txt"; exit 1; }
  run_postgres
}
run_postgres() {
  # Processes of a server that was killed take a moment to go, and nobody else may start meanwhile. One that
  # runs may take long to be ready: only one that ended is started again.
  local end=$((SECONDS + 200))
  while ((SECONDS < end)); do
    "${as_postgres[@]}" $pg_programs/postgres -D "$pg_folder/data" -k "$pg_folder" -c listen_addresses= -c fsync=off \
      >>"$folder/postgres.txt" 2>&1 &
    pg_pid=$!
    while kill -0 $pg_pid 2>/dev/null && ((SECONDS < end)); do
      $pg_programs/pg_isready -q -h "$pg_folder" && return
      sleep 0.05
    done
    sleep 0.1
  done
  echo "PostgreSQL does not start"
  cat "$folder/postgres.txt"
  exit 1
}
stop_postgres() { # SIGNAL
  [ -n "$pg_pid" ] || return
  kill "-$1" "$pg_pid" 2>/dev/null
  for _ in $(seq 400); do kill -0 "$pg_pid" 2>/dev/null || break; sleep 0.05; done
  kill -KILL "$pg_pid" 2>/dev/null
  wait "$pg_pid" 2>/dev/null
  pg_pid=
}
database() { $pg_programs/createdb -h "$pg_folder" -U smiter "$1"; }
address() { echo "postgresql://smiter@/$1?host=$pg_folder"; }
ask() { # NAME SQL: one value per line
  $pg_programs/psql -h "$pg_folder" -U smiter -d "$1" -AtXqc "$2"
}
