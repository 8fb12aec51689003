-- What the agency remembers of a person. Owners see it, and the person gets it in the file of the own data; no other reply has it.
-- Authors are stored by name, so that a note keeps its author after the owner is removed.
create table creator_notes (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid not null references creators on delete cascade,
  text text not null check (text <> ''),
  author text not null,
  created_at timestamptz not null default now(),
  -- Taken back until the worker deletes the row.
  deleted_at timestamptz
);
create index creator_notes_newest on creator_notes (creator_id, created_at desc, id desc);
create index creator_notes_deleted on creator_notes (deleted_at) where deleted_at is not null;

-- The stop-list: briefs are not sent to a person with a reason, unless the brief says otherwise.
alter table creators
  add stop_reason text check (stop_reason <> ''),
  add stopped_by text,
  add stopped_at timestamptz,
  add constraint creators_stop check ((stop_reason is null) = (stopped_at is null) and (stop_reason is null) = (stopped_by is null));
create index creators_stopped on creators (stopped_at) where stopped_at is not null;

alter table briefs add target_stopped boolean not null default false;
