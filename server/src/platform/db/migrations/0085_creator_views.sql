-- Filters and order of the list of creators under a name, shared by all owners.
create table creator_views (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  address text not null,
  created_at timestamptz not null default now()
);
create unique index creator_views_name on creator_views (fold(name));
