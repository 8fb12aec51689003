# shellcheck shell=bash
# The commands of tools/backup.
# shellcheck disable=SC2153 # DIR, URL, DAYS, SLOT, BIN and RECIPIENTS come from tools/backup

# Compressed, and readable only with the key that is kept elsewhere.
seal() { gzip -1 | age -R <(echo "$RECIPIENTS"); }
query() { PGAPPNAME=ugc-backup "$BIN/psql" -d "$URL" -wXAtq -v ON_ERROR_STOP=1 "$@"; }

# From then on the server keeps the log until it has been received, so a base backup can come before the stream.
make_slot() { "$BIN/pg_receivewal" -d "$URL" -w --slot "$SLOT" --create-slot --if-not-exists; }

backup_base() {
  local new=$DIR/base/new.$$ name
  mkdir -p -- "$new"
  # shellcheck disable=SC2064 # the name as it is now
  trap "rm -rf -- '$new'" EXIT
  make_slot
  "$BIN/pg_basebackup" -d "$URL" -w -D "$new/data" -X stream --checkpoint=fast
  "$BIN/pg_verifybackup" -q "$new/data"
  sed -n 's/^START WAL LOCATION: .*(file \(.*\))$/\1/p' "$new/data/backup_label" >"$new/start"
  if [[ -n $RECIPIENTS ]]; then
    tar -C "$new" -c data | seal >"$new/data.tar.gz.age"
    sync "$new/data.tar.gz.age"
    rm -rf -- "$new/data"
  fi
  # Named by the moment from which on it can be restored to.
  name=$(date -u +%Y%m%dT%H%M%SZ)
  mv -- "$new" "$DIR/base/$name"
  say "base $name, $(du -sh -- "$DIR/base/$name" | cut -f1), verified${RECIPIENTS:+ and sealed}"
}

backup_stream() {
  local receiver=
  mkdir -p -- "$DIR/wal"
  exec 9>"$DIR/wal/.lock"
  flock -n 9 || die "another receiver writes to $DIR"
  make_slot
  stopped=
  trap 'stopped=1' TERM INT
  until [[ -n $stopped ]]; do
    # It would wait five seconds to come back, and while writes wait for it so would they.
    PGAPPNAME=$SLOT "$BIN/pg_receivewal" -d "$URL" -w -D "$DIR/wal" --slot "$SLOT" --synchronous --no-loop 9>&- &
    receiver=$!
    if [[ $WAIT == on ]] && wait_until_streaming "$receiver"; then backup_wait on || true; fi
    while kill -0 "$receiver" 2>/dev/null && [[ -z $stopped ]]; do
      seal_segments
      backup_ledger || say 'the ledger could not be read' >&2
      # A trap runs when the wait ends, so the sleep is waited for and not slept.
      sleep 20 9>&- & wait -n "$receiver" $! || true
      kill $! 2>/dev/null || true
    done
    [[ -n $stopped ]] || sleep 0.5
  done
  # Waiting is switched off before the receiver stops: otherwise every commit would wait for a stopped receiver.
  [[ $WAIT == off ]] || backup_wait off || true
  kill -INT "$receiver" 2>/dev/null || true
  wait "$receiver" || true
}

# Commits may wait for the receiver only once it streams.
wait_until_streaming() { # PID
  local there="select from pg_stat_replication where application_name = '$SLOT'"
  while kill -0 "$1" 2>/dev/null && [[ -z $stopped ]]; do
    if [[ $(query -c "select exists ($there)") == t ]]; then return; fi
    sleep 0.1
  done
  return 1
}

seal_segments() {
  local segment
  [[ -n $RECIPIENTS ]] || return 0
  for segment in $(open_segments); do
    seal <"$DIR/wal/$segment" >"$DIR/wal/new"
    sync "$DIR/wal/new"
    mv -- "$DIR/wal/new" "$DIR/wal/$segment.gz.age"
    rm -- "$DIR/wal/$segment"
  done
}

