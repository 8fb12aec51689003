-- Which owner was told of which submission of a client. The row is committed before the message is sent, so that no owner
-- gets it twice.
create table client_submission_notices (
  submission_id bigint not null references client_submissions on delete cascade,
  telegram_id bigint not null references owners on delete cascade,
  claimed_at timestamptz not null default now(),
  primary key (submission_id, telegram_id)
);
-- The foreign key's own look-up when an owner is removed.
create index client_submission_notices_owner on client_submission_notices (telegram_id);

-- The owner's first screen looks for «да» on undecided responses.
create index client_submission_rows_yes on client_submission_rows (response_id, submission_id) where verdict = 'yes';
