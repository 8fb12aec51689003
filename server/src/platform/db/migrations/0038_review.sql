-- The agency's look at a profile that a person has made while REVIEW_NEW_PROFILES is on. Every other profile is approved.
alter table creators
  add review text not null default 'approved' check (review in ('approved', 'waiting', 'returned')),
  -- What the person has to correct.
  add review_note text,
  -- When `review` changed last, or the waiting profile became complete.
  add review_at timestamptz,
  add check (review = 'approved' or review_at is not null);
create index creators_review on creators (review, review_at, id) where review <> 'approved' and profile_completed;

create or replace function withholds_responses(creators) returns boolean language sql immutable parallel safe
  return $1.is_blocked or $1.review <> 'approved';
