-- False once a workbook has had links of all new people of the import: home does not count its rows then.
alter table imports add may_invite boolean not null default true;
-- Rows are loaded without a field that is wrong, if the name is right and the person can be told from others.
alter table imports add drops_wrong boolean not null default false;
