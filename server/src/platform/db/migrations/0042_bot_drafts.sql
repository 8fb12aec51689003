-- An answer to a brief that a creator is giving in the chat with the bot. One for each creator, so that a typed number
-- belongs to one brief. It is stored, because the next update may come to another process.
create table bot_drafts (
  creator_id uuid primary key references creators on delete cascade,
  -- No reference: a brief is never removed.
  brief_id uuid not null,
  step text not null check (step in ('price', 'other_price', 'days', 'other_days', 'message', 'check', 'reason')),
  -- Each step was answered once: from now on an answer leads back to the check.
  is_whole boolean not null default false,
  price numeric(12, 2),
  days integer,
  message text,
  -- Texts in a row that could not be read.
  misses integer not null default 0,
  -- The message about the brief: its buttons change when the answer is sent.
  message_id bigint,
  -- Buttons have the version of the draft that they were made for. It begins with the time, so a new draft never has a version of an old one.
  version bigint not null default extract(epoch from now())::bigint,
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours'
);
create index bot_drafts_expired on bot_drafts (expires_at);

-- These read whole rows of creators. With the rights of the owner of the tables, because the bot inserts responses and may not
-- read phone, email and name.
alter function copy_search_text() security definer set search_path = public, pg_temp;
alter function copy_withheld() security definer set search_path = public, pg_temp;
