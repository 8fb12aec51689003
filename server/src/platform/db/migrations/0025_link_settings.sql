-- A client's link may have an end and a PIN. Without `expires_at` it ends some days after the brief did, see endsAt in
-- public-links/queries.ts. The PIN is an argon2id hash.
alter table public_links add expires_at timestamptz;
alter table public_links add never_expires boolean not null default false;
alter table public_links add pin_hash text;
alter table public_links add constraint public_links_one_end check (not never_expires or expires_at is null);
alter table public_links add constraint public_links_internal check (
  kind = 'client' or (expires_at is null and pin_hash is null and not never_expires));

-- How many browsers opened a client's link on a day of Moscow, and when the last one did. Nothing about the browser is
-- stored: a cookie in it holds the day.
create table link_views (
  link_id uuid not null references public_links on delete cascade,
  day date not null,
  count integer not null check (count > 0),
  last_at timestamptz not null default now(),
  primary key (link_id, day)
);
-- The purge.
create index link_views_day on link_views (day);
