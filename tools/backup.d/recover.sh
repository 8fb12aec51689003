# shellcheck shell=bash
# The work of tools/restore.
# shellcheck disable=SC2153 # TO, AT and DRILL come from tools/restore

# pgBackRest chooses the backup; what an earlier call has put there is reused.
fetch() { # AT
  local how=(--type=default) delta=()
  [[ -z $1 ]] || how=(--type=time "--target=$1" --target-action=promote)
  [[ ! -e $TO ]] || delta=(--delta)
  mkdir -p -m 700 -- "$TO"
  pgbackrest restore "${how[@]}" "${delta[@]}" || die 'the repository cannot be restored'
}

# Starts a server that only this script can reach, recovered as pgBackRest has written into its settings.
start_private() {
  local settings=(-c config_file=/dev/null -c hba_file="$PRIVATE/hba" -c ident_file=/dev/null -c listen_addresses=
    -c unix_socket_directories="$PRIVATE" -c port=5432 -c ssl=off -c hot_standby=off -c shared_buffers=256MB -c log_line_prefix='%m '
    # The settings of the repository are in the environment.
    -c restore_command="pgbackrest archive-get %f \"%p\"")
  # Nothing is archived from here. The server that is started afterwards archives what this one leaves, its history file above all.
  settings+=(-c archive_mode=on -c archive_command=/bin/false)
  echo 'local all all trust' >"$PRIVATE/hba"
  "$BIN/postgres" -D "$TO" "${settings[@]}" </dev/null >"$PRIVATE/log" 2>&1 &
  SERVER=$!
  until "$BIN/pg_isready" -q -h "$PRIVATE"; do
    kill -0 "$SERVER" 2>/dev/null || { SERVER=; tail -n 20 "$PRIVATE/log" >&2; die 'recovery failed'; }
    sleep 0.1
  done
}

stop_private() {
  kill -INT "$SERVER"
  wait "$SERVER" || die 'the server did not stop in order'
  SERVER=
}

private() { "$BIN/psql" -h "$PRIVATE" -U postgres -XAtq -v ON_ERROR_STOP=1 "$@"; }
databases() { private -d postgres -c 'select datname from pg_database where datallowconn and not datistemplate'; }
has() { [[ -n $(private -d "$1" -c "select to_regclass('public.$2')") ]]; } # DATABASE TABLE

keep_ledger() {
  local name
  for name in $(databases); do
    if has "$name" ledger; then private -d "$name" -c 'select line from ledger' >>"$TO.ledger"; fi
  done
}

# No process starts on a database with this table: erasures must be repeated and credentials ended first, which is what
# server/src/bin/after-restore.ts does.
mark_restored() {
  local name exact=true
  [[ -z $AT ]] || exact=false
  for name in $(databases); do
    has "$name" erasures || continue
    private -d "$name" -v "exact=$exact" >/dev/null <<'SQL'
drop table if exists public.restored;
create table public.restored as select now() as at, :exact as exact;
select format('alter table public.restored owner to %I', tableowner) from pg_tables
  where schemaname = 'public' and tablename = 'erasures' \gexec
SQL
  done
}

# Every table, every index, and how old the newest thing is.
look_into() {
  local name
  "$BIN/pg_amcheck" -h "$PRIVATE" -U postgres --all --install-missing --heapallindexed --parent-check
  for name in $(databases); do
    has "$name" audit || continue
    say "$name: $(private -d "$name" -F ', ' -c "select (select count(*) from creators) || ' creators',
      (select count(*) from briefs) || ' briefs', 'newest entry of the audit ' || (select max(at) from audit)")"
  done
}

# A drill leaves nothing behind, also if it failed: otherwise the next one would refuse to start.
end_restore() {
  [[ -z $SERVER ]] || kill -QUIT "$SERVER" 2>/dev/null || true
  rm -rf -- "$PRIVATE"
  [[ -z $DRILL ]] || rm -rf -- "$TO" "$TO.ledger"
}

restore() {
  local began=$SECONDS
  BIN=$(pg_bin)
  PRIVATE=$(mktemp -d /tmp/ugc-restore.XXXXXX)
  SERVER=
  trap end_restore EXIT
  # Missing only in a repository whose first backup was never finished.
  rclone cat kept:ledger.jsonl >"$TO.ledger" || say 'there is no copy of the ledger' >&2
  if [[ -n $AT ]]; then
    # Who was erased after that moment is only known at the end of the log, so it is read there first.
    fetch ''
    start_private
    keep_ledger
    stop_private
  fi
  fetch "$AT"
  start_private
  if [[ -n $DRILL ]]; then look_into; else mark_restored; fi
  stop_private
  say "recovered${AT:+ to $AT} after $((SECONDS - began)) s, $(grep -c '"erased"' "$TO.ledger" || true) erasures in $TO.ledger"
  if [[ -n $DRILL ]]; then say 'the drill has passed: this backup can be restored'; fi
}
