-- A password that the command line printed is for one use: the owner sets another before anything else.
alter table owners add password_is_first boolean not null default false;
