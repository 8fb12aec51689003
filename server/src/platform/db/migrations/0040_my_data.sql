-- The person does not let clients see the profile.
alter table creators add hidden_from_clients boolean not null default false;
-- The person has withdrawn the consent to processing: the worker erases the profile at this time. Null: the consent stands.
alter table creators add erase_at timestamptz;
create index creators_erase_at on creators (erase_at) where erase_at is not null;

create or replace function withholds_responses(creators) returns boolean language sql immutable parallel safe
  return $1.is_blocked or $1.review <> 'approved' or $1.hidden_from_clients or $1.erase_at is not null;
