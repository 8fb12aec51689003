-- An owner may send a brief in the quiet hours: until this moment, the end of those hours, the bot writes about it all the same.
alter table briefs add quiet_waived_until timestamptz;
