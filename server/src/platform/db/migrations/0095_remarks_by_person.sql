-- Each person of a client writes one remark per version. Remarks of an earlier release may have no author.
alter table work_remarks drop constraint work_remarks_pkey,
  add constraint work_remarks_by_person unique nulls not distinct (response_id, number, author);
