-- A form that got no reply is sent again under the same key, and is answered with the brief that it made. The key gives
-- the brief its id: whoever comes second waits for the first, whatever becomes of it.
create table brief_keys (
  telegram_id bigint not null references owners on delete cascade,
  key uuid not null,
  brief_id uuid not null default uuidv7() references briefs on delete cascade deferrable initially deferred,
  input_hash bytea not null,
  primary key (telegram_id, key)
);
create index brief_keys_brief on brief_keys (brief_id);
