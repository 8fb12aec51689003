-- An accepted version that an owner has returned since: the client keeps it until the next one is accepted. Only what has a remark
-- could be returned after it was accepted.
alter table work_versions add was_accepted boolean not null default false;
update work_versions set was_accepted = true
where verdict = 'changes' and exists (select from work_remarks
  where work_remarks.response_id = work_versions.response_id and work_remarks.number = work_versions.number);
