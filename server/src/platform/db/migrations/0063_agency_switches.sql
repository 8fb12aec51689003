-- What was set by the environment and changes what people see: the review of new profiles, and the erasure of profiles without visits.
alter table agency
  add review_new_profiles boolean not null default false,
  -- Months without a visit. 0: never.
  add retention_months smallint not null default 0 check (retention_months in (0, 12, 24, 36));
-- An agency with profiles in the queue goes on with it.
update agency set review_new_profiles = exists (select from creators where review <> 'approved');
-- planned_sends.up_to is not used any more. It stays for the release before, which reads it.
