-- From when on the creator may be told of a payment; null: there is nothing to tell.
alter table payments add tell_after timestamptz;
create index payments_untold on payments (tell_after) where tell_after is not null;
