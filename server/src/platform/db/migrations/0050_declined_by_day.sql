-- The morning digest counts the refusals of yesterday.
create index deliveries_declined_at on deliveries (declined_at) where declined_at is not null;
