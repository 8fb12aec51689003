-- What an owner is asked to allow in the chat with the bot. The subject holds ids and counts, no personal data.
create table approvals (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('web_login', 'export', 'erasure', 'send')),
  telegram_id bigint not null references owners on delete cascade,
  number smallint not null check (number between 10 and 99),
  subject jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'used')),
  -- Null until a worker claims the message. 'sending' is committed before the message leaves.
  message text check (message in ('sending', 'sent', 'undelivered')),
  created_at timestamptz not null default now(),
  -- A waiting row: until then it can be answered. An approved row: until then it can be used.
  expires_at timestamptz not null
);
-- The foreign key's own look-up when an owner is removed.
create index approvals_owner on approvals (telegram_id);
create index approvals_expires_at on approvals (expires_at);
