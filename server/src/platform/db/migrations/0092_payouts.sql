-- What a creator is owed for a work that is done, and what was paid. The money itself moves elsewhere.
alter table agency add payout_days integer not null default 10 check (payout_days between 1 and 60);

create table payouts (
  response_id uuid primary key references works on delete cascade,
  brief_id uuid not null references briefs on delete cascade,
  amount numeric(12, 2) not null,
  -- The sum of its payments. What is due is always amount - paid.
  paid numeric(12, 2) not null default 0,
  -- Why it is not the agreed price.
  reason text,
  due_on date not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check (paid >= 0 and paid <= amount)
);
create index payouts_due on payouts (due_on, response_id) where paid < amount;
create index payouts_paid on payouts (created_at desc, response_id desc) where paid = amount;

create table payments (
  response_id uuid not null references payouts on delete cascade,
  number integer not null,
  amount numeric(12, 2) not null check (amount > 0),
  paid_on date not null,
  method text not null check (method in ('transfer', 'self_employed', 'sole_trader', 'contract', 'abroad', 'other')),
  receipt text,
  created_at timestamptz not null default now(),
  primary key (response_id, number)
);
create index payments_by_day on payments (paid_on);

-- Monday to Friday; holidays are not known.
create function add_working_days(day date, days integer) returns date language sql immutable return
  (select next::date from generate_series(day + 1, day + days * 2 + 7, interval '1 day') next
    where extract(isodow from next) < 6 order by next offset days - 1 limit 1);

create function keep_payout() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if new.state = 'done' then
    insert into payouts (response_id, brief_id, amount, due_on)
    select new.response_id, new.brief_id, new.price, add_working_days(moscow_day(now()), payout_days) from agency
    where new.price > 0
    on conflict do nothing;
  else
    delete from payouts where response_id = new.response_id and paid = 0;
  end if;
  return null;
end $$;
comment on function keep_payout() is
  'works, change of state: inserts the payout of a work that is done; deletes it, unless something is paid, if the answer is taken back.';
create trigger works_payout after update on works for each row
  when ((new.state = 'done') <> (old.state = 'done')) execute function keep_payout();
