-- The agency: one row, which owners edit. Clients see the name and the contact.
create table agency (
  id boolean primary key default true check (id),
  name text not null check (char_length(name) between 1 and 60),
  -- «@username» or a phone number.
  contact text check (char_length(contact) between 1 and 64),
  -- Per cent over the creator's price. Null: none is set.
  default_markup integer check (default_markup between 0 and 1000),
  -- A computed price is rounded up to a multiple of this; 0: it is not rounded.
  price_step integer not null default 0 check (price_step in (0, 50, 100)),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
insert into agency (name) values ('UGC Маркетплейс');
