-- What follows an acceptance: who hands in what until when. A response that is accepted has a work.
create table works (
  response_id uuid primary key references responses on delete cascade,
  brief_id uuid not null references briefs on delete cascade,
  state text not null default 'in_work' check (state in ('in_work', 'submitted', 'changes', 'done', 'cancelled')),
  -- The date of the brief, until an owner gives this person another.
  due_at timestamptz not null,
  has_own_due boolean not null default false,
  -- A date that the creator asks for, until an owner answers.
  asked_due_at timestamptz,
  asked_why text,
  -- The creator price at the moment of the acceptance.
  price numeric(12, 2) not null,
  waits_product boolean not null default false,
  product_sent_on date,
  product_tracking text,
  cancelled_because text check (cancelled_because in ('refused', 'taken_back', 'project', 'erased')),
  ended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((cancelled_because is not null) = (state = 'cancelled')),
  check ((ended_at is not null) = (state in ('done', 'cancelled')))
);
create index works_open on works ((state <> 'submitted'), due_at, response_id) include (state) where ended_at is null;
create index works_ended on works (ended_at desc, response_id desc) where ended_at is not null;
create index works_of_brief on works (brief_id);

-- What was handed in. `due_at`: the date at that moment, so that «late» stays what it was.
create table work_versions (
  response_id uuid not null references works on delete cascade,
  number integer not null,
  links text[] not null,
  message text,
  handed_in_at timestamptz not null default now(),
  due_at timestamptz not null,
  -- What an owner made of the work by it, with words for the creator.
  verdict text check (verdict in ('done', 'changes')),
  answer text,
  answered_at timestamptz,
  primary key (response_id, number)
);

-- The state of a work that goes on, by its latest version.
create function work_state(response uuid) returns text language sql stable return
  coalesce((select coalesce(verdict, 'submitted') from work_versions where response_id = response order by number desc limit 1),
    'in_work');

-- With the rights of the owner of the tables, because the bot takes responses back too. The only place where works begin and end by
-- what becomes of their response: no process can forget it.
create function keep_work() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.creator_id is not null and new.creator_id is null then
    update work_versions set links = '{}', message = null, answer = null where response_id = new.id;
    update works set asked_due_at = null, asked_why = null, product_tracking = null where response_id = new.id;
    update works set state = 'cancelled', cancelled_because = 'erased', ended_at = now()
    where response_id = new.id and ended_at is null;
  elsif tg_op = 'UPDATE' and old.creator_id is null and new.creator_id is not null then
    update works set state = work_state(response_id), cancelled_because = null, ended_at = null
    where response_id = new.id and cancelled_because = 'erased';
  elsif new.status = 'accepted' then
    insert into works (response_id, brief_id, due_at, price)
    select new.id, new.brief_id, deadline, new.creator_price from briefs where id = new.brief_id
    on conflict (response_id) do update set state = work_state(new.id), cancelled_because = null, ended_at = null,
      price = new.creator_price, version = works.version + 1, updated_at = now()
    where works.state = 'cancelled';
  elsif tg_op = 'UPDATE' and old.status = 'accepted' then
    -- A decision that is taken back before its creator was told leaves no trace.
    delete from works where response_id = new.id and ended_at is null and new.status <> 'withdrawn'
      and old.notified_status is distinct from 'accepted' and old.confirmed_at is null
      and not exists (select from work_versions where work_versions.response_id = new.id);
    update works set state = 'cancelled', ended_at = now(), asked_due_at = null, asked_why = null,
      cancelled_because = case new.status when 'withdrawn' then 'refused' else 'taken_back' end,
      version = version + 1, updated_at = now()
    where response_id = new.id and ended_at is null;
  end if;
  return null;
end $$;
create trigger responses_worked after insert on responses for each row
  when (new.status = 'accepted') execute function keep_work();
create trigger responses_work_kept after update on responses for each row
  when ((new.status <> old.status and 'accepted' in (new.status, old.status))
    or (new.creator_id is null) <> (old.creator_id is null))
  execute function keep_work();

-- A changed date of the brief is the date of everybody who has none of their own. The end «Отменить проект» cancels what goes on.
create function keep_works() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if new.deadline <> old.deadline then
    update works set due_at = new.deadline where brief_id = new.id and not has_own_due and ended_at is null;
  end if;
  if new.status = 'cancelled' and old.status <> 'cancelled' then
    update works set state = 'cancelled', cancelled_because = 'project', ended_at = now(), asked_due_at = null, asked_why = null,
      version = version + 1, updated_at = now()
    where brief_id = new.id and ended_at is null;
  elsif old.status = 'cancelled' and new.status <> 'cancelled' then
    update works set state = work_state(response_id), cancelled_because = null, ended_at = null,
      version = version + 1, updated_at = now()
    where brief_id = new.id and cancelled_because = 'project';
  end if;
  return null;
end $$;
create trigger briefs_works_kept after update on briefs for each row
  when (new.deadline <> old.deadline or (new.status = 'cancelled') <> (old.status = 'cancelled'))
  execute function keep_works();

-- People who are accepted already. A completed brief is behind them: its works are done.
insert into works (response_id, brief_id, due_at, price, state, cancelled_because, ended_at)
select responses.id, briefs.id, briefs.deadline, responses.creator_price,
  case when briefs.status = 'completed' then 'done' when briefs.status = 'cancelled' or creator_id is null then 'cancelled'
    else 'in_work' end,
  case when briefs.status = 'completed' then null when briefs.status = 'cancelled' then 'project'
    when creator_id is null then 'erased' end,
  case when briefs.status in ('completed', 'cancelled') or creator_id is null then coalesce(briefs.ended_at, now()) end
from responses join briefs on briefs.id = responses.brief_id
where responses.status = 'accepted';
