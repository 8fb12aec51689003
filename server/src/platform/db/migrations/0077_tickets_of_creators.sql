-- Creators download a file too, the one with their own data: a ticket belongs to a user. Those of a removed owner open
-- nothing, because they are looked up with the owners.
alter table tickets drop constraint tickets_telegram_id_fkey,
  add constraint tickets_telegram_id_fkey foreign key (telegram_id) references users on delete cascade;
