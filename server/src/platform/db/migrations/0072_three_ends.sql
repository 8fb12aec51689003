-- «Остановить набор» says that the choice is being made; «Проект сделан» and «Отменить проект» settle everybody.

-- What a creator was told: the choice is being made; others were chosen; the project is done or stopped, to the accepted ones.
alter table responses drop constraint responses_notified_status_check;
alter table responses add constraint responses_notified_status_check
  check (notified_status in ('accepted', 'reserve', 'rejected', 'choosing', 'closed', 'done', 'cancelled', 'stopped'));

-- Until `undo_until` an owner can take the end back: the brief gets the status it had. `end_words`: the owner's words for those
-- who are accepted and for those who wait; null for the usual ones.
alter table briefs add ended_from text, add undo_until timestamptz, add end_words jsonb;

-- As in 0015, and back to the status before an end that is taken back in time.
create or replace function refuse_brief_step() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('draft', 'active'), ('draft', 'cancelled'),
    ('active', 'closed'), ('active', 'completed'), ('active', 'cancelled'),
    ('closed', 'active'), ('closed', 'completed'), ('closed', 'cancelled')
  ) and not coalesce(new.status = old.ended_from and old.undo_until > now(), false) then
    raise exception 'a brief does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A response to a brief that is completed or cancelled waits for nothing. Copied from the brief, so that lists in the order of an
-- index know it.
alter table responses add is_settled boolean not null default false;
update responses set is_settled = true from briefs where briefs.id = brief_id and briefs.status in ('completed', 'cancelled');

create function settle_response() returns trigger language plpgsql as $$
begin
  new.is_settled := exists (select from briefs where id = new.brief_id and status in ('completed', 'cancelled'));
  return new;
end $$;
create trigger responses_settled before insert on responses for each row execute function settle_response();

-- Not in the rights of the process that ends the brief: the bot and the worker write few columns of responses.
create function settle_responses() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update responses set is_settled = not is_settled
  where brief_id = new.id and is_settled <> (new.status in ('completed', 'cancelled'));
  return null;
end $$;
create trigger briefs_settled after update on briefs for each row
  when ((old.status in ('completed', 'cancelled')) <> (new.status in ('completed', 'cancelled')))
  execute function settle_responses();

-- As in 0027.
create index responses_waits on responses
  ((status = 'pending' and creator_id is not null and not is_settled) desc, created_at desc, id desc);
create index responses_waits_of_brief on responses
  (brief_id, (status = 'pending' and creator_id is not null and not is_settled) desc, created_at desc, id desc);
drop index responses_waiting, responses_waiting_of_brief;
