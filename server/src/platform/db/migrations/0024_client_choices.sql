-- When a brief ended: closed, completed or cancelled. A closed brief that is completed keeps the first date, and a
-- reopened one has none.
alter table briefs add ended_at timestamptz;
update briefs set ended_at = coalesce(closed_at, updated_at) where status in ('closed', 'completed', 'cancelled');
create function stamp_ended_brief() returns trigger language plpgsql as $$
begin
  new.ended_at := case when new.status in ('closed', 'completed', 'cancelled') then coalesce(new.ended_at, now()) end;
  return new;
end $$;
create trigger briefs_ended_inserted before insert on briefs for each row execute function stamp_ended_brief();
create trigger briefs_ended before update on briefs
  for each row when (old.status <> new.status) execute function stamp_ended_brief();

-- `row_key` turns the id of a response into the key by which this link addresses it. `revision` counts the changes of
-- the choice made through this link.
create function row_key() returns bytea language sql volatile parallel safe return
  substring(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea) for 16);
alter table public_links add row_key bytea not null default row_key() check (length(row_key) = 16);
alter table public_links add revision integer not null default 0;

-- What the client's people say of a response. They share one choice; `version` is the revision of the link at its last
-- change. A choice that was taken back stays as a row without a verdict.
create table client_choices (
  link_id uuid not null references public_links on delete cascade,
  response_id uuid not null references responses on delete cascade,
  verdict text check (verdict in ('yes', 'reserve', 'no')),
  comment text check (char_length(comment) between 1 and 200),
  author text not null check (char_length(author) between 1 and 60),
  -- The verdict that this one replaced, if another person had given it.
  replaced_verdict text check (replaced_verdict in ('yes', 'reserve', 'no')),
  replaced_author text check (char_length(replaced_author) between 1 and 60),
  version integer not null,
  changed_at timestamptz not null default now(),
  primary key (link_id, response_id)
);
-- The foreign key's own look-up, and the erasure of a creator.
create index client_choices_response on client_choices (response_id);

-- A choice that was sent to the agency, with the state of every row at that moment.
create table client_submissions (
  id bigint generated always as identity primary key,
  link_id uuid not null references public_links on delete cascade,
  revision integer not null,
  author text not null check (char_length(author) between 1 and 60),
  message text check (char_length(message) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index client_submissions_link on client_submissions (link_id, id desc);
create table client_submission_rows (
  submission_id bigint not null references client_submissions on delete cascade,
  response_id uuid not null references responses on delete cascade,
  verdict text check (verdict in ('yes', 'reserve', 'no')),
  comment text check (char_length(comment) between 1 and 200),
  author text not null check (char_length(author) between 1 and 60),
  chosen_at timestamptz not null,
  primary key (submission_id, response_id)
);
-- The latest submitted state of a response.
create index client_submission_rows_response on client_submission_rows (response_id, submission_id desc);
