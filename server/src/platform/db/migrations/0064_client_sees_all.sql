-- Removes public_links.never_expires: stop the old processes first.

-- Whether an owner has said who is seen. The question comes once, with the first copy of the client's link.
alter table briefs add show_mode_chosen boolean not null default false;
alter table briefs alter show_mode set default 'all';
-- The audit has every switch of the mode by an owner. An opened link was sent before the question existed.
update briefs set show_mode_chosen = true
  where id::text in (
      select detail ->> 'brief_id' from audit
      where action = 'brief changed' and 'show_mode' = any(string_to_array(detail ->> 'fields', ' ')))
    or id in (select brief_id from public_links join link_views on link_views.link_id = public_links.id);

-- A price showed a response until now, and shows none from now on. What a client sees does not change by that.
update responses set visibility = 'shown'
  from briefs
  where briefs.id = responses.brief_id and briefs.show_mode = 'selected' and responses.visibility = 'auto'
    and responses.client_price is not null and responses.status not in ('rejected', 'withdrawn');

-- The default that no owner chose and that shows an empty table becomes the new one. A brief whose client sees some of the
-- responses keeps «selected»: the others would appear before the client without an owner's decision.
update briefs set show_mode = 'all'
  where show_mode = 'selected'
    and not exists (
      select from audit
      where action = 'brief changed' and detail ->> 'brief_id' = briefs.id::text
        and 'show_mode' = any(string_to_array(detail ->> 'fields', ' ')))
    and not exists (
      select from responses
      where brief_id = briefs.id and status not in ('rejected', 'withdrawn')
        and (visibility = 'shown' or (visibility = 'auto' and status = 'accepted')));

-- The rows that a client sees of a brief set to «selected», see 0026.
drop index responses_selected;
create index responses_selected on responses (brief_id, created_at desc, id desc)
  where status <> 'rejected' and creator_id is not null and visibility <> 'hidden'
    and (visibility = 'shown' or status = 'accepted');

-- A client's link ends when an owner says so. One that ended by itself 30 days after its brief stays ended: its
-- address would show people again without an owner's decision. An owner prolongs it.
update public_links set expires_at = briefs.ended_at + interval '30 days'
  from briefs
  where briefs.id = public_links.brief_id and public_links.kind = 'client' and public_links.expires_at is null
    and not public_links.never_expires and briefs.ended_at < now() - interval '30 days';
alter table public_links drop never_expires;
alter table public_links add constraint public_links_internal check (
  kind = 'client' or (expires_at is null and pin_hash is null));
