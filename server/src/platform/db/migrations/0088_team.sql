-- Colleagues are invited, suspended and removed in the app. No process may write to `owners` itself: these functions hold the rules.
create table team_invitations (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  invited_by bigint not null references owners on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Who opened the link in Telegram, by the name there: the first one, and no other.
  opened_by bigint,
  opened_name text,
  check ((opened_by is null) = (opened_name is null))
);
create index team_invitations_of_owner on team_invitations (invited_by, created_at desc);

-- Everything that makes somebody an owner is gone from `owners` meanwhile, so every process takes them for a stranger.
create table suspended_owners (
  telegram_id bigint primary key references users on delete cascade,
  login text,
  password_hash text,
  password_is_first boolean not null,
  muted_news text[] not null,
  created_at timestamptz not null,
  suspended_at timestamptz not null default now()
);

-- The id of the new owner; null if the invitation is another owner's, over, or not opened.
create function admit_owner(invitation uuid, inviter bigint) returns bigint language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  given team_invitations;
begin
  delete from team_invitations
  where id = invitation and invited_by = inviter and opened_by is not null and expires_at > now()
  returning * into given;
  if given is null then return null; end if;
  insert into users (telegram_id, first_name) values (given.opened_by, given.opened_name) on conflict do nothing;
  delete from suspended_owners where telegram_id = given.opened_by;
  insert into owners (telegram_id) values (given.opened_by) on conflict do nothing;
  return given.opened_by;
end $$;

-- «stranger»: the caller is no owner any more. The lock of the table comes first, so that of two owners who remove each other one stays.
create function drop_owner(who bigint, caller bigint, keep boolean) returns text language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  lock table owners in share row exclusive mode;
  if not exists (select from owners where telegram_id = caller) then return 'stranger'; end if;
  if not keep then
    delete from suspended_owners where telegram_id = who;
    if found then return 'done'; end if;
  end if;
  if not exists (select from owners where telegram_id = who) then return 'unknown'; end if;
  if (select count(*) from owners) = 1 then return 'last'; end if;
  if keep then
    insert into suspended_owners (telegram_id, login, password_hash, password_is_first, muted_news, created_at)
    select telegram_id, login, password_hash, password_is_first, muted_news, created_at from owners where telegram_id = who;
  end if;
  delete from owners where telegram_id = who;
  return 'done';
end $$;

create function resume_owner(who bigint, caller bigint) returns text language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  lock table owners in share row exclusive mode;
  if not exists (select from owners where telegram_id = caller) then return 'stranger'; end if;
  with back as (delete from suspended_owners where telegram_id = who returning *)
  insert into owners (telegram_id, login, password_hash, password_is_first, muted_news, created_at)
  select telegram_id, login, password_hash, password_is_first, muted_news, created_at from back;
  return case when found then 'done' else 'unknown' end;
end $$;
