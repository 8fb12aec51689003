-- The personal link of a person without Telegram: one per person, a new one replaces it. Only the hash of its token is stored;
-- without a hash the link is over, because its reader said «Это не я».
create table invitations (
  creator_id uuid primary key references creators on delete cascade,
  token_hash bytea unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  -- Who opened it last. No reference: the bot knows people who have no user yet.
  opened_by bigint
);
create index invitations_opened_by on invitations (opened_by) where opened_by is not null;

-- «Это не я» is told to the owners.
alter table owner_notices drop constraint owner_notices_kind_check;
alter table owner_notices add constraint owner_notices_kind_check
  check (kind in ('export', 'profiles', 'erasures', 'broadcast', 'again', 'planned', 'reminder', 'change', 'ending', 'decisions',
    'messages', 'owners', 'withdrawn', 'unsent', 'not me'));
alter table owner_notices add creator_id uuid;
