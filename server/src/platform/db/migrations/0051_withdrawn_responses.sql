-- A fifth status of a response: the creator has taken it back. The reason is optional.
alter table responses drop constraint responses_status_check;
alter table responses add constraint responses_status_check
  check (status in ('pending', 'accepted', 'reserve', 'rejected', 'withdrawn'));
alter table responses add withdraw_reason text check (withdraw_reason in ('time', 'project', 'terms', 'other'));

-- The client's last submitted verdict on the response is «да»: its price is agreed.
create function is_agreed(response uuid) returns boolean language sql stable
  security definer set search_path = public, pg_temp
  return coalesce((select verdict = 'yes' from client_submission_rows
    where response_id = response order by submission_id desc limit 1), false);

-- The bot may neither read prices nor change a response. With the rights of the owner of the tables these two do what a
-- creator may do, and nothing else. A response that was given again is notified of every outcome anew.
create function withdraw_response(response uuid, reason text) returns void language sql
  security definer set search_path = public, pg_temp
begin atomic
  update responses set status = 'withdrawn', withdraw_reason = reason, notified_status = null,
    version = version + 1, updated_at = now()
  where id = response and status = 'pending';
end;

-- Returns no row if the price is agreed and this is another one.
create function give_again(response uuid, price numeric, days integer, words text) returns setof uuid language sql
  security definer set search_path = public, pg_temp
begin atomic
  update responses set status = 'pending', withdraw_reason = null, creator_price = price,
    estimated_delivery_days = days, message = words, version = version + 1, updated_at = now()
  where id = response and status = 'withdrawn' and (creator_price = price or not is_agreed(id))
  returning id;
end;

-- Owners are told of a withdrawn response too. No owner has done it. `is_due`: the worker enqueues its job, because the bot may not.
alter table owner_notices drop constraint owner_notices_kind_check;
alter table owner_notices add constraint owner_notices_kind_check
  check (kind in ('export', 'erasures', 'broadcast', 'withdrawn'));
alter table owner_notices alter done_by drop not null, alter name drop not null;
alter table owner_notices add response_id uuid, add is_due boolean not null default false;
create index owner_notices_due on owner_notices (id) where is_due;
