-- A reminder for each of three moments of one date: a day before, on the day, and once when it has passed.
alter table delivery_reminders add kind text not null default 'soon' check (kind in ('soon', 'today', 'late'));
alter table delivery_reminders drop constraint delivery_reminders_pkey,
  add primary key (brief_id, creator_id, deadline, kind);

-- What the creator is to be told of an owner's answer, and from when on; null: nothing.
alter table works add tell text check (tell in ('done', 'changes', 'due', 'due_refused')), add tell_after timestamptz,
  add check ((tell is null) = (tell_after is null));
create index works_untold on works (tell_after) where tell_after is not null;

comment on function keep_work() is
  'responses, insert and change of status or author: inserts the work of an accepted response, cancels it, brings it back, or deletes one that nobody was told of. An erasure empties the texts in works and work_versions.';
comment on function keep_works() is
  'briefs, change of deadline or status: moves due_at of the works without a date of their own; cancels them with the brief, and brings them back.';
