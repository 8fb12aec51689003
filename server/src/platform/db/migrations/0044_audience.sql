-- Whom a brief is for, besides its tags. Null, an empty list and false are no limit.
alter table briefs
  add target_mode text not null default 'any' check (target_mode in ('any', 'each')),
  add target_gender text check (target_gender in ('male', 'female', 'other')),
  add target_age_from smallint,
  add target_age_to smallint,
  add target_city text check (target_city <> ''),
  add target_country text check (target_country <> ''),
  add target_languages text[] not null default '{}',
  add target_price_to numeric(12, 2),
  add target_followers_from integer,
  add target_followers_to integer,
  add target_verified boolean not null default false,
  add constraint briefs_target_ranges
    check (target_age_from <= target_age_to and target_followers_from <= target_followers_to);
