-- Creators whom an owner has erased. Until the erasure is final their rows are here and in no other table, so that no list,
-- table, workbook or message can show the person.
create table pending_erasures (
  creator_id uuid primary key,
  telegram_id bigint,
  -- Keyed hash of the Telegram id, for the ledger.
  person text,
  name text not null,
  photo_key text,
  erased_by bigint not null,
  erased_at timestamptz not null default now(),
  final_at timestamptz not null default now() + interval '24 hours',
  -- Rows by table.
  kept jsonb not null
);
create index pending_erasures_final on pending_erasures (final_at);
create index pending_erasures_telegram on pending_erasures (telegram_id);

-- Inserts rows that were kept as JSON. The database computes generated columns itself; a column that was added since takes its
-- default.
create function put_back(target regclass, kept jsonb) returns void language plpgsql as $$
declare
  names text;
begin
  select string_agg(quote_ident(attname), ', ') into names from pg_attribute
  where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '' and kept -> 0 ? attname::text;
  if names is null then return; end if;
  execute format('insert into %s (%s) select %s from jsonb_populate_recordset(null::%s, $1)', target, names, names, target)
    using kept;
end $$;

-- The owner who erased the person; null if it was the person.
alter table erasures add erased_by bigint;
