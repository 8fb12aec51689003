-- What is decided and not told is found by itself, whatever became of its job.

-- The moment from which the creator may be told of the decision; null: there is nothing to tell.
alter table responses add tell_after timestamptz;
create index responses_untold on responses (tell_after) where tell_after is not null;
-- Decisions and endings of the last days whose jobs have failed. The claim leaves out what was told.
update responses set tell_after = now() + interval '1 minute'
where creator_id is not null and (
  (updated_at > now() - interval '3 days' and status not in ('pending', 'withdrawn') and notified_status is distinct from status)
  or (notified_status is null and brief_id in (select id from briefs where answered_at > now() - interval '3 days')));

-- The web login of a new browser is announced; other sessions are not.
alter table sessions add is_new_browser boolean not null default false;
create index sessions_unannounced on sessions (created_at) where is_new_browser and announced_at is null;

-- Due until every owner is told. The earlier ones are over; those of an older process are due by default.
alter table client_submissions add is_due boolean not null default false;
alter table client_submissions alter is_due set default true;
create index client_submissions_due on client_submissions (id) where is_due;
alter table owner_notices alter is_due set default true;

create index creators_review_untold on creators (review_at)
  where review <> 'waiting' and review_at is not null and review_told is distinct from review;

-- Until then a quarter of the slots is kept from broadcasts: the worker moves it on while a notice waits.
alter table bot_pace add notices_until timestamptz not null default '-infinity';
