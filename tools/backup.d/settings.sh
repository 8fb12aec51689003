# shellcheck shell=bash
# What tools/backup and tools/restore share: who runs them, and the settings of pgBackRest and rclone, made of BACKUP_*.

NAME=$(basename "$0")
say() { echo "$NAME: $*"; }
die() { say "$@" >&2; exit 1; }

# From the environment, or from the file that PostgreSQL's archive_command finds by itself.
read_settings() {
  local file=${BACKUP_ENV:-/etc/ugc/backup.env}
  if [[ -z ${BACKUP_KEY:-} && -r $file ]]; then
    set -a
    # shellcheck disable=SC1090 # the settings of one installation
    . "$file"
    set +a
  fi
  [[ ${#BACKUP_KEY} -ge 20 ]] 2>/dev/null || die "BACKUP_KEY is missing or shorter than 20 characters: openssl rand -hex 24, and keep a copy elsewhere"
  DATA=${BACKUP_DATA:-$(compgen -G '/var/lib/postgresql/*/main' | sort -V | tail -n 1)} || true
  SOCKET=${BACKUP_SOCKET:-/var/run/postgresql} DAYS=${BACKUP_DAYS:-28}
  [[ $DAYS =~ ^[0-9]+$ ]] && ((DAYS > 7)) || die 'BACKUP_DAYS is not a number above 7'
}

# Everything runs as the owner of this directory: the user of PostgreSQL.
as_owner_of() { # DIRECTORY ARGUMENT...
  local owner
  if ((EUID)); then return; fi
  owner=$(stat -c %u:%g -- "$1") || die "$1 is not there: set BACKUP_DATA to the data directory of PostgreSQL"
  shift
  [[ $owner == 0:0 ]] || { cd / && exec setpriv "--reuid=${owner%:*}" "--regid=${owner#*:}" --clear-groups "$HERE/$NAME" "$@"; }
}

# As variables: arguments can be read by everybody on the machine.
pgbackrest_settings() {
  local at
  export TZ=UTC PGBACKREST_CONFIG=/dev/null PGBACKREST_STANZA=ugc PGBACKREST_LOCK_PATH=$SOCKET/pgbackrest PGBACKREST_SPOOL_PATH=$SOCKET/pgbackrest PGBACKREST_LOG_LEVEL_FILE=off \
    PGBACKREST_LOG_LEVEL_CONSOLE=off PGBACKREST_LOG_LEVEL_STDERR=warn PGBACKREST_PG1_PATH=$DATA \
    PGBACKREST_PG1_SOCKET_PATH=$SOCKET PGBACKREST_PG1_PORT=${BACKUP_PORT:-5432} PGBACKREST_PG1_USER=postgres \
    PGBACKREST_REPO1_CIPHER_TYPE=aes-256-cbc PGBACKREST_REPO1_CIPHER_PASS=$BACKUP_KEY PGBACKREST_REPO1_BUNDLE=y \
    PGBACKREST_COMPRESS_TYPE=zst PGBACKREST_START_FAST=y PGBACKREST_PROCESS_MAX=2
  # The oldest full backup is kept until the next one is that old: seven days more.
  export PGBACKREST_REPO1_RETENTION_FULL_TYPE=time PGBACKREST_REPO1_RETENTION_FULL=$((DAYS - 7))
  # More log than this is dropped, because it must not fill the disk of the database; check is red and the next backup mends it.
  export PGBACKREST_ARCHIVE_PUSH_QUEUE_MAX=20GiB
  if [[ -z ${BACKUP_BUCKET:-} ]]; then
    export PGBACKREST_REPO1_TYPE=posix PGBACKREST_REPO1_PATH=${BACKUP_DIR:?BACKUP_BUCKET is not set, and BACKUP_DIR is not either}/postgres
    return
  fi
  [[ ${BACKUP_S3_ENDPOINT:-} == https://* ]] || die 'BACKUP_S3_ENDPOINT is not an https address'
  at=${BACKUP_S3_ENDPOINT#https://} at=${at%%/*}
  export PGBACKREST_REPO1_TYPE=s3 PGBACKREST_REPO1_PATH=/postgres PGBACKREST_REPO1_S3_URI_STYLE=path \
    PGBACKREST_REPO1_S3_BUCKET=$BACKUP_BUCKET PGBACKREST_REPO1_S3_ENDPOINT=${at%%:*} PGBACKREST_REPO1_S3_REGION=${BACKUP_S3_REGION:-us-east-1} \
    PGBACKREST_REPO1_S3_KEY=${BACKUP_S3_ACCESS_KEY_ID:?is not set} PGBACKREST_REPO1_S3_KEY_SECRET=${BACKUP_S3_SECRET_ACCESS_KEY:?is not set}
  if [[ $at == *:* ]]; then export PGBACKREST_REPO1_STORAGE_PORT=${at##*:}; fi
}

# The remotes of rclone: «photos» is the bucket of the product, «kept» is what stands beside the backups, encrypted with their key.
rclone_settings() {
  unset AWS_CA_BUNDLE # rclone fails if it is set; it trusts the authorities of the machine
  # A copy is as old as its own file or object, not as the photo.
  export RCLONE_CONFIG=/dev/null RCLONE_QUIET=true RCLONE_USE_SERVER_MODTIME=true RCLONE_LOCAL_NO_SET_MODTIME=true
  s3_remote PHOTOS "${S3_ENDPOINT:-}" "${S3_REGION:-us-east-1}" "${S3_ACCESS_KEY_ID:-}" "${S3_SECRET_ACCESS_KEY:-}"
  s3_remote BUCKET "${BACKUP_S3_ENDPOINT:-}" "${BACKUP_S3_REGION:-us-east-1}" "${BACKUP_S3_ACCESS_KEY_ID:-}" "${BACKUP_S3_SECRET_ACCESS_KEY:-}"
  RCLONE_CONFIG_KEPT_PASSWORD=$(rclone obscure - <<<"$BACKUP_KEY")
  export RCLONE_CONFIG_KEPT_PASSWORD RCLONE_CONFIG_KEPT_TYPE=crypt RCLONE_CONFIG_KEPT_FILENAME_ENCRYPTION=off \
    RCLONE_CONFIG_KEPT_DIRECTORY_NAME_ENCRYPTION=false RCLONE_CONFIG_KEPT_REMOTE=${BACKUP_DIR:-}/kept
  if [[ -n ${BACKUP_BUCKET:-} ]]; then RCLONE_CONFIG_KEPT_REMOTE=bucket:$BACKUP_BUCKET/kept; fi
}
s3_remote() { # NAME ENDPOINT REGION KEY SECRET
  export "RCLONE_CONFIG_$1_TYPE=s3" "RCLONE_CONFIG_$1_PROVIDER=Other" "RCLONE_CONFIG_$1_NO_CHECK_BUCKET=true" "RCLONE_CONFIG_$1_ENDPOINT=$2" \
    "RCLONE_CONFIG_$1_REGION=$3" "RCLONE_CONFIG_$1_ACCESS_KEY_ID=$4" "RCLONE_CONFIG_$1_SECRET_ACCESS_KEY=$5"
}

# The newest programs of PostgreSQL; they must be of the server's own version or newer.
pg_bin() {
  local found
  found=$(compgen -G '/usr/lib/postgresql/*/bin/pg_ctl' | sort -V | tail -n 1)
  [[ -n $found ]] || die 'PostgreSQL is not installed: apt-get install postgresql'
  dirname "$found"
}
