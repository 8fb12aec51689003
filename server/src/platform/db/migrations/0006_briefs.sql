create table briefs (
  id uuid primary key default uuidv7(),
  title text not null,
  product_name text not null,
  brand_description text not null,
  brief_description text not null,
  publication_required boolean not null,
  deadline timestamptz not null,
  payment_terms text not null,
  target_tags integer[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'active', 'closed', 'completed', 'cancelled')),
  sent_to_count integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Deleting is soft: what was agreed stays on the books.
  deleted_at timestamptz
);
create index briefs_newest on briefs (created_at desc, id desc) where deleted_at is null;

create table responses (
  id uuid primary key default uuidv7(),
  brief_id uuid not null references briefs,
  -- Null once the person is erased: the numbers stay, the person does not.
  creator_id uuid references creators on delete set null,
  creator_price numeric(12, 2) not null check (creator_price >= 0),
  markup_percentage numeric(6, 2) not null default 0,
  client_price numeric(12, 2) check (client_price >= 0),
  estimated_delivery_days integer check (estimated_delivery_days >= 1),
  message text,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index responses_once on responses (brief_id, creator_id) include (status);
create index responses_creator on responses (creator_id, created_at desc) where creator_id is not null;

-- Whoever is gone has no words left; the database sees to it, whoever deletes.
create function forget_words() returns trigger language plpgsql as $$
begin
  new.message := null;
  return new;
end $$;
create trigger responses_forgotten before update on responses
  for each row when (old.creator_id is not null and new.creator_id is null) execute function forget_words();
