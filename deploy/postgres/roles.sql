-- As postgres, with the two passwords in UGC_PASSWORD and BACKUP_PASSWORD: everybody on the machine can read arguments.
\getenv ugc_password UGC_PASSWORD
\getenv backup_password BACKUP_PASSWORD
create role ugc login password :'ugc_password';
-- Explicit, because a server without a locale makes clusters in SQL_ASCII.
create database ugc owner ugc template template0 encoding 'UTF8' locale 'C.UTF-8';
create role ugc_backup login replication password :'backup_password';
-- A role with REPLICATION reads the whole cluster as it is; this lets tools/backup read the table of erasures too.
grant pg_monitor, pg_read_all_data to ugc_backup;
grant alter system on parameter synchronous_standby_names to ugc_backup;
-- The right to a function counts in one database only: in the one that BACKUP_URL names.
\connect ugc
grant execute on function pg_reload_conf() to ugc_backup;
