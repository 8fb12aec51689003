-- A person may leave the reserve. An owner's decision to accept is left by «Не смогу» only.
create or replace function withdraw_response(response uuid, reason text) returns void language sql
  security definer set search_path = public, pg_temp
begin atomic
  update responses set status = 'withdrawn', withdraw_reason = reason, notified_status = null,
    version = version + 1, updated_at = now()
  where id = response and status in ('pending', 'accepted', 'reserve');
end;

-- A person who has made the profile inactive may say until when. Null: until they come back.
alter table creators add paused_until timestamptz;
create index creators_paused on creators (paused_until) where paused_until is not null;

-- The bot repeats the sum to an accepted creator who confirms; its role reads no prices itself.
create or replace function own_offer(response uuid) returns table (price numeric, days integer, message text) language sql stable
  security definer set search_path = public, pg_temp
begin atomic
  select creator_price, estimated_delivery_days, responses.message from responses
  where id = response and status in ('pending', 'accepted');
end;
