-- By when the agency wants the client's answer, and whether the client gets the creators' Instagram and TikTok.
alter table public_links add answer_by timestamptz;
alter table public_links add shows_socials boolean not null default true;
alter table public_links add constraint public_links_asks_clients check (
  kind = 'client' or (answer_by is null and shows_socials));
