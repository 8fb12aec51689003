-- An accepted creator has confirmed to take part. Another decision, or a withdrawal, ends it.
alter table responses add confirmed_at timestamptz;
create function end_confirmation() returns trigger language plpgsql as $$
begin
  new.confirmed_at := null;
  return new;
end $$;
create trigger responses_unconfirmed before update on responses for each row
  when (new.status <> old.status and new.confirmed_at is not null) execute function end_confirmation();

alter table response_events drop constraint response_events_kind_check;
alter table response_events add constraint response_events_kind_check
  check (kind in ('sent', 'edited', 'accepted', 'reserve', 'rejected', 'pending', 'closed', 'cancelled', 'withdrawn', 'again',
    'confirmed'));

-- As in 0053, and a creator who has confirmed knows of the decision.
create or replace function note_response() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  was_told constant boolean := tg_op = 'UPDATE'
    and (old.notified_status is not distinct from old.status or old.confirmed_at is not null);
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
create function note_confirmed() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into response_events (response_id, kind) values (new.id, 'confirmed');
  return null;
end $$;
create trigger responses_confirmed after update on responses for each row
  when (old.confirmed_at is null and new.confirmed_at is not null) execute function note_confirmed();

-- Returns no row if it is confirmed already. The version stays: the offer and the decision do not change.
create function confirm_response(response uuid) returns setof uuid language sql
  security definer set search_path = public, pg_temp
begin atomic
  update responses set confirmed_at = now(), updated_at = now()
  where id = response and status = 'accepted' and confirmed_at is null
  returning id;
end;

-- As in 0051, and an accepted creator who cannot take part.
create or replace function withdraw_response(response uuid, reason text) returns void language sql
  security definer set search_path = public, pg_temp
begin atomic
  update responses set status = 'withdrawn', withdraw_reason = reason, notified_status = null,
    version = version + 1, updated_at = now()
  where id = response and status in ('pending', 'accepted');
end;
-- The owners then read who is in reserve.
alter table owner_notices add was_accepted boolean not null default false;
