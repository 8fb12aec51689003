-- Renames only. An earlier release does not run on this schema: stop its processes first.
alter table responses rename told_status to notified_status;
alter table responses rename constraint responses_told_status_check to responses_notified_status_check;

alter table bot_turns rename to bot_slots;
alter table bot_slots rename constraint bot_turns_pkey to bot_slots_pkey;

-- The text by which a client searches a table, and the contacts by which an owner searches it as well.
alter function seen_words(creators) rename to client_search_text;
alter function contact_words(creators) rename to contact_search_text;

-- PL/pgSQL looks functions up by name when it runs, so the triggers that call the two above are written again.

-- Locks the creator row (FOR SHARE), so that its search text cannot change between copying it and inserting the response.
-- Bulk loads insert the text themselves.
alter function copy_words() rename to copy_search_text;
create or replace function copy_search_text() returns trigger language plpgsql as $$
begin
  select client_search_text(creators), contact_search_text(creators) into new.search, new.contacts
    from creators where id = new.creator_id for share;
  new.search := coalesce(new.search, '');
  new.contacts := coalesce(new.contacts, '');
  return new;
end $$;

alter function spread_words() rename to update_search_text;
create or replace function update_search_text() returns trigger language plpgsql as $$
begin
  update responses set search = client_search_text(new), contacts = contact_search_text(new) where creator_id = new.id;
  return null;
end $$;

alter function spread_tag() rename to update_search_text_of_tag;
create or replace function update_search_text_of_tag() returns trigger language plpgsql as $$
begin
  update responses set search = client_search_text(creators)
    from creators where creators.id = responses.creator_id and creators.tag_ids @> array[new.id];
  return null;
end $$;

-- Clears the message and the search text of a response when its creator is erased.
alter function forget_words() rename to clear_erased_text;
