-- How many creators a brief needs, what the client pays at most, and the markup of the brief in per cent over the
-- creator's price. Null: not said; then the agency's default markup is used.
alter table briefs add places integer check (places between 1 and 1000);
alter table briefs add budget integer check (budget between 1 and 1000000000);
alter table briefs add markup integer check (markup between 0 and 1000);
