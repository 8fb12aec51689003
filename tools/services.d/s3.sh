# shellcheck shell=bash
# S3 for tools/services: a Ceph of one monitor, one in-memory OSD and one gateway. Nothing outlives a stop, so
# every start builds it anew and every stop is a kill.
# shellcheck disable=SC2153 # S3, S3_PORT and MON_PORT come from tools/services

s3_conf() {
  cat <<CONF
[global]
fsid = 75676300-0000-4000-8000-000000000000
mon host = [v1:127.0.0.1:$MON_PORT]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind msgr2 = false
auth cluster required = none
auth service required = none
auth client required = none
run dir = $S3
crash dir = $S3/crash
admin socket =
pid file =
log file =
log to stderr = true
err to stderr = true
mon cluster log to file = false

# one copy, one placement group a pool
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
rgw rados pool pg num min = 1

# changes of the cluster map wait for no others to join them: the start takes a second instead of ten
paxos propose interval = 0.02
paxos min wait = 0.01

[mon.a]
mon data = $S3/mon
# by default the monitor ends when the disk is 95 % full
mon data avail crit = 1
mon data avail warn = 2
mon osd auto mark in = true

[osd.0]
osd data = $S3/osd
osd objectstore = memstore
memstore device bytes = 2147483648
# it is in the map already; its own request to be added fails at times, see below
osd class update on start = false
osd crush update on start = false

[client.rgw]
rgw data = $S3/rgw
rgw frontends = beast endpoint=127.0.0.1:$S3_PORT
rgw thread pool size = 32
rgw enable usage log = false
rgw enable quota threads = false
rgw enable lc threads = false
rgw run sync thread = false
# gives the memory of deleted objects back within minutes instead of hours
rgw gc obj min wait = 60
rgw gc processor period = 60
CONF
}

s3_pids() { pids_in "$S3" ceph-mon ceph-osd radosgw; }
s3_complete() { [[ -e $S3/ready && $(s3_pids | wc -l) == 3 ]]; }
s3_answers() (
  { exec 3<>"/dev/tcp/127.0.0.1/$S3_PORT"; } 2>/dev/null || exit 1
  printf 'GET / HTTP/1.0\r\n\r\n' >&3
  read -r -t 5 line <&3 && [[ $line == HTTP/*" 200 "* ]]
)

s3_daemon() { # NAME PROGRAM ARGUMENT...   sets daemon_pid
  setsid "${@:2}" -f </dev/null >"log/$1.log" 2>&1 9>&- &
  disown
  daemon_pid=$!
}
s3_step() { # LOG-OF-WHO-IS-TO-BLAME COMMAND...
  "${@:2}" >>log/setup.log 2>&1 || s3_fail "$1" "${*:2}"
}
s3_fail() { # NAME WHAT
  kill_in "$S3" ceph-mon ceph-osd radosgw
  die_with_log "$S3/log/$1.log" "s3: failed: $2   (see also $S3/log/setup.log)"
}

s3_build() {
  local osd=75676300-0000-4000-8000-000000000001 fsid=75676300-0000-4000-8000-000000000000 daemon_pid
  rm -rf -- "$S3"
  mkdir -p -- "$S3"/{log,mon,osd,rgw}
  cd -- "$S3" || exit
  export CEPH_CONF=$S3/ceph.conf
  s3_conf >ceph.conf
  echo "127.0.0.1:$S3_PORT" >address

  s3_step setup monmaptool --create --fsid $fsid --addv a "[v1:127.0.0.1:$MON_PORT]" monmap
  # A ready map with osd.0 in it: no need to ask the monitor for one by the slow "ceph", whose requests at times
  # outrun its learning of the fsid ("wrong fsid").
  s3_step setup osdmaptool --createsimple 1 osdmap
  s3_step setup ceph-mon -i a --mkfs --monmap monmap --osdmap osdmap
  s3_daemon mon ceph-mon -i a
  s3_step setup ceph-osd -i 0 --mkfs --osd-uuid $osd --no-mon-config
  s3_step mon wait_for 30 "$daemon_pid" port_open "$MON_PORT"
  s3_daemon osd ceph-osd -i 0
  s3_step osd timeout 60 radosgw-admin user create --uid=ugc --display-name=ugc \
    --access-key=ugc-local --secret-key=ugc-local-secret
  s3_daemon rgw radosgw -n client.rgw
  s3_step rgw wait_for 60 "$daemon_pid" s3_answers
  touch ready
  cd -- "$DIR" || exit
}

start_s3() {
  local pids state="already running"
  if s3_complete && [[ $(s3_conf) != "$(<"$S3/ceph.conf")" ]]; then
    die "s3 runs with other settings (at $(<"$S3/address")): stop it first"
  fi
  if ! s3_complete || ! wait_for 10 $$ s3_answers; then
    kill_in "$S3" ceph-mon ceph-osd radosgw
    need_free_port "$MON_PORT"
    need_free_port "$S3_PORT"
    s3_build
    state=started
  fi
  mapfile -t pids < <(s3_pids)
  say "s3 $state at http://127.0.0.1:$S3_PORT, pids ${pids[*]}"
}

stop_s3() {
  local state=stopped
  [[ $(s3_pids) ]] || state="not running"
  kill_in "$S3" ceph-mon ceph-osd radosgw
  rm -rf -- "$S3/ready" "$S3/mon" "$S3/osd"
  say "s3 $state"
}

status_s3() {
  local pids state=stopped address=127.0.0.1:$S3_PORT
  mapfile -t pids < <(s3_pids)
  if s3_complete; then
    state=running address=$(<"$S3/address")
  elif ((${#pids[@]})); then
    state=broken # start replaces it
  fi
  status_line s3 "$state" "$address" "${pids[@]}"
}
