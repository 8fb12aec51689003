-- One consent covers the processing of the profile and showing it to clients; hidden_from_clients is the person's switch beside it.
-- Consents from before stay valid: a person who had agreed to the processing only is hidden from clients already, and stays so.
-- Records with the purpose 'clients' are history: no new ones are written.

-- The person has saved the profile without agreeing to the processing, or has withdrawn the consent: it is inactive until then.
alter table creators add needs_consent boolean not null default false;
update creators set needs_consent = true where erase_at is not null;
alter table creators add constraint creators_active_agreed check (not (is_active and needs_consent));

create or replace function withholds_responses(creators) returns boolean language sql immutable parallel safe
  return $1.is_blocked or $1.review <> 'approved' or $1.hidden_from_clients or $1.needs_consent or $1.erase_at is not null;
