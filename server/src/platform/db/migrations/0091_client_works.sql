-- A client sees who works and the links of accepted versions, unless an owner has switched it off for the brief.
alter table briefs add shows_works boolean not null default true;

-- What a client says of an accepted version, once. `author`: the name that the client gave, if any.
create table work_remarks (
  response_id uuid not null,
  number integer not null,
  text text not null,
  author text,
  created_at timestamptz not null default now(),
  primary key (response_id, number),
  foreign key (response_id, number) references work_versions on delete cascade
);

alter table owner_notices drop constraint owner_notices_kind_check;
alter table owner_notices add constraint owner_notices_kind_check
  check (kind in ('export', 'profiles', 'erasures', 'broadcast', 'again', 'planned', 'reminder', 'change', 'ending', 'decisions',
    'messages', 'bulk', 'owners', 'withdrawn', 'unsent', 'not me', 'remark'));
