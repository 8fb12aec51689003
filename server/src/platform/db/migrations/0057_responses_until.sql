-- Until when creators may answer, where that is before the date of delivery. Null: until the date of delivery.
alter table briefs add responses_until timestamptz;
-- The moment that every check of answers compares with. A release that does not know `responses_until` may set an earlier deadline.
alter table briefs add answers_until timestamptz not null
  generated always as (least(responses_until, deadline)) stored;
