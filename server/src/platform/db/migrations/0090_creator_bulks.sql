-- A change of many creators: made by calls of up to a thousand, each its own transaction. The owner's key is its id.
create table creator_bulks (
  id uuid primary key,
  telegram_id bigint not null,
  action text not null check (action in ('tag_on', 'tag_off', 'activate', 'deactivate')),
  tag_id integer,
  input_hash bytea not null,
  changed integer not null default 0,
  begun_at timestamptz not null default now(),
  ended_at timestamptz not null default now(),
  undone_at timestamptz
);
create index creator_bulks_ended on creator_bulks (ended_at);

-- Whom it has changed, and what they had before.
create table creator_bulk_changes (
  bulk_id uuid references creator_bulks on delete cascade,
  creator_id uuid references creators on delete cascade,
  tag_ids integer[] not null,
  deactivated_by text,
  paused_until timestamptz,
  primary key (bulk_id, creator_id)
);
create index creator_bulk_changes_creator on creator_bulk_changes (creator_id);

-- The other owners are told of changes of many people.
alter table owner_notices drop constraint owner_notices_kind_check;
alter table owner_notices add constraint owner_notices_kind_check
  check (kind in ('export', 'profiles', 'erasures', 'broadcast', 'again', 'planned', 'reminder', 'change', 'ending', 'decisions',
    'messages', 'bulk', 'owners', 'withdrawn', 'unsent', 'not me'));

-- A workbook of these creators only.
alter table tickets add creator_ids uuid[];
