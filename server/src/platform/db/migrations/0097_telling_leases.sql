-- Messages to one person that a worker is sending. If the worker dies, the claim is undone once the lease has ended, and the message is sent again.
create table telling_leases (
  id bigint primary key generated always as identity,
  telling text not null,
  one jsonb not null,
  -- What undoes the claim besides `one`.
  kept jsonb,
  -- A call to Telegram takes at most ten seconds.
  lease_until timestamptz not null default clock_timestamp() + interval '30 seconds'
);
