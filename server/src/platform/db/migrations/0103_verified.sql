-- Verified people are few: with a language or a last visit as further filters, the list of a million read all of them.
create index creators_verified on creators (coalesce(last_active_at, '-infinity') desc, id desc) where is_active and is_verified;
