-- The decision that the bot has told the person. Null: none since the profile waits.
alter table creators add review_told text check (review_told in ('approved', 'returned'));
