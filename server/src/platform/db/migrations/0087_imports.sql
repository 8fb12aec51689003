-- An import of people from a file: its rows are read, checked and written by the worker. Everything goes after some days.
create table imports (
  id uuid primary key default uuidv7(),
  file_name text not null,
  created_by bigint not null,
  state text not null default 'reading' check (state in
    ('reading', 'refused', 'columns', 'checking', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone')),
  refusal text,
  columns jsonb not null default '[]',
  rows integer not null default 0,
  counts jsonb not null default '{}',
  done integer not null default 0,
  kept integer not null default 0,
  created_at timestamptz not null default now(),
  -- The last row was written then; the undo has its hours from it.
  written_at timestamptz
);
create index imports_newest on imports (created_at desc);
create index imports_working on imports (id) where state in ('reading', 'checking', 'running', 'undoing');

-- Until the rows are read.
create table import_files (
  import_id uuid primary key references imports on delete cascade,
  bytes bytea not null
);
alter table import_files alter bytes set storage external;

create table import_rows (
  import_id uuid not null references imports on delete cascade,
  -- The number of the line in the file.
  n integer not null,
  cells jsonb not null,
  verdict text check (verdict in ('new', 'update', 'same', 'duplicate', 'error')),
  reason text,
  -- Set when the row is written.
  creator_id uuid,
  is_new boolean,
  -- The columns that the row has changed, as they were, and the version that it has made.
  before jsonb,
  version integer,
  is_done boolean not null default false,
  primary key (import_id, n)
);
create index import_rows_creator on import_rows (creator_id) where creator_id is not null;

-- The row of a file that a profile was last written from: the same row again changes nothing.
alter table creators add imported_as bytea;
create index creators_imported_as on creators (imported_as) where imported_as is not null;

-- The same digits, however a phone is written: eleven of them that begin with 8 are the Russian way to write +7.
create function phone_key(phone text) returns text language sql immutable parallel safe
  return regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^8(?=\d{10}$)', '7');
create index creators_phone_key on creators (phone_key(phone)) where phone is not null;
create index creators_email_key on creators (lower(email)) where email is not null;
create index creators_username_key on creators (lower(telegram_username)) where telegram_username is not null;
