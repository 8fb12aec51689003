-- An address that downloads one file within minutes: a phone's downloader sends nothing but the address. Like a
-- session it is kept as a hash, and it goes with the owner.
create table tickets (
  hash bytea primary key,
  telegram_id bigint not null references owners on delete cascade,
  path text not null,
  expires_at timestamptz not null
);
create index tickets_expires_at on tickets (expires_at);
