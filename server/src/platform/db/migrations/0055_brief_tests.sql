-- A brief that an owner has asked the bot to show to that owner first. `claimed_at`: written before the message leaves.
create table brief_tests (
  id bigint primary key generated always as identity,
  brief_id uuid not null references briefs,
  telegram_id bigint not null references owners on delete cascade,
  created_at timestamptz not null default now(),
  claimed_at timestamptz
);
create index brief_tests_of_owner on brief_tests (telegram_id, created_at);
