-- A closed brief that is cancelled or completed ends again: the client reads the date of the last end.
create or replace function stamp_ended_brief() returns trigger language plpgsql as $$
begin
  new.ended_at := case when new.status in ('closed', 'completed', 'cancelled') then now() end;
  return new;
end $$;
