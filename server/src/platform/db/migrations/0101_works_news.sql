-- The order of the list of works: who asks for another date, then what was handed in.
drop index works_open;
create index works_open on works ((asked_due_at is null), (state <> 'submitted'), due_at, response_id)
  include (state, asked_due_at) where ended_at is null;

-- When the creator asked for another date.
alter table works add asked_at timestamptz;

-- When the words were written: the creation orders remarks, new words wait for an owner again.
alter table work_remarks add said_at timestamptz;
update work_remarks set said_at = created_at;
alter table work_remarks alter said_at set default now(), alter said_at set not null;

alter table owner_news drop constraint owner_news_kind_check;
alter table owner_news add constraint owner_news_kind_check
  check (kind in ('responses', 'works', 'delivered', 'deadlines', 'digest'));
-- What happened before this migration is no news.
insert into owner_news (kind, brief_id, figures, until)
select distinct 'works', brief_id, '{}'::jsonb, now() from works where ended_at is null;
