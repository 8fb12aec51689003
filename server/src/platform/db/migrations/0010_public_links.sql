-- 32 random bytes, as an address writes them. Three uuids hold 366 random bits; the hash makes 256 of them.
create function link_token() returns text language sql volatile parallel safe return
  translate(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text)::bytea),
    'base64'), '+/=', '-_');

create table public_links (
  id uuid primary key default uuidv7(),
  brief_id uuid not null references briefs on delete cascade,
  kind text not null check (kind in ('internal', 'client')),
  token text not null default link_token() check (token ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index public_links_token on public_links (token);
-- One that works of each kind.
create unique index public_links_live on public_links (brief_id, kind) where revoked_at is null;

-- Every brief has its two links from its first moment, whoever makes it.
create function link_brief() returns trigger language plpgsql as $$
begin
  insert into public_links (brief_id, kind) values (new.id, 'internal'), (new.id, 'client');
  return null;
end $$;
insert into public_links (brief_id, kind)
select briefs.id, kinds.kind from briefs, unnest(array['internal', 'client']) kinds (kind);
create trigger briefs_linked after insert on briefs for each row execute function link_brief();

-- What a table is sorted by: the client's price has gaps, which stay at the end both ways.
create index responses_client_price on responses (brief_id, client_price, id) where status <> 'rejected';
create index responses_client_price_desc on responses (brief_id, client_price desc nulls last, id)
  where status <> 'rejected';
create index responses_creator_price on responses (brief_id, creator_price, id);
