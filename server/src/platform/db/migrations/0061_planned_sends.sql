-- A send that an owner has planned: the row goes with the send, in one transaction. The owner's name is the one of that time,
-- because the worker, which sends, may not read the names of users. No reference to owners: a removal must not lose the plan unseen.
create table planned_sends (
  brief_id uuid primary key references briefs,
  at timestamptz not null,
  telegram_id bigint not null,
  name text not null,
  -- How many creators the send may reach without a tap of the owner in the bot. Null: any number.
  up_to integer
);
create index planned_sends_due on planned_sends (at);

-- The owner who has planned it is told why it was not sent.
alter table owner_notices drop constraint owner_notices_kind_check;
alter table owner_notices add constraint owner_notices_kind_check
  check (kind in ('export', 'erasures', 'broadcast', 'withdrawn', 'unsent'));
alter table owner_notices add reason text;