backup_wait() { # on|off
  local names="''"
  [[ $1 == off ]] || names="'$SLOT'"
  query -c "alter system set synchronous_standby_names = $names" -c 'select pg_reload_conf()' >/dev/null
  say "writes wait for the receiver: $1"
}

backup_ledger() {
  mkdir -p -- "$DIR"
  touch -- "$DIR/erasures.tsv"
  read_erasures query | sort -u - "$DIR/erasures.tsv" >"$DIR/erasures.new"
  mv -- "$DIR/erasures.new" "$DIR/erasures.tsv"
}

backup_photos() {
  local name
  mkdir -p -- "$DIR/photos"
  "$HERE/with-node" node "$HERE/../server/src/bin/photos.ts" save "$DIR/photos/new.$$"
  name=$DIR/photos/$(date -u +%Y%m%dT%H%M%SZ).tar
  if [[ -n $KEY ]]; then
    tar -C "$DIR/photos" --transform "s/^new.$$/photos/" -c "new.$$" | age -R "$KEY" >"$name.age"
    rm -rf -- "$DIR/photos/new.$$"
  else
    mv -- "$DIR/photos/new.$$" "${name%.tar}"
  fi
  chown -R --reference="$DIR" "$DIR/photos" 2>/dev/null || true
  say "photos ${name##*/}${KEY:+, sealed}"
}

backup_list() {
  local base
  for base in $(bases); do
    echo "base    $base  $(du -sh -- "$DIR/base/$base" | cut -f1)  from $(<"$DIR/base/$base/start")"
  done
  for base in $(photo_copies); do echo "photos  $base"; done
  mkdir -p -- "$DIR/wal"
  echo "wal     $(find "$DIR/wal" -type f -name '0*' | wc -l) files, $(du -sh -- "$DIR/wal" | cut -f1)"
  echo "ledger  $(grep -c '' "$DIR/erasures.tsv" 2>/dev/null || true) erasures"
}

photo_copies() { find "$DIR/photos" -mindepth 1 -maxdepth 1 -name '2*' -printf '%f\n' 2>/dev/null | sort || true; }

young() { # WHAT HOURS FILE
  if [[ -e $3 ]] && (($(date +%s) - $(stat -c %Y -- "$3") < $2 * 3600)); then return; fi
  say "RED $1: none younger than $2 h"
  return 1
}

backup_check() {
  local red=0 newest lag
  newest=$(bases | tail -n 1)
  young 'base backup' 26 "$DIR/base/${newest:-none}/start" || red=1
  young 'ledger of erasures' 1 "$DIR/erasures.tsv" || red=1
  newest=$(photo_copies | tail -n 1)
  young 'copy of the photos' 192 "$DIR/photos/${newest:-none}" || red=1
  young 'restore drill' 192 "$DIR/drill" || red=1
  lag=$(query -c "select pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn)::bigint from pg_stat_replication
    where application_name = '$SLOT' and state = 'streaming'") || lag=
  if [[ -z $lag ]]; then say 'RED receiver: not streaming'; red=1; else say "receiver: $lag bytes behind"; fi
  if ((red)); then return 1; fi
  say 'all is well'
}

backup_prune() {
  local base oldest limit newest
  limit=$(date -u -d "$DAYS days ago" +%Y%m%dT%H%M%SZ)
  newest=$(bases | tail -n 1)
  [[ -n $newest ]] || die 'there is no base backup'
  for base in $(bases); do
    if [[ $base > $limit || $base == "$newest" ]]; then break; fi
    rm -rf -- "$DIR/base/$base"
    say "removed base $base"
  done
  oldest=$(bases | head -n 1)
  "$BIN/pg_archivecleanup" "$DIR/wal" "$(<"$DIR/base/$oldest/start")"
  "$BIN/pg_archivecleanup" -x .gz.age "$DIR/wal" "$(<"$DIR/base/$oldest/start")"
  for base in $(photo_copies); do
    if [[ $base < $limit ]]; then rm -rf -- "$DIR/photos/$base"; say "removed photos $base"; fi
  done
}
