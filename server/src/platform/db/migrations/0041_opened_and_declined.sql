-- The creator opened the brief in the app or pressed a button under its message.
alter table deliveries add opened_at timestamptz;
-- The creator does not want this brief. Null: the creator has not declined.
alter table deliveries add declined_at timestamptz;
alter table deliveries add decline_reason text
  check (decline_reason in ('topic', 'pay', 'time', 'format', 'other', 'none'));
alter table deliveries add decline_text text check (char_length(decline_text) <= 200);
alter table deliveries add constraint deliveries_declined
  check (declined_at is not null or (decline_reason is null and decline_text is null));
