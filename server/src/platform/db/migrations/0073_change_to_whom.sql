-- A change of a brief may be told to those who answered only.
alter table brief_changes add answered_only boolean not null default false;
