# shellcheck shell=bash
# PostgreSQL for tools/services. Its data is kept when it stops.
# shellcheck disable=SC2153 # PG and PG_PORT come from tools/services

pg_conf() {
  cat <<CONF
# Written by tools/services at every start.
listen_addresses = '127.0.0.1'
port = $PG_PORT
unix_socket_directories = '$PG'
max_connections = 200
shared_buffers = 256MB
fsync = $PG_FSYNC
full_page_writes = $PG_FSYNC
timezone = 'UTC'
log_timezone = 'UTC'
default_text_search_config = 'pg_catalog.english'
lc_messages = 'C.UTF-8'
log_line_prefix = '%m [%p] %d '
CONF
}

# Prints the server's pid if it runs.
pg_pid() {
  local pid=
  { read -r pid <"$PG/data/postmaster.pid"; } 2>/dev/null || true
  pids_in "$PG/data" postgres | grep -xF -- "$pid"
}

# The programs of the version that made the data.
pg_bin() {
  local version bin
  version=$(<"$PG/data/PG_VERSION")
  bin=/usr/lib/postgresql/$version/bin
  [[ -x $bin/postgres ]] || die "$PG/data is of PostgreSQL $version, which is not installed: move it away"
  echo "$bin"
}

# Makes the data directory with the newest version installed.
pg_init() {
  local initdb
  if [[ -e $PG/data && ! (-s $PG/data/PG_VERSION && -s $PG/data/global/pg_control) ]]; then
    say "postgres: $PG/data is incomplete: moved to data.broken"
    rm -rf -- "$PG/data.broken"
    mv -- "$PG/data" "$PG/data.broken"
  fi
  [[ ! -e $PG/data ]] || return 0
  initdb=$(compgen -G '/usr/lib/postgresql/*/bin/initdb' | sort -V | tail -n 1)
  rm -rf -- "$PG/data.new" # under another name until complete
  "$initdb" --auth=trust -E UTF8 --locale=C.UTF-8 -U postgres --no-sync -D "$PG/data.new" \
    >"$PG/initdb.log" 2>&1 || die_with_log "$PG/initdb.log" "postgres: initdb failed"
  mv -- "$PG/data.new" "$PG/data"
}

start_postgres() {
  local bin pid address=127.0.0.1:$PG_PORT log=$PG/log state="already running"
  mkdir -p -- "$PG"
  if pid=$(pg_pid); then
    [[ $(pg_conf) == "$(<"$PG/data/postgresql.conf")" ]] ||
      die "postgres runs with other settings (at $(<"$PG/address"), pid $pid): stop it first"
    bin=$(pg_bin)
  else
    kill_in "$PG/data" postgres # sessions that outlived a killed server
    need_free_port "$PG_PORT"
    pg_init
    bin=$(pg_bin)
    # Left by a killed server; in the way if its pid is in use again.
    rm -f -- "$PG/data/postmaster.pid" "$PG"/.s.PGSQL.*
    pg_conf >"$PG/data/postgresql.conf"
    echo "$address" >"$PG/address"
    [[ $PG_FSYNC == off ]] || sync -f "$PG/data" # what initdb and runs without fsync have left unwritten
    [[ ! -e $log ]] || mv -- "$log" "$log.old"
    setsid "$bin/postgres" -D "$PG/data" </dev/null >"$log" 2>&1 9>&- &
    disown
    pid=$! state=started
  fi
  wait_for 60 "$pid" "$bin/pg_isready" -q -U postgres -h 127.0.0.1 -p "$PG_PORT" ||
    die_with_log "$log" "postgres failed to start, or is not ready after 60 s"
  "$bin/psql" -Xqw -v ON_ERROR_STOP=1 -h 127.0.0.1 -p "$PG_PORT" -U postgres postgres >>"$log" 2>&1 \
    <<<"SELECT 'CREATE DATABASE ugc' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'ugc') \\gexec" ||
    die_with_log "$log" "postgres: cannot create database ugc"
  say "postgres $state at $address, pid $pid"
}

stop_postgres() { # SIGNAL
  local pid state="not running"
  if pid=$(pg_pid); then
    state=stopped
    kill -s "$1" "$pid" || true
    wait_for 30 $$ none_in "$PG/data" postgres || state="did not stop in 30 s: killed"
  fi
  kill_in "$PG/data" postgres
  say "postgres $state"
}

status_postgres() {
  local pid
  if pid=$(pg_pid); then
    status_line postgres running "$(<"$PG/address")" "$pid"
  else
    status_line postgres stopped "127.0.0.1:$PG_PORT"
  fi
}
