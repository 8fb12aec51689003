-- A person without a profile opened a brief by its link. The row lets them see it and answer it once they have a profile,
-- whatever tags they choose. It is deleted with the person.
create table brief_visits (
  telegram_id bigint not null references users on delete cascade,
  brief_id uuid not null references briefs on delete cascade,
  primary key (telegram_id, brief_id)
);
create index brief_visits_brief on brief_visits (brief_id);
