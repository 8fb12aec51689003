-- What the first screen asks for each time it is opened.

-- How many wait for a decision, brief by brief: of a million responses few do.
create index responses_pending on responses (brief_id) where status = 'pending';

-- How many came on each day, kept and not counted. In slots, or of all who answer at this moment each would wait for the
-- one before until that is on the disk.
create table response_days (
  day date,
  slot smallint,
  count bigint not null,
  primary key (day, slot)
) with (fillfactor = 20);

create function moscow_day(timestamptz) returns date language sql immutable parallel safe
  return ($1 at time zone 'Europe/Moscow')::date;

insert into response_days select moscow_day(created_at), 0, count(*) from responses group by 1;

create function count_responses() returns trigger language plpgsql as $$
begin
  insert into response_days as kept
  select moscow_day(created_at), pg_backend_pid() % 16, count(*) * case tg_op when 'INSERT' then 1 else -1 end
  from changed group by 1 order by 1
  on conflict (day, slot) do update set count = kept.count + excluded.count;
  return null;
end $$;
create trigger responses_inserted after insert on responses
  referencing new table as changed for each statement execute function count_responses();
create trigger responses_deleted after delete on responses
  referencing old table as changed for each statement execute function count_responses();
