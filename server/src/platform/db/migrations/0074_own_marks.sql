-- Each person of a client has an own verdict and own words on a row. An author is a name: the same name on another device
-- of the same link is the same person.
create table client_marks (
  link_id uuid not null references public_links on delete cascade,
  response_id uuid not null references responses on delete cascade,
  author text not null check (char_length(author) between 1 and 60),
  verdict text check (verdict in ('yes', 'reserve', 'no')),
  comment text check (char_length(comment) between 1 and 200),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (link_id, response_id, author)
);
-- The foreign key's own look-up, and the erasure of a creator.
create index client_marks_response on client_marks (response_id);

-- A link that is made anew carries the choice of its brief on. What links hold that were revoked before moves to the live one.
insert into client_marks (link_id, response_id, author, verdict, comment, changed_at)
select distinct on (coalesce(live.id, made.id), response_id, author)
  coalesce(live.id, made.id), response_id, author, verdict, comment, changed_at
from client_choices
  join public_links made on made.id = client_choices.link_id
  left join public_links live on live.brief_id = made.brief_id and live.kind = 'client' and live.revoked_at is null
order by coalesce(live.id, made.id), response_id, author, changed_at desc;
update client_submissions set link_id = live.id
  from public_links made, public_links live
  where made.id = client_submissions.link_id and made.revoked_at is not null
    and live.brief_id = made.brief_id and live.kind = 'client' and live.revoked_at is null;

-- While processes of the release before still serve, what a client chooses there is a mark of its author. client_choices,
-- this trigger and the columns `revision` go with the next release.
create function mark_choice() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.version > old.version then
    insert into client_marks (link_id, response_id, author, verdict, comment)
    values (new.link_id, new.response_id, new.author, new.verdict, new.comment)
    on conflict (link_id, response_id, author)
      do update set verdict = excluded.verdict, comment = excluded.comment, changed_at = clock_timestamp();
  end if;
  return null;
end $$;
create trigger client_choices_marked after insert or update on client_choices
  for each row execute function mark_choice();
alter table client_submissions alter revision set default 0;
-- After the marks that it has: they are written under the same lock of the link.
alter table client_submissions alter created_at set default clock_timestamp();

-- The opinions of colleagues that differed from the submitted verdict: author, verdict, comment.
alter table client_submission_rows add others jsonb not null default '[]';
