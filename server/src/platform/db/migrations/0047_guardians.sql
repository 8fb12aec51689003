-- Who agreed together with a person of 14 to 17: the name of a parent or guardian, in the record of the consent to processing.
alter table consents add guardian text check (guardian <> '' and length(guardian) <= 200);
