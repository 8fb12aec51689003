-- Verified people are few: with a language or a last visit as further filters, the list of a million read all of them.
create index creators_verified on creators (coalesce(last_active_at, '-infinity') desc, id desc) where is_active and is_verified;
-- Accepted creators who were told and have not confirmed: home asks of each brief whether there is one, and read all accepted people.
create index responses_silent on responses (brief_id) include (updated_at)
  where status = 'accepted' and confirmed_at is null and notified_status = 'accepted';
-- Counted per brief on home, from the index alone: the condition of those who wait.
create index responses_waiting on responses (brief_id) where status = 'pending' and creator_id is not null and not is_settled;
drop index responses_pending;
