-- When the mark «Проверен» ended because the person changed name, photo or links. Null: an owner has looked since, or it never did.
alter table creators add unverified_at timestamptz;
create index creators_unverified on creators (unverified_at desc, id desc) where unverified_at is not null;
