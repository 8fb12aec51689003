-- The end of a brief is the answer to everybody without a decision. `answers_due_at`: when they are told; null if nobody is told or it is done.
-- `answered_at`: since when a response without a decision counts as answered. Briefs that ended before this migration stay silent.
alter table briefs add answers_due_at timestamptz, add answered_at timestamptz;
create index briefs_answers_due on briefs (answers_due_at) where answers_due_at is not null;

alter table responses drop constraint responses_notified_status_check;
alter table responses add constraint responses_notified_status_check
  check (notified_status in ('accepted', 'reserve', 'rejected', 'closed', 'cancelled'));
