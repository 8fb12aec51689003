# shellcheck shell=bash
# The commands of tools/backup.
# shellcheck disable=SC2153 # DIR, URL, DAYS, WAIT, SEAL, SLOT, BIN, BUCKET and RECIPIENTS come from tools/backup

# Compressed, and readable only with the key that is kept elsewhere.
seal() { gzip -1 | age -R <(echo "$RECIPIENTS"); }
query() { PGAPPNAME=ugc-backup "$BIN/psql" -d "$URL" -wXAtq -v ON_ERROR_STOP=1 "$@"; }

# The server keeps the log from this moment on until it has been received, so a base backup can come before the stream.
# pg_receivewal --create-slot would keep nothing before the receiver's first connection.
make_slot() {
  local slots="pg_replication_slots where slot_name = '$SLOT'" kept lock
  # base and stream may be started at the same moment.
  mkdir -p -- "$DIR"
  exec {lock}>"$(lock_of slot)"
  flock "$lock"
  kept=$(query -c "select coalesce(wal_status, 'lost') from $slots")
  if [[ $kept == lost ]]; then
    say 'the slot has lost its log: made anew. Run tools/backup base now, restores begin there' >&2
    query -c "select pg_drop_replication_slot('$SLOT')" >/dev/null
    kept=
  fi
  [[ -n $kept ]] || query -c "select pg_create_physical_replication_slot('$SLOT', true)" >/dev/null
  exec {lock}>&-
}

lock_of() { echo "$DIR/.${1##*/}.lock"; } # DIRECTORY

# One run at a time holds the lock of its directory, so a directory new.* that another run has left is removed.
begin_copy() { # DIRECTORY
  mkdir -p -- "$1"
  exec 8>"$(lock_of "$1")"
  chown --reference="$DIR" "$(lock_of "$1")" 2>/dev/null || true
  flock -n 8 || die "another run writes to $1"
  remove_leftovers "$1"
}

leftovers() { find "$1" -mindepth 1 -maxdepth 1 -name 'new.*' -printf '%f\n' 2>/dev/null || true; } # DIRECTORY
remove_leftovers() { # DIRECTORY
  local name
  for name in $(leftovers "$1"); do
    rm -rf -- "${1:?}/$name"
    say "removed $1/$name, left by a run that did not end"
  done
}

