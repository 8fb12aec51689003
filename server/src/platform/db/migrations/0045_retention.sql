-- The bot has told a person who does not come any more that the profile will be erased. Worthless once the person has come back.
alter table creators add retention_warned_at timestamptz;
create index creators_retention_warned on creators (retention_warned_at) where retention_warned_at is not null;
