-- A person is a Telegram account. Names are what Telegram last said of them.
create table users (
  telegram_id bigint primary key check (telegram_id > 0),
  first_name text not null default '',
  last_name text not null default '',
  username text,
  created_at timestamptz not null default now()
);

insert into users (telegram_id) select telegram_id from owners;

-- An owner may have a password for the web; both doors lead to the same person.
alter table owners
  add foreign key (telegram_id) references users,
  add login text check (login = lower(login) and char_length(login) between 3 and 64),
  add password_hash text,
  add constraint owners_login_with_password check ((login is null) = (password_hash is null));

create unique index owners_login_key on owners (login);

-- The creator's profile grows from here.
create table creators (
  id uuid primary key default gen_random_uuid(),
  telegram_id bigint unique references users on delete set null,
  is_active boolean not null default false,
  profile_completed boolean not null default false,
  created_at timestamptz not null default now()
);

-- Only the hash of a token is kept: a stolen backup opens nothing.
create table sessions (
  token_hash bytea primary key,
  telegram_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('mini', 'web', 'handoff')),
  -- A hand-off opens one page and nothing else.
  scope text check ((kind = 'handoff') = (scope is not null)),
  launch_hash bytea,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  idle_until timestamptz not null,
  expires_at timestamptz not null
);

create index sessions_telegram_id on sessions (telegram_id, created_at);
create index sessions_expires_at on sessions (least(idle_until, expires_at));

-- Launch data stays valid for hours and cannot be taken back, so «выйти везде» remembers which one is over.
create table revoked_launches (
  launch_hash bytea primary key,
  until timestamptz not null
);

create table handoffs (
  code_hash bytea primary key,
  telegram_id bigint not null references owners on delete cascade,
  path text not null,
  expires_at timestamptz not null
);

-- Counted before a password is hashed: hashing is the expensive part of a flood.
create table throttles (
  key text primary key,
  count integer not null,
  since timestamptz not null,
  blocked_until timestamptz
);

create table audit (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  request_id uuid,
  ip text,
  detail jsonb not null default '{}'
);

create index audit_at on audit (at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is only added to' using errcode = 'restrict_violation';
end $$;

create trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function refuse_change();
