-- Telegram repeats an update it got no confirmation for; each is acted upon once.
create table bot_updates (
  update_id bigint primary key,
  received_at timestamptz not null default now()
);

create index bot_updates_received_at on bot_updates (received_at);
