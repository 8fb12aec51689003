# shellcheck shell=bash
# The work of tools/restore.
# shellcheck disable=SC2153 # DIR, BIN, TO, AT, WAL, DRILL and IDENTITY come from tools/restore

unseal() { age -d -i <(echo "$IDENTITY") | gzip -d; }

# The newest base backup, or the newest before AT.
choose_base() {
  local base chosen='' limit=3000
  [[ -z $AT ]] || limit=$(date -u -d "$AT" +%Y%m%dT%H%M%SZ)
  # shellcheck disable=SC2071 # names that begin with the year
  for base in $(bases); do if [[ $base < $limit ]]; then chosen=$base; fi; done
  [[ -n $chosen ]] || die "no base backup${AT:+ before $AT} in $DIR/base"
  echo "$chosen"
}

unpack() { # BASE
  mkdir -m 700 -- "$TO"
  if [[ -d $DIR/base/$1/data ]]; then
    cp -a -- "$DIR/base/$1/data/." "$TO"
  else
    [[ -n $IDENTITY ]] || die 'the backup is sealed: --identity is needed'
    unseal <"$DIR/base/$1/data.tar.gz.age" | tar -C "$TO" --strip-components=1 -x ||
      die 'the backup cannot be opened: give the whole file backup.key, all of its lines'
  fi
  "$BIN/pg_verifybackup" -q "$TO"
  # A restored server must not wait for a receiver that belongs to the lost one.
  sed -i '/^synchronous_standby_names/d' "$TO/postgresql.auto.conf"
}

# What PostgreSQL asks for a segment with. 255 stops the recovery; 1 says that this was the last one.
fetch() { # SEGMENT TARGET
  if [[ -e $DIR/wal/$1 ]]; then cp -- "$DIR/wal/$1" "$2" || exit 255
  elif [[ -e $DIR/wal/$1.gz.age ]]; then unseal <"$DIR/wal/$1.gz.age" >"$2" || exit 255
  elif [[ -e $DIR/wal/$1.partial ]]; then cp -- "$DIR/wal/$1.partial" "$2" || exit 255
  else exit 1; fi
}

# Starts a server that only this script can reach, recovered up to the moment given or to the end.
start_private() { # AT
  local settings=(-c config_file=/dev/null -c hba_file="$PRIVATE/hba" -c ident_file=/dev/null -c listen_addresses=
    -c unix_socket_directories="$PRIVATE" -c port=5432 -c ssl=off -c hot_standby=off -c archive_mode=off
    -c shared_buffers=256MB -c log_line_prefix='%m ')
  echo 'local all all trust' >"$PRIVATE/hba"
  touch "$TO/recovery.signal"
  declare -p DIR >"$PRIVATE/fetch"
  { declare -f unseal fetch; echo 'fetch "$@"'; } >>"$PRIVATE/fetch"
  settings+=(-c restore_command="bash -o pipefail $PRIVATE/fetch %f %p")
  [[ -n $WAL ]] || settings+=(-c restore_command=false)
  [[ -z $1 ]] || settings+=(-c recovery_target_time="$1" -c recovery_target_action=promote)
  # restore_command gets the private key from the environment: it is never written to a disk.
  IDENTITY=$IDENTITY "$BIN/postgres" -D "$TO" "${settings[@]}" </dev/null >"$PRIVATE/log" 2>&1 &
  SERVER=$!
  until "$BIN/pg_isready" -q -h "$PRIVATE"; do
    kill -0 "$SERVER" 2>/dev/null || { tail -n 20 "$PRIVATE/log" >&2; die 'recovery failed'; }
    sleep 0.1
  done
}

stop_private() {
  kill -INT "$SERVER"
  wait "$SERVER" || die 'the server did not stop in order'
}

private() { "$BIN/psql" -h "$PRIVATE" -U postgres -XAtq -v ON_ERROR_STOP=1 "$@"; }
databases() { private -d postgres -c 'select datname from pg_database where datallowconn and not datistemplate'; }

# Adds what this state knows to the ledger.
keep_erasures() {
  local name
  for name in $(databases); do
    [[ -n $(private -d "$name" -c "select to_regclass('public.erasures')") ]] || continue
    read_erasures private -d "$name" >>"$TO.erasures.tsv"
  done
  sort -u -o "$TO.erasures.tsv" "$TO.erasures.tsv"
}

# No process starts on a database with this table: erasures must be repeated and credentials ended first, which is what
# server/src/bin/after-restore.ts does.
mark_restored() {
  local name exact=true
  [[ -z $AT && -n $WAL ]] || exact=false
  for name in $(databases); do
    [[ -n $(private -d "$name" -c "select to_regclass('public.erasures')") ]] || continue
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
    [[ -n $(private -d "$name" -c "select to_regclass('public.audit')") ]] || continue
    say "$name: $(private -d "$name" -F ', ' -c "select (select count(*) from creators) || ' creators',
      (select count(*) from briefs) || ' briefs', 'newest entry of the audit ' || (select max(at) from audit)")"
  done
}

# A drill leaves nothing behind, also if it failed: otherwise the next one would refuse to start.
end_restore() {
  rm -rf -- "$PRIVATE"
  [[ -z $SERVER ]] || kill -QUIT "$SERVER" 2>/dev/null || true
  [[ -z $DRILL ]] || rm -rf -- "$TO" "$TO.erasures.tsv"
}

restore() {
  local base began=$SECONDS
  [[ -r $DIR && -x $DIR && -r $DIR/base && -x $DIR/base ]] ||
    die "$(id -un) cannot read $DIR: chown -R $(id -un) $DIR, or mount it readable for that user"
  PRIVATE=$(mktemp -d /tmp/ugc-restore.XXXXXX)
  SERVER=
  trap end_restore EXIT
  base=$(choose_base)
  [[ -z $WAL ]] || need_whole_log "$(<"$DIR/base/$base/start")"
  cat "$DIR/erasures.tsv" >"$TO.erasures.tsv" 2>/dev/null || true
  unpack "$base"
  say "base $base unpacked and verified after $((SECONDS - began)) s"
  if [[ -n $AT && -n $WAL ]]; then
    # Who was erased after that moment is only known at the end of the log, so it is read there first.
    start_private ''
    keep_erasures
    stop_private
    rm -rf -- "$TO"
    unpack "$base"
  fi
  start_private "$AT"
  keep_erasures
  if [[ -n $DRILL ]]; then look_into; else mark_restored; fi
  stop_private
  SERVER=
  say "recovered${AT:+ to $AT} after $((SECONDS - began)) s, $(wc -l <"$TO.erasures.tsv") erasures in $TO.erasures.tsv"
  if [[ -n $DRILL ]]; then
    echo "$base restored in $((SECONDS - began)) s" >"$DIR/drill"
    say 'the drill has passed: this backup can be restored'
  fi
}
