-- A consent is a record: it has the hash of the text that was shown, and a withdrawal is noted in it. Consent that is given again
-- is a new record. Records from before have no hash.
alter table consents drop constraint consents_pkey;
alter table consents add primary key (creator_id, purpose, version, given_at);
alter table consents add text_sha256 text check (text_sha256 ~ '^[0-9a-f]{64}$');
alter table consents add withdrawn_at timestamptz;
create unique index consents_standing on consents (creator_id, purpose, version) where withdrawn_at is null;

-- On what ground an owner added the person. Null: the person's own consent is the ground, or the person was added before grounds
-- were recorded.
alter table creators add ground text check (ground in ('message', 'paper', 'contract'));
