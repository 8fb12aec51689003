-- `unconfirmed`: asks an accepted creator again; its row is used again a day later.
alter table reminders drop constraint reminders_kind_check;
alter table reminders add constraint reminders_kind_check check (kind in ('silent', 'unconfirmed'));
-- The reminder has buttons too.
alter table reminders add message_id bigint;
