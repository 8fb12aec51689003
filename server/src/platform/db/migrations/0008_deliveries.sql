-- Null while the bot may write to them; set when Telegram says it may not, until they come back.
alter table creators add unreachable_at timestamptz;
alter table creators add is_reachable boolean not null
  generated always as (telegram_id is not null and unreachable_at is null) stored;

alter table briefs add sent_at timestamptz;

-- One row a message, written with the send: the record of the work, whatever becomes of the workers.
create table deliveries (
  -- What is known of somebody goes with them, and what was still to be sent is not sent.
  creator_id uuid not null references creators on delete cascade,
  -- No reference: a brief is never removed, and whoever adds a hundred thousand of these holds it locked meanwhile.
  brief_id uuid not null,
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'failed', 'blocked', 'unconfirmed')),
  -- How often it was handed to Telegram.
  attempts integer not null default 0,
  -- Who claimed it, and until when they are waited for.
  claim uuid,
  lease_until timestamptz,
  message_id bigint,
  reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (creator_id, brief_id),
  check ((state = 'sending') = (lease_until is not null))
);
create index deliveries_of_brief on deliveries (brief_id, state);
create index deliveries_leases on deliveries (lease_until) where lease_until is not null;

-- How far a broadcast is, asked for every second or two while a hundred thousand rows change: kept, not counted.
create table delivery_counts (
  brief_id uuid,
  state text,
  count bigint not null,
  primary key (brief_id, state)
) with (fillfactor = 20);

-- Rows always in the same order, so that two writers never wait for each other crosswise.
create function count_deliveries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into delivery_counts as kept
    select brief_id, state, count(*) from came group by 1, 2 order by 1, 2
    on conflict (brief_id, state) do update set count = kept.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into delivery_counts as kept
    select brief_id, state, -count(*) from went group by 1, 2 order by 1, 2
    on conflict (brief_id, state) do update set count = kept.count + excluded.count;
  else
    insert into delivery_counts as kept
    select brief_id, state, sum(n) from (
      select brief_id, state, 1 as n from came union all select brief_id, state, -1 from went) changes
    group by 1, 2 having sum(n) <> 0 order by 1, 2
    on conflict (brief_id, state) do update set count = kept.count + excluded.count;
  end if;
  return null;
end $$;
create trigger deliveries_inserted after insert on deliveries
  referencing new table as came for each statement execute function count_deliveries();
create trigger deliveries_updated after update on deliveries
  referencing old table as went new table as came for each statement execute function count_deliveries();
create trigger deliveries_deleted after delete on deliveries
  referencing old table as went for each statement execute function count_deliveries();

-- One pace for the whole bot, however many workers there are: the next free moment, and the end of a pause.
create table bot_pace (
  one boolean primary key default true check (one),
  next_at timestamptz not null default '-infinity',
  paused_until timestamptz not null default '-infinity'
);
insert into bot_pace default values;

-- As many as messages are allowed in a second. A turn is free again a second after what was sent in it is answered, so
-- whatever is late on its way, Telegram never sees more of them in any one second than there are turns.
create table bot_turns (
  n integer primary key,
  claim uuid,
  free_at timestamptz not null default '-infinity'
) with (fillfactor = 20);