backup_base() {
  local new=$DIR/base/new.$$ name
  begin_copy "$DIR/base"
  mkdir -- "$new"
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
  local receiver='' waits=''
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
    waits=$WAIT
    if [[ $WAIT == on ]] && wait_until_streaming "$receiver"; then backup_wait on || waits=failed; fi
    while kill -0 "$receiver" 2>/dev/null && [[ -z $stopped ]]; do
      seal_segments
      backup_ledger || say 'the ledger could not be read' >&2
      # A trap runs when the wait ends, so the sleep is waited for and not slept. A refused switch is tried again soon.
      sleep "$([[ $waits == failed ]] && echo 3 || echo 20)" 9>&- & wait -n "$receiver" $! || true
      kill $! 2>/dev/null || true
      if [[ $waits == failed && -z $stopped ]] && kill -0 "$receiver" 2>/dev/null && backup_wait on; then waits=on; fi
    done
    [[ -n $stopped ]] || sleep 0.5
  done
  # Waiting is switched off before the receiver stops: otherwise every commit would wait for a stopped receiver.
  local failed=0
  [[ $WAIT == off ]] || backup_wait off || failed=1
  kill -INT "$receiver" 2>/dev/null || true
  wait "$receiver" || true
  return $failed
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

# The right that the role lacks for backup_wait, as the statement that grants it; nothing if it has all.
missing_grant() {
  query -c "select case
    when not has_parameter_privilege('synchronous_standby_names', 'alter system')
      then format('grant alter system on parameter synchronous_standby_names to %I', current_user)
    when not has_function_privilege('pg_reload_conf()', 'execute')
      then format('in database %I: grant execute on function pg_reload_conf() to %I', current_database(), current_user)
    end"
}

# Says it only when it is in force. The right to reload is checked before the setting is written: a setting that is written
# and not loaded would take effect at any later reload, and then could not be switched off.
# It is called in conditions, where set -e has no effect: each step is checked.
backup_wait() { # on|off
  local wanted='' grant there="select from pg_stat_replication where application_name = '$SLOT' and sync_state = 'sync'"
  [[ $1 == off ]] || wanted=$SLOT
  if ! grant=$(missing_grant); then say "RED writes wait: cannot switch it $1, the database does not answer" >&2; return 1; fi
  if [[ -n $grant ]]; then say "RED writes wait: cannot switch it $1. As postgres: $grant" >&2; return 1; fi
  query -c "alter system set synchronous_standby_names = '$wanted'" -c 'select pg_reload_conf()' >/dev/null || return 1
  for _ in {1..50}; do
    if [[ $(query -c 'show synchronous_standby_names') == "$wanted" ]] &&
      { [[ $1 == off ]] || [[ $(query -c "select exists ($there)") == t ]] || no_receiver; }; then
      say "writes wait for the receiver: $1"
      return
    fi
    sleep 0.1
  done
  say "RED writes wait: switched $1, and not in force after 5 s. Remove synchronous_standby_names from postgresql.conf and the command line" >&2
  return 1
}

# 'wait on' by hand may come before the receiver.
no_receiver() { [[ $(query -c "select exists (select from pg_stat_replication where application_name = '$SLOT')") == f ]]; }

backup_ledger() {
  mkdir -p -- "$DIR"
  touch -- "$DIR/erasures.tsv"
  read_erasures query | sort -u - "$DIR/erasures.tsv" >"$DIR/erasures.new"
  mv -- "$DIR/erasures.new" "$DIR/erasures.tsv"
}

backup_photos() {
  local new=$DIR/photos/new.$$ name
  begin_copy "$DIR/photos"
  # shellcheck disable=SC2064 # the name as it is now
  trap "rm -rf -- '$new'" EXIT
  "$HERE/with-node" node "$HERE/../server/src/bin/photos.ts" save "$new"
  name=$(date -u +%Y%m%dT%H%M%SZ)
  if [[ -n $RECIPIENTS ]]; then
    tar -C "$DIR/photos" --transform "s/^new.$$/photos/" -c "new.$$" | age -R <(echo "$RECIPIENTS") >"$DIR/photos/new.age"
    sync "$DIR/photos/new.age"
    name=$name.tar.age
    mv -- "$DIR/photos/new.age" "$DIR/photos/$name"
  else
    mv -- "$new" "$DIR/photos/$name"
  fi
  chown -R --reference="$DIR" "$DIR/photos" 2>/dev/null || true
  say "photos $name${RECIPIENTS:+, sealed}"
}

# The settings as variables: arguments can be read by everybody on the machine.
s3() { # rclone's COMMAND ARGUMENT...
  [[ -n $BUCKET ]] || die 'BACKUP_BUCKET is not set'
  # rclone fails if AWS_CA_BUNDLE is set; it trusts the authorities of the machine.
  AWS_CA_BUNDLE='' RCLONE_CONFIG=/dev/null RCLONE_S3_PROVIDER=Other RCLONE_S3_NO_CHECK_BUCKET=true RCLONE_S3_ENDPOINT=${S3_ENDPOINT:?is not set} \
    RCLONE_S3_REGION=${S3_REGION:-} RCLONE_S3_ACCESS_KEY_ID=${S3_ACCESS_KEY_ID:?is not set} \
    RCLONE_S3_SECRET_ACCESS_KEY=${S3_SECRET_ACCESS_KEY:?is not set} rclone --quiet "$@"
}

# Without photos: they are in the object storage already. Without the segment that is being received: it is not sealed.
backup_offsite() {
  local filters=(--filter '- /photos/**' --filter '- new.*/**' --filter '+ *.age' --filter '+ /base/*/start' --filter '+ /erasures.tsv' --filter '- *')
  # A mirror: what prune removes here is removed there.
  s3 sync "$DIR" ":s3:$BUCKET" "${filters[@]}" || die "the copy to $BUCKET failed: check the bucket, its key and the network"
  touch -- "$DIR/offsite"
  chown --reference="$DIR" "$DIR/offsite" 2>/dev/null || true
  say "copied to $BUCKET"
}

backup_fetch() {
  [[ ! -e $DIR/base ]] || die "$DIR has copies already"
  mkdir -p -- "$DIR"
  s3 copy ":s3:$BUCKET" "$DIR" || die "$BUCKET cannot be read: check the bucket, its key and the network"
  [[ -n $(bases) ]] || die "$BUCKET has no base backup"
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
  local red=0 newest
  newest=$(bases | tail -n 1)
  young 'base backup' 26 "$DIR/base/${newest:-none}/start" || red=1
  if [[ -n $newest ]]; then
    # In a subshell: what is missing ends it.
    (need_whole_log "$(<"$DIR/base/$newest/start")") 2>&1 | sed 's/^[^:]*: /RED log: /; s/$/. Run tools\/backup base/' || red=1
    if [[ $SEAL == on && -e $DIR/base/$newest/data ]]; then say "RED sealing: base $newest is not sealed. Set BACKUP_KEY"; red=1; fi
  fi
  young 'ledger of erasures' 1 "$DIR/erasures.tsv" || red=1
  newest=$(photo_copies | tail -n 1)
  young 'copy of the photos' 192 "$DIR/photos/${newest:-none}" || red=1
  if [[ $SEAL == on && -n $newest && $newest != *.age ]]; then say "RED sealing: photos $newest are not sealed. Set BACKUP_KEY"; red=1; fi
  [[ -z $BUCKET ]] || young 'copy off this machine' 2 "$DIR/offsite" || red=1
  young 'restore drill' 192 "$DIR/drill" || red=1
  check_leftovers || red=1
  check_receiver || red=1
  if ((red)); then return 1; fi
  say 'all is well'
}

check_leftovers() {
  local dir found=0
  for dir in "$DIR/base" "$DIR/photos"; do
    [[ -n $(leftovers "$dir") ]] || continue
    # A run that is under way holds the lock.
    if flock -n "$(lock_of "$dir")" true; then
      say "RED leftovers: $dir has an unfinished copy that is not sealed. Run tools/backup prune"
      found=1
    fi
  done
  return $found
}

check_receiver() {
  local row state sync lag names
  if ! row=$(query -F ' ' -c "select state, sync_state, pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn)::bigint
    from pg_stat_replication where application_name = '$SLOT'") || ! names=$(query -c 'show synchronous_standby_names'); then
    say 'RED receiver: the database does not answer at BACKUP_URL'
    return 1
  fi
  read -r state sync lag <<<"$row"
  if [[ $state != streaming ]]; then
    say 'RED receiver: not streaming. Start tools/backup stream'
    [[ -z $names ]] || say 'RED writes hang: they wait for a receiver that does not run. Start it, or run tools/backup wait off'
    return 1
  fi
  say "receiver: $lag bytes behind"
  if [[ $WAIT == on && $sync != sync ]]; then
    local grant
    grant=$(missing_grant) || grant=
    say "RED writes do not wait for the receiver, a loss of the database loses writes. ${grant:+As postgres, }${grant:-Run tools/backup wait on}"
    return 1
  fi
  if [[ $WAIT == off && -n $names ]]; then say 'RED writes wait, and BACKUP_WAIT is off. Run tools/backup wait off'; return 1; fi
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
  mkdir -p -- "$DIR/wal"
  "$BIN/pg_archivecleanup" "$DIR/wal" "$(<"$DIR/base/$oldest/start")"
  "$BIN/pg_archivecleanup" -x .gz.age "$DIR/wal" "$(<"$DIR/base/$oldest/start")"
  for base in base photos; do
    # A run that is under way holds the lock.
    if [[ -d $DIR/$base ]] && exec 8>"$(lock_of "$base")" && flock -n 8; then remove_leftovers "$DIR/$base"; fi
  done
  for base in $(photo_copies); do
    if [[ $base < $limit ]]; then rm -rf -- "$DIR/photos/$base"; say "removed photos $base"; fi
  done
}
