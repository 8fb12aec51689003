-- Every way out tells the other owners, and the acting one too if the act came from a browser. What is told can be stopped.
alter table owner_notices drop constraint owner_notices_kind_check;
alter table owner_notices add constraint owner_notices_kind_check
  check (kind in ('export', 'profiles', 'erasures', 'broadcast', 'again', 'planned', 'reminder', 'change', 'ending', 'decisions',
    'messages', 'owners', 'withdrawn', 'unsent'));
alter table owner_notices add from_browser boolean not null default true;

-- How many people an owner has read in one hour of the clock, and of how many of them the contacts. When the hour is over the
-- worker makes one entry of the audit of it. `ip`: the network of the last call.
create table owner_reads (
  telegram_id bigint not null,
  hour timestamptz not null,
  people integer not null,
  contacts integer not null,
  ip text not null,
  primary key (telegram_id, hour)
);

-- How many people the plan was counted for: a larger audience at its time is counted then.
alter table planned_sends add people integer not null default 0;
