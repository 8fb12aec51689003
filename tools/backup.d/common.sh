# shellcheck shell=bash
# What tools/backup and tools/restore share.

NAME=$(basename "$0")
say() { echo "$NAME: $*"; }
die() { say "$@" >&2; exit 1; }

# The newest programs of PostgreSQL; they must be of the server's own version or newer.
pg_bin() {
  local found
  found=$(compgen -G '/usr/lib/postgresql/*/bin/pg_receivewal' | sort -V | tail -n 1)
  [[ -n $found ]] || die 'PostgreSQL is not installed: apt-get install postgresql'
  dirname "$found"
}

# Sets URL without its password, which goes to the environment: arguments can be read by everybody on the machine.
take_url() { # ADDRESS
  URL=$1
  if [[ $URL =~ ^(postgres(ql)?://[^:/@]+):([^@]*)@(.*)$ ]]; then
    local coded=${BASH_REMATCH[3]//\\/\\\\}
    URL=${BASH_REMATCH[1]}@${BASH_REMATCH[4]}
    printf -v PGPASSWORD '%b' "${coded//%/\\x}"
    export PGPASSWORD
  fi
}

# Runs a function as the owner of DIRECTORY or of what it will be in. The functions go along as text: that user may be
# unable to read this checkout.
as_owner() { # DIRECTORY VARIABLE... -- FUNCTION ARGUMENT...
  local dir=$1 names=() as=() owner
  shift
  while [[ $1 != -- ]]; do names+=("$1"); shift; done
  shift
  owner=$(stat -c %u:%g -- "$dir" 2>/dev/null || stat -c %u:%g -- "$(dirname "$dir")")
  if ((EUID == 0)) && [[ $owner != 0:0 ]]; then
    as=(setpriv "--reuid=${owner%:*}" "--regid=${owner#*:}" --clear-groups)
  fi
  [[ -z ${PGPASSWORD+set} ]] || names+=(PGPASSWORD)
  cd /
  # By standard input and not as arguments, because there are keys among the variables.
  exec "${as[@]}" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 TZ=UTC HOME=/nonexistent \
    bash -euo pipefail -s "$(basename "$0")" "$@" <<TEXT
umask 077
NAME=\$1
shift
$(declare -p "${names[@]}")
$(declare -f)
{ "\$@"; exit; } </dev/null
TEXT
}

# In their order, so what is sealed and copied never has a hole.
open_segments() { find "$DIR/wal" -maxdepth 1 -type f -regextype posix-extended -regex '.*/[0-9A-F]{24}' -printf '%f\n' | sort; }
bases() { find "$DIR/base" -mindepth 1 -maxdepth 1 -type d -name '2*Z' -printf '%f\n' 2>/dev/null | sort || true; }

# A hole in the log would end the recovery before it, without a word.
need_whole_log() { # FIRST
  local name number last='' count=0
  for name in $(find "$DIR/wal" -type f -name '0*' -printf '%f\n' | grep -Eo '^[0-9A-F]{24}(\.|$)' | tr -d . | sort -u); do
    [[ ${name:8} < ${1:8} ]] && continue
    number=$((16#${name:8:8} * 256 + 16#${name:16:8}))
    [[ -n $last || $name == "$1" ]] || die "the log does not begin with $1 but with $name"
    [[ -z $last ]] || ((number <= last + 1)) || die "segments before $name are missing"
    last=$number count=$((count + 1))
  done
  ((count)) || die "there is no log from $1 on: --without-wal restores the base backup alone"
}

# The ledger of erasures in every database of a server: a person listed in it must not come back with a backup. The author
# is read by way of JSON, because a schema of an earlier release has no such column.
read_erasures() { # PSQL...
  "$@" -XAtq -v ON_ERROR_STOP=1 -F $'\t' -c "set timezone = 'UTC'" -c "select creator_id, coalesce(person, ''), by_role,
    to_char(erased_at, 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"'), coalesce(to_jsonb(erasures)->>'erased_by', '') from erasures"
}
