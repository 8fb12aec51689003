-- A table is searched by all that its reader sees of a person: country, languages and tags too. An owner's table shows
-- contacts besides. They have a column of their own, which no search of a client's table reads.
create or replace function seen_words(creators) returns text language sql stable parallel safe return
  ' ' || fold($1.first_name || ' ' || $1.last_name || ' ' || coalesce($1.city, '') || ' ' || coalesce($1.country, '') || ' ' ||
    words($1.specialization) || ' ' || words($1.languages) || ' ' ||
    coalesce((select string_agg(name, ' ' order by name) from tags where id = any($1.tag_ids)), ''));

create function contact_words(creators) returns text language sql immutable parallel safe return
  ' ' || fold(coalesce('@' || $1.telegram_username, '') || ' ' || coalesce($1.email, '') || ' ' || coalesce($1.phone, ''));

-- The index is dropped first: filling it again row by row takes many times as long as building it once.
drop index responses_find;
alter table responses add contacts text not null default '';
update responses set search = seen_words(creators), contacts = contact_words(creators)
  from creators where creators.id = responses.creator_id;
create index responses_find on responses using gin (brief_id, search gin_trgm_ops, contacts gin_trgm_ops) with (fastupdate = off);

create or replace function copy_words() returns trigger language plpgsql as $$
begin
  select seen_words(creators), contact_words(creators) into new.search, new.contacts
    from creators where id = new.creator_id for share;
  new.search := coalesce(new.search, '');
  new.contacts := coalesce(new.contacts, '');
  return new;
end $$;

create or replace function spread_words() returns trigger language plpgsql as $$
begin
  update responses set search = seen_words(new), contacts = contact_words(new) where creator_id = new.id;
  return null;
end $$;
drop trigger creators_words on creators;
create trigger creators_words after update on creators
  for each row when (
    (old.first_name, old.last_name, old.city, old.country, old.specialization, old.languages, old.tag_ids,
      old.telegram_username, old.email, old.phone)
    is distinct from
    (new.first_name, new.last_name, new.city, new.country, new.specialization, new.languages, new.tag_ids,
      new.telegram_username, new.email, new.phone))
  execute function spread_words();

create function spread_tag() returns trigger language plpgsql as $$
begin
  update responses set search = seen_words(creators)
    from creators where creators.id = responses.creator_id and creators.tag_ids @> array[new.id];
  return null;
end $$;
create trigger tags_words after update of name on tags for each row execute function spread_tag();

create or replace function forget_words() returns trigger language plpgsql as $$
begin
  new.message := null;
  new.search := '';
  new.contacts := '';
  return new;
end $$;
