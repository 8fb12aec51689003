-- A kind is a status, which the check of responses knows, or a word of the product's own triggers.
alter table response_events drop constraint response_events_kind_check;

-- As in 0060, without a list of statuses: every status but «pending» and «withdrawn» is a decision.
create or replace function note_response() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  was_told constant boolean := tg_op = 'UPDATE'
    and (old.notified_status is not distinct from old.status or old.confirmed_at is not null);
  was_decided constant boolean := tg_op = 'UPDATE' and old.status not in ('pending', 'withdrawn');
begin
  if tg_op = 'INSERT' then
    insert into response_events (response_id, kind, at) values (new.id, 'sent', new.created_at);
    return null;
  end if;
  if was_decided and new.status <> old.status and not was_told then
    delete from response_events where kind = old.status
      and id = (select max(id) from response_events where response_id = new.id);
  end if;
  if new.status = 'pending' and was_decided and not was_told then return null; end if;
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
