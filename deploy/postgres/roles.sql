-- As postgres; a second run adds what is missing. The passwords are in the environment, because everybody on the machine can read
-- arguments. ugc owns the tables: migrate and the commands. api, worker and bot have roles without a table of their own; migrate
-- gives them the rights of server/src/platform/db/grants.ts.
set client_min_messages = warning;
\set ugc_password ''
\set api_password ''
\set worker_password ''
\set bot_password ''
\getenv ugc_password UGC_PASSWORD
\getenv api_password API_PASSWORD
\getenv worker_password WORKER_PASSWORD
\getenv bot_password BOT_PASSWORD
select format('create role %I login password %L', name, password) from (values
  ('ugc', :'ugc_password'), ('ugc_api', :'api_password'), ('ugc_worker', :'worker_password'), ('ugc_bot', :'bot_password')
) given (name, password) where to_regrole(name) is null and (password <> '' or name = 'ugc')
\gexec
-- Explicit, because a server without a locale makes clusters in SQL_ASCII.
select $$create database ugc owner ugc template template0 encoding 'UTF8' locale 'C.UTF-8'$$
where not exists (select from pg_database where datname = 'ugc')
\gexec
-- An earlier release received the log by this role and slot. The slot would keep the log for ever, and a write would wait for a
-- receiver that is no more. A standby may still connect with the role.
select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = 'ugc_backup' and not active
\g /dev/null
select 'alter system reset synchronous_standby_names' where current_setting('synchronous_standby_names') = 'ugc_backup'
\gexec
select pg_reload_conf() \g /dev/null
select to_regrole('ugc_backup') is not null and not exists (select from pg_stat_replication where usename = 'ugc_backup') as is_left
\gset
\if :is_left
revoke all on parameter synchronous_standby_names from ugc_backup;
\connect ugc
drop owned by ugc_backup;
drop role ugc_backup;
\endif
