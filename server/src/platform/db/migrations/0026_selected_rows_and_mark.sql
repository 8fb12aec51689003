-- The rows that a client sees of a brief set to «selected», in the order of the table: a page and the count read this
-- index and no other row. The condition is that of client-sees.ts; the planner compares the two.
create index responses_selected on responses (brief_id, created_at desc, id desc)
  where status <> 'rejected' and creator_id is not null and visibility <> 'hidden'
    and (visibility = 'shown' or client_price is not null or status = 'accepted');

-- The agency's mark: the key of an image in the object storage, where photos are.
alter table agency add mark_key text;
