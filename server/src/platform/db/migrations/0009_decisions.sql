-- What a creator was last told of their response; null while nothing was decided. Set before the message goes out, so
-- that they hear an outcome once or not at all, never twice.
alter table responses add told_status text check (told_status in ('accepted', 'rejected'));

-- The lists, newest first: of all, of one brief.
create index responses_newest on responses (created_at desc, id desc);
create index responses_of_brief on responses (brief_id, created_at desc, id desc);
