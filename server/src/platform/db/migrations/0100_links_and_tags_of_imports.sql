-- A person may have several links that open. Old processes insert with `on conflict (creator_id)`, so they must be stopped first.
alter table invitations drop constraint invitations_pkey;
alter table invitations add id uuid primary key default uuidv7();
create index invitations_of_creator on invitations (creator_id);

-- Tags of the file that the directory has not: the most frequent by name until the import runs, and how many they are.
alter table imports add unknown_tags jsonb not null default '{"names": [], "total": 0}';
-- The row of the file that a row repeats.
alter table import_rows add same_as int;
