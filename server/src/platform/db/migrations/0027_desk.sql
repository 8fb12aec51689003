-- The orders of an owner's list of responses: those that wait for a decision first, in all briefs and in one; by the
-- creator's price; by days.
create index responses_waiting on responses
  ((status = 'pending' and creator_id is not null) desc, created_at desc, id desc);
create index responses_waiting_of_brief on responses
  (brief_id, (status = 'pending' and creator_id is not null) desc, created_at desc, id desc);
create index responses_price on responses (creator_price, id);
create index responses_days on responses (estimated_delivery_days, id);

-- The responses of a workbook that has selected ones only. The ids are too long for its address.
alter table tickets add response_ids uuid[];
