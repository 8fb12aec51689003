-- A closed brief that is cancelled or completed ends again: the client reads the date of the last end.
create or replace function stamp_ended_brief() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.ended_at is not distinct from old.ended_at then
    new.ended_at := null;
  end if;
  new.ended_at := case when new.status in ('closed', 'completed', 'cancelled') then coalesce(new.ended_at, now()) end;
  return new;
end $$;
