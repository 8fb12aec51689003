-- When a brief is cancelled an owner decides what the creator of each work that goes on gets. `before_end`: the sum that the
-- payout had until then; null: there was no payout.
alter table payouts add before_end numeric(12, 2);
create index payouts_of_brief on payouts (brief_id);
