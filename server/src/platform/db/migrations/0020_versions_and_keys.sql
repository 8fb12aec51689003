-- Two forms of one profile, the owner's and the person's own: a save names the version that it was made from.
alter table creators add version integer not null default 1;

-- One table of idempotency keys for everything that a form makes: the key gives the new row its id. A row is deleted with
-- the creator whom it made, because the hash is of personal data, and after a month by a scheduled job.
alter table brief_keys rename to request_keys;
alter table request_keys rename brief_id to made_id;
alter table request_keys drop constraint brief_keys_brief_id_fkey;
alter table request_keys add created_at timestamptz not null default now();
alter index brief_keys_brief rename to request_keys_made;
create index request_keys_created_at on request_keys (created_at);

-- The list of a broadcast's messages is read in the order of this index, page by page, and never sorted.
drop index deliveries_of_brief;
create index deliveries_of_brief on deliveries (brief_id, state, creator_id);
