-- Which creator was reminded of which date of delivery. The row is committed before the message is sent. A moved date is another date.
create table delivery_reminders (
  creator_id uuid not null references creators on delete cascade,
  brief_id uuid not null,
  deadline timestamptz not null,
  claimed_at timestamptz not null default now(),
  primary key (brief_id, creator_id, deadline)
);
create index delivery_reminders_creator on delivery_reminders (creator_id);
