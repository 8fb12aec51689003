-- What has happened to a response, in order. Written by a trigger, so that no process can forget it: prices and days of the creator only.
create table response_events (
  id bigint generated always as identity primary key,
  response_id uuid not null references responses on delete cascade,
  kind text not null check (kind in ('sent', 'edited', 'accepted', 'reserve', 'rejected', 'pending', 'closed', 'cancelled',
    'withdrawn', 'again')),
  at timestamptz not null default now(),
  -- Where they changed.
  price_was numeric(12, 2),
  price_now numeric(12, 2),
  days_was integer,
  days_now integer,
  -- Of a withdrawal.
  reason text
);
create index response_events_of_response on response_events (response_id, id);
insert into response_events (response_id, kind, at) select id, 'sent', created_at from responses;

-- With the rights of the owner of the tables: no process may change what has happened. A decision that is taken back before
-- its creator was told leaves no event.
create function note_response() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  was_told constant boolean := tg_op = 'UPDATE' and old.notified_status is not distinct from old.status;
begin
  if tg_op = 'INSERT' then
    insert into response_events (response_id, kind, at) values (new.id, 'sent', new.created_at);
    return null;
  end if;
  if old.status in ('accepted', 'reserve', 'rejected') and new.status <> old.status and not was_told then
    delete from response_events where kind = old.status
      and id = (select max(id) from response_events where response_id = new.id);
  end if;
  if new.status = 'pending' and old.status in ('accepted', 'reserve', 'rejected') and not was_told then return null; end if;
  insert into response_events (response_id, kind, price_was, price_now, days_was, days_now, reason)
  select new.id,
    case when new.status = old.status then 'edited' when old.status = 'withdrawn' then 'again' else new.status end,
    case when new.creator_price <> old.creator_price then old.creator_price end,
    case when new.creator_price <> old.creator_price then new.creator_price end,
    case when new.estimated_delivery_days is distinct from old.estimated_delivery_days then old.estimated_delivery_days end,
    case when new.estimated_delivery_days is distinct from old.estimated_delivery_days then new.estimated_delivery_days end,
    case when new.status = 'withdrawn' then new.withdraw_reason end;
  return null;
end $$;
create trigger responses_sent after insert on responses for each row execute function note_response();
create trigger responses_noted after update on responses for each row
  when (new.status <> old.status or new.creator_price <> old.creator_price
    or new.estimated_delivery_days is distinct from old.estimated_delivery_days)
  execute function note_response();
