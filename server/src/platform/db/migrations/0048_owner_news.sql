-- What the bot tells owners by itself, gathered by the worker. Counts only, no person.
create table owner_news (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('responses', 'delivered', 'deadlines', 'digest')),
  -- Null for news about all briefs.
  brief_id uuid,
  figures jsonb not null,
  -- What happened up to this moment is in the figures; the next news of the kind begin here.
  until timestamptz not null,
  created_at timestamptz not null default now()
);
create index owner_news_latest on owner_news (kind, brief_id, until desc);

-- One row per owner who wants the news. `claimed_at` is committed before the message is sent, so that no owner gets it twice.
create table owner_news_told (
  news_id bigint not null references owner_news on delete cascade,
  telegram_id bigint not null references owners on delete cascade,
  claimed_at timestamptz,
  primary key (news_id, telegram_id)
);
create index owner_news_waiting on owner_news_told (news_id) where claimed_at is null;
-- The foreign key's own look-up when an owner is removed.
create index owner_news_told_owner on owner_news_told (telegram_id);

-- The kinds of news that the owner has switched off.
alter table owners add muted_news text[] not null default '{}';

-- What happened before this migration is no news.
insert into owner_news (kind, brief_id, figures, until)
select 'responses', id, '{}'::jsonb, now() from briefs where deleted_at is null
union all select 'delivered', id, '{}', now() from briefs where sent_at is not null;
