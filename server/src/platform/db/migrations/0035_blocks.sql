-- People whom the agency has blocked, by the keyed hash of the Telegram id: a block outlives the profile, and no person can be
-- read out of it. The reason is one of a list, never a text about the person.
create table blocks (
  id uuid primary key default gen_random_uuid(),
  person text not null unique check (person ~ '^[0-9a-f]{16}$'),
  -- The profile, until it is erased.
  creator_id uuid unique references creators on delete set null,
  reason text not null check (reason in ('links', 'videos', 'fraud', 'rude', 'other')),
  blocked_by bigint references owners on delete set null,
  blocked_at timestamptz not null default now()
);
create index blocks_newest on blocks (blocked_at desc, id desc);

alter table creators add is_blocked boolean not null default false;

-- No client sees a withheld response, whatever the owners decided about it. It is stored on the response, because the client's
-- table reads responses without their creators.
alter table responses add is_withheld boolean not null default false;

create function withholds_responses(creators) returns boolean language sql immutable parallel safe return $1.is_blocked;

-- Locks the creator row (FOR SHARE), so that its state cannot change between copying it and inserting the response.
create function copy_withheld() returns trigger language plpgsql as $$
begin
  select withholds_responses(creators) into new.is_withheld from creators where id = new.creator_id for share;
  new.is_withheld := coalesce(new.is_withheld, false);
  return new;
end $$;
create trigger responses_withheld before insert on responses
  for each row when (new.creator_id is not null) execute function copy_withheld();

create function update_withheld() returns trigger language plpgsql as $$
begin
  update responses set is_withheld = withholds_responses(new) where creator_id = new.id;
  return null;
end $$;
create trigger creators_withheld after update on creators
  for each row when (withholds_responses(old) <> withholds_responses(new)) execute function update_withheld();
