-- A closed brief can be completed or cancelled, not only opened again.
create or replace function refuse_brief_step() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('draft', 'active'), ('draft', 'cancelled'),
    ('active', 'closed'), ('active', 'completed'), ('active', 'cancelled'),
    ('closed', 'active'), ('closed', 'completed'), ('closed', 'cancelled')
  ) then
    raise exception 'a brief does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- When it was closed; null in every other status. Not before the deadline means that the deadline closed it.
-- The trigger sets it for the endpoint and for the worker alike.
alter table briefs add closed_at timestamptz;
-- The last change of a closed brief is nearly always the closing.
update briefs set closed_at = updated_at where status = 'closed';

create function stamp_closed_brief() returns trigger language plpgsql as $$
begin
  new.closed_at := case when new.status = 'closed' then now() end;
  return new;
end $$;
create trigger briefs_closed_inserted before insert on briefs
  for each row when (new.status = 'closed' and new.closed_at is null) execute function stamp_closed_brief();
create trigger briefs_closed before update on briefs
  for each row when (old.status <> new.status) execute function stamp_closed_brief();

-- How many are accepted, brief by brief. Pending responses have such an index already.
create index responses_accepted on responses (brief_id) where status = 'accepted';
