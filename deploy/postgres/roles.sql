-- As postgres; a second run adds what is missing. The passwords are in the environment, because everybody on the machine can read
-- arguments. ugc owns the tables: migrate and the commands. api, worker and bot have roles without a table of their own; migrate
-- gives them the rights of server/src/db/grants.ts.
set client_min_messages = warning;
\set ugc_password ''
\set api_password ''
\set worker_password ''
\set bot_password ''
\set backup_password ''
\getenv ugc_password UGC_PASSWORD
\getenv api_password API_PASSWORD
\getenv worker_password WORKER_PASSWORD
\getenv bot_password BOT_PASSWORD
\getenv backup_password BACKUP_PASSWORD
select format('create role %I login password %L', name, password) from (values
  ('ugc', :'ugc_password'), ('ugc_api', :'api_password'), ('ugc_worker', :'worker_password'), ('ugc_bot', :'bot_password')
) given (name, password) where to_regrole(name) is null and (password <> '' or name = 'ugc')
union all
select format('create role ugc_backup login replication password %L', :'backup_password') where to_regrole('ugc_backup') is null
\gexec
-- Explicit, because a server without a locale makes clusters in SQL_ASCII.
select $$create database ugc owner ugc template template0 encoding 'UTF8' locale 'C.UTF-8'$$
where not exists (select from pg_database where datname = 'ugc')
\gexec
-- A role with REPLICATION reads the whole cluster as it is; this lets tools/backup read the table of erasures too.
grant pg_monitor, pg_read_all_data to ugc_backup;
grant alter system on parameter synchronous_standby_names to ugc_backup;
-- The right to a function counts in one database only: in the one that BACKUP_URL names.
\connect ugc
grant execute on function pg_reload_conf() to ugc_backup;
