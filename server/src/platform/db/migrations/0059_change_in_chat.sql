-- A draft may change an answer that was sent: the version of the response that it began from. Null: a new answer.
alter table bot_drafts add of_version integer;

-- The bot may neither read prices nor change a response, see 0051. With the rights of the owner of the tables: what the author
-- of an undecided response has offered, and another offer in its place.
create function own_offer(response uuid) returns table (price numeric, days integer, message text) language sql stable
  security definer set search_path = public, pg_temp
begin atomic
  select creator_price, estimated_delivery_days, responses.message from responses
  where id = response and status = 'pending';
end;

-- Returns no row if the price is agreed and this is another one.
create function change_response(response uuid, price numeric, days integer, words text) returns setof uuid language sql
  security definer set search_path = public, pg_temp
begin atomic
  update responses set creator_price = price, estimated_delivery_days = days, message = words,
    version = version + 1, updated_at = now()
  where id = response and status = 'pending' and (creator_price = price or not is_agreed(id))
  returning id;
end;
