-- «Подтверждать вход в боте»: while on, a web login in a new browser needs a tap of its owner. Off, the password alone opens the app.
alter table agency add confirms_login boolean not null default false;
