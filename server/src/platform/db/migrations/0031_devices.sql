-- What an owner sees of a session and ends it by: the token's hash never leaves.
alter table sessions
  add id uuid not null default gen_random_uuid(),
  add device text not null default '',
  -- Null until the bot has told the owner of the login.
  add announced_at timestamptz;
create unique index sessions_id on sessions (id);

-- «Everywhere»: launches of an earlier time are not valid, whether or not a session was made from them.
alter table users add signed_out_at timestamptz;
