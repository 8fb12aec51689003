-- Who runs the agency is a row, not a setting: it can change while the processes run.
create table owners (
  telegram_id bigint primary key check (telegram_id > 0),
  created_at timestamptz not null default now()
);
