-- The hours in which the bot writes to nobody by itself, by Moscow's clock. Equal hours: there are none.
alter table agency
  add quiet_from text not null default '22:00' check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add quiet_to text not null default '09:00' check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
