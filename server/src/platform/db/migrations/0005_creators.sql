create extension if not exists pg_trgm;

-- Ids that sort by time. PostgreSQL has this function from 18 on.
create function uuidv7() returns uuid language sql volatile parallel safe return
  encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6),
      52, 1), 53, 1),
    'hex')::uuid;

-- array_to_string is only stable, because some types print by a setting; text does not.
create function words(text[]) returns text language sql immutable parallel safe
  return array_to_string($1, ' ');

-- A photo comes before the first save of a profile, and waits here for it.
alter table users add photo_key text;

alter table creators
  alter id set default uuidv7(),
  add first_name text not null default '',
  add last_name text not null default '',
  add email text,
  add phone text,
  add telegram_username text,
  add photo_key text,
  add city text,
  add country text,
  add age smallint,
  add gender text check (gender in ('male', 'female', 'other')),
  add languages text[] not null default '{}',
  add portfolio_url text,
  add social_links jsonb not null default '{"instagram": null, "tiktok": null}',
  add followers_count integer check (followers_count >= 0),
  add price_per_video numeric(12, 2) check (price_per_video >= 0),
  add experience_years smallint check (experience_years >= 0),
  add specialization text[] not null default '{}',
  add bio text,
  -- On the row, because a list and a broadcast filter by it: a join table costs them their index.
  add tag_ids integer[] not null default '{}',
  add is_verified boolean not null default false,
  -- Null while active, or while it has never been complete.
  add deactivated_by text check (deactivated_by in ('self', 'owner')),
  add updated_at timestamptz not null default now(),
  add last_active_at timestamptz,
  -- A space before each word, so that one or two letters are looked for where a word begins.
  add search text not null generated always as (
    ' ' || fold(first_name || ' ' || last_name || ' ' || coalesce(telegram_username, '') || ' ' ||
                coalesce(city, '') || ' ' || words(specialization))
  ) stored,
  add constraint creators_active_is_complete check (profile_completed or not is_active);

-- Each list is read in this order; the two states have indexes of their own, since nearly every list asks for one.
create index creators_newest on creators (created_at desc, id desc);
create index creators_newest_active on creators (created_at desc, id desc) where is_active;
create index creators_newest_inactive on creators (created_at desc, id desc) where not is_active;

-- Search and tags in one index for each state: asked for together they are met in it, which two indexes never were.
create index creators_find_active on creators using gin (search gin_trgm_ops, tag_ids) with (fastupdate = off) where is_active;
create index creators_find_inactive on creators using gin (search gin_trgm_ops, tag_ids) with (fastupdate = off) where not is_active;
-- Trigrams know letters and digits alone; the few rows with anything rarer are found here.
create index creators_search_symbols on creators (created_at desc, id desc) where search ~ '[^[:alnum:][:space:]_.-]';

create index creators_price on creators (price_per_video) include (followers_count, is_active);
create index creators_followers on creators (followers_count) include (price_per_video, is_active);
create index creators_city on creators (fold(city), created_at desc, id desc);
create index creators_country on creators (fold(country), created_at desc, id desc);

-- A hundred values describe a range of prices badly; whether to walk the list or an index hangs on it.
alter table creators
  alter followers_count set statistics 1000,
  alter price_per_video set statistics 1000,
  alter search set statistics 1000;

-- How many there are, without counting a million rows: in all, and by the day they came, which leads to any page.
create table creator_counts (
  is_active boolean primary key,
  count bigint not null
);
create table creator_days (
  is_active boolean,
  day date,
  count bigint not null,
  primary key (is_active, day)
);

create function day_of(timestamptz) returns date language sql immutable parallel safe
  return ($1 at time zone 'UTC')::date;

insert into creator_counts
select state, (select count(*) from creators where creators.is_active = state) from unnest(array[true, false]) state;
insert into creator_days select is_active, day_of(created_at), count(*) from creators group by 1, 2;

-- Always in the same order, so that two writers never wait for each other crosswise.
create function count_creators(state boolean, on_day date, change bigint) returns void language sql
begin atomic
  update creator_counts set count = count + change where is_active = state;
  insert into creator_days values (state, on_day, change)
    on conflict (is_active, day) do update set count = creator_days.count + excluded.count;
end;

create function count_new_creators() returns trigger language plpgsql as $$
begin
  perform count_creators(is_active, day, n) from (
    select is_active, day_of(created_at) as day, count(*) as n from changed group by 1, 2 order by 1, 2) days;
  return null;
end $$;

create function count_gone_creators() returns trigger language plpgsql as $$
begin
  perform count_creators(is_active, day, -n) from (
    select is_active, day_of(created_at) as day, count(*) as n from changed group by 1, 2 order by 1, 2) days;
  return null;
end $$;

create function count_moved_creator() returns trigger language plpgsql as $$
begin
  perform from creator_counts order by is_active for update;
  perform count_creators(false, day_of(new.created_at), case when new.is_active then -1 else 1 end);
  perform count_creators(true, day_of(new.created_at), case when new.is_active then 1 else -1 end);
  return null;
end $$;

create trigger creators_inserted after insert on creators
  referencing new table as changed for each statement execute function count_new_creators();
create trigger creators_deleted after delete on creators
  referencing old table as changed for each statement execute function count_gone_creators();
create trigger creators_moved after update on creators
  for each row when (old.is_active <> new.is_active) execute function count_moved_creator();

-- What a person agreed to, when, and to which text.
create table consents (
  creator_id uuid not null references creators on delete cascade,
  purpose text not null check (purpose in ('profile', 'clients')),
  version text not null,
  given_at timestamptz not null default now(),
  primary key (creator_id, purpose, version)
);

-- Objects that nobody shows any more, or not yet: the worker deletes what is still here after its time.
create table discarded_photos (
  key text primary key,
  due_at timestamptz not null default now()
);
create index discarded_photos_due on discarded_photos (due_at);
-- Before an object is deleted, it is asked whether somebody shows it.
create index creators_photo on creators (photo_key) where photo_key is not null;
create index users_photo on users (photo_key) where photo_key is not null;

-- Who was erased, so that a restored backup can be purged again. Nobody can be read out of it.
create table erasures (
  id bigint primary key generated always as identity,
  creator_id uuid not null,
  -- Keyed hash of the Telegram id; null for one whom an owner entered without it.
  person text,
  by_role text not null check (by_role in ('self', 'owner')),
  erased_at timestamptz not null default now()
);
create unique index erasures_creator on erasures (creator_id);
create trigger erasures_append_only before update or delete or truncate on erasures
  for each statement execute function refuse_change();
