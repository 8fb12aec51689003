-- A fourth status of a response: in reserve.
alter table responses drop constraint responses_status_check;
alter table responses add constraint responses_status_check
  check (status in ('pending', 'accepted', 'reserve', 'rejected'));
alter table responses drop constraint responses_notified_status_check;
alter table responses add constraint responses_notified_status_check
  check (notified_status in ('accepted', 'reserve', 'rejected'));

-- An owner's word on one response: shown to the client, hidden, or left to the rule of the brief.
alter table responses add visibility text not null default 'auto' check (visibility in ('auto', 'shown', 'hidden'));

-- Existing briefs keep showing every response, so that no table that a client has open loses rows. New ones show those
-- that an owner has selected.
alter table briefs add show_mode text not null default 'all' check (show_mode in ('selected', 'all'));
alter table briefs alter show_mode set default 'selected';
