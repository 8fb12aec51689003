-- An owner has entered the Telegram id, and its person has not saved the profile yet: the id may be a stranger's, who reads
-- neither the name nor the contacts.
alter table creators add is_unclaimed boolean not null default false;
update creators set is_unclaimed = true
where telegram_id is not null and last_active_at is null
  and not exists (select from consents where consents.creator_id = creators.id);
