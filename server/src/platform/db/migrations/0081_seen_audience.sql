-- An audience of creators who were in the app in so many days; null is no limit. The list of creators has the same filter.
alter table briefs add target_seen_days smallint check (target_seen_days > 0);

-- The orders of the list of creators (people/creators/order-queries.ts): by a key that is never null, so that rows without a value
-- come last. The columns of the key are included, because an index is read without the table only if it has them.
create index creators_seen on creators (coalesce(last_active_at, '-infinity') desc, id desc) include (last_active_at, is_active);
create index creators_name on creators
  ((coalesce(nullif(fold(first_name || ' ' || last_name), ''), chr(1114111)) collate "C"), id)
  include (first_name, last_name, is_active);
create index creators_cheapest on creators (coalesce(price_per_video, 'Infinity'), id) include (price_per_video, is_active);
create index creators_dearest on creators (coalesce(price_per_video, -1) desc, id desc) include (price_per_video, is_active);
create index creators_followed on creators (coalesce(followers_count, -1) desc, id desc) include (followers_count, is_active);
