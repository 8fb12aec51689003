-- Until then half of the slots are kept for replies: the bot moves it on while a reply waits.
alter table bot_pace add column replies_until timestamptz not null default '-infinity';
