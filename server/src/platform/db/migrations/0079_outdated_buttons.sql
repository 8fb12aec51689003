-- The last message about a decision on the response: it has buttons too.
alter table responses add told_message_id bigint, add told_at timestamptz;
-- Messages about a brief whose buttons the creator has outdated by an act elsewhere. The worker sets the buttons anew and deletes the row.
create table outdated_buttons (
  creator_id uuid not null references creators on delete cascade,
  brief_id uuid not null references briefs,
  message_id bigint not null,
  -- Otherwise about the response.
  is_brief boolean not null,
  primary key (creator_id, message_id)
);
