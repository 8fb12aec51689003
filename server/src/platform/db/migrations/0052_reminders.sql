-- One reminder of a brief to one creator: the primary key is what makes a second one impossible.
create table reminders (
  creator_id uuid not null references creators on delete cascade,
  brief_id uuid not null,
  -- `silent`: asks creators who got the brief and have not answered.
  kind text not null check (kind in ('silent')),
  -- `sending` of a worker that died stays: the message may have arrived. `skipped`: the creator answered meanwhile, or the brief ended.
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'failed', 'blocked', 'unconfirmed', 'skipped')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (brief_id, creator_id, kind)
);
create index reminders_creator on reminders (creator_id);
create index reminders_queued on reminders (created_at) where state = 'queued';
