-- The browser that waits for the owner's tap has a token; its hash finds the question. Null: asked by another step, or a
-- pass made on the command line, which lets one web login in without a tap.
alter table approvals add token_hash bytea unique;

-- A browser in which an owner has confirmed a web login: the next one there needs the password alone.
create table known_browsers (
  token_hash bytea primary key,
  telegram_id bigint not null references owners on delete cascade,
  created_at timestamptz not null default now()
);
create index known_browsers_owner on known_browsers (telegram_id);
