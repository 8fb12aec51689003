-- As postgres:
--   psql -v ugc_password=… -v backup_password=… -f deploy/postgres/roles.sql
create role ugc login password :'ugc_password';
create database ugc owner ugc;
create role ugc_backup login replication password :'backup_password';
-- A role with REPLICATION reads the whole cluster as it is; this lets tools/backup read the table of erasures too.
grant pg_monitor, pg_read_all_data to ugc_backup;
grant alter system on parameter synchronous_standby_names to ugc_backup;
-- The right to a function counts in one database only: in the one that BACKUP_URL names.
\connect ugc
grant execute on function pg_reload_conf() to ugc_backup;
