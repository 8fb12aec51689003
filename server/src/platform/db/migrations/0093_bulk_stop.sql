-- The stop-list for many at once. The reason stands with the people alone; what a change did is known by its time.
alter table creator_bulks drop constraint creator_bulks_action_check;
alter table creator_bulks add constraint creator_bulks_action_check
  check (action in ('tag_on', 'tag_off', 'activate', 'deactivate', 'stop'));
alter table creator_bulk_changes add stopped_at timestamptz;
