-- The steps of a brief, whoever takes them: an endpoint, the worker or a hand at the console.
create function refuse_brief_step() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('draft', 'active'), ('draft', 'cancelled'),
    ('active', 'closed'), ('active', 'completed'), ('active', 'cancelled'),
    ('closed', 'active')
  ) then
    raise exception 'a brief does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger briefs_step before update on briefs
  for each row when (old.status <> new.status) execute function refuse_brief_step();

-- What a creator is offered.
create index briefs_active_tags on briefs using gin (target_tags) where status = 'active' and deleted_at is null;
create index briefs_deadline on briefs (deadline) where status = 'active' and deleted_at is null;
