-- As postgres, in database ugc, before PgBouncer is put in between: the values of server/src/platform/db/connect.ts, which a pooled
-- connection does not get. `doctor` compares what is in force. With one role for all processes: of that role.
alter role ugc_api in database ugc set statement_timeout = '3s';
alter role ugc_api in database ugc set lock_timeout = '2s';
alter role ugc_api in database ugc set idle_in_transaction_session_timeout = '10s';
alter role ugc_api in database ugc set jit = off;
alter role ugc_api in database ugc set random_page_cost = 1.1;
alter role ugc_worker in database ugc set statement_timeout = '3s';
alter role ugc_worker in database ugc set lock_timeout = '2s';
alter role ugc_worker in database ugc set idle_in_transaction_session_timeout = '10s';
alter role ugc_worker in database ugc set jit = off;
alter role ugc_worker in database ugc set random_page_cost = 1.1;
alter role ugc_bot in database ugc set statement_timeout = '3s';
alter role ugc_bot in database ugc set lock_timeout = '2s';
alter role ugc_bot in database ugc set idle_in_transaction_session_timeout = '10s';
alter role ugc_bot in database ugc set jit = off;
alter role ugc_bot in database ugc set random_page_cost = 1.1;
