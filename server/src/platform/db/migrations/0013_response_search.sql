-- A table is searched by what its reader sees of each person. On the response itself, beside its brief, because one index
-- then finds the few that are both: without it, of a hundred thousand who answered, everybody's words were looked through.
create extension if not exists btree_gin;

-- The user name is not among them: nobody may be found by what a client does not see.
create function seen_words(creators) returns text language sql immutable parallel safe return
  ' ' || fold($1.first_name || ' ' || $1.last_name || ' ' || coalesce($1.city, '') || ' ' || words($1.specialization));

alter table responses add search text not null default '';
update responses set search = seen_words(creators) from creators where creators.id = responses.creator_id;
create index responses_find on responses using gin (brief_id, search gin_trgm_ops) with (fastupdate = off);
alter table responses alter search set statistics 1000;

-- The person is held against a change of their words until the response is there to be changed with them. Whoever loads
-- many at once brings the words along.
create function copy_words() returns trigger language plpgsql as $$
begin
  select seen_words(creators) into new.search from creators where id = new.creator_id for share;
  new.search := coalesce(new.search, '');
  return new;
end $$;
create trigger responses_words before insert on responses
  for each row when (new.creator_id is not null and new.search = '') execute function copy_words();

create function spread_words() returns trigger language plpgsql as $$
begin
  update responses set search = seen_words(new) where creator_id = new.id;
  return null;
end $$;
create trigger creators_words after update on creators
  for each row when (seen_words(old) <> seen_words(new)) execute function spread_words();

create or replace function forget_words() returns trigger language plpgsql as $$
begin
  new.message := null;
  new.search := '';
  return new;
end $$;
