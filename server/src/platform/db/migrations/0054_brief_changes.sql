-- What changed in a brief after it was sent, gathered for ten minutes. `was`: the values before the first change; `now`: those that
-- are announced, null while changes are gathered.
create table brief_changes (
  id bigint generated always as identity primary key,
  brief_id uuid not null,
  was jsonb not null,
  now jsonb,
  due_at timestamptz not null default now() + interval '10 minutes'
);
create unique index brief_changes_open on brief_changes (brief_id) where now is null;

-- One row per creator whom it concerns. `claimed_at` is committed before the message is sent, so that no creator gets it twice.
create table brief_changes_told (
  change_id bigint not null references brief_changes on delete cascade,
  creator_id uuid not null references creators on delete cascade,
  claimed_at timestamptz,
  primary key (change_id, creator_id)
);
create index brief_changes_waiting on brief_changes_told (change_id) where claimed_at is null;
create index brief_changes_told_creator on brief_changes_told (creator_id);
