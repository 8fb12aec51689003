-- What all owners are told about: a workbook, many erasures, a broadcast. Ids and numbers only.
create table owner_notices (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('export', 'erasures', 'broadcast')),
  -- The owner who did it. No reference: the message is sent although the owner is removed meanwhile.
  done_by bigint not null,
  -- The owner's name at that time: the worker, which sends the message, may not read the names of users.
  name text not null,
  -- People in the workbook, or addressed by the brief.
  people integer,
  brief_id uuid,
  created_at timestamptz not null default now()
);
-- Which owner was told. The row is committed before the message is sent, so that no owner gets it twice.
create table owner_notices_told (
  notice_id bigint not null references owner_notices on delete cascade,
  telegram_id bigint not null references owners on delete cascade,
  claimed_at timestamptz not null default now(),
  primary key (notice_id, telegram_id)
);
-- The foreign key's own look-up when an owner is removed.
create index owner_notices_told_owner on owner_notices_told (telegram_id);
