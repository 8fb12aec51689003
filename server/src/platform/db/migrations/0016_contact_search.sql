-- An owner finds a creator by e-mail and phone as well. Only in this column, which only the owner's list reads: the words of a
-- client's table are a copy on the response (seen_words) and hold no contact.

-- The digits of a phone number. Eleven of them that begin with 8 are the Russian way to write +7.
create function phone_digits(text) returns text language sql immutable parallel safe return
  case when translate($1, ' ()+-', '') like '8__________' then overlay(translate($1, ' ()+-', '') placing '7' from 1)
  else translate($1, ' ()+-', '') end;

-- The expression of a generated column cannot be changed in PostgreSQL 15, so the column is made anew and filled by this statement.
-- Dropping it drops the indexes on it.
alter table creators drop column search;
alter table creators
  -- A space before each word, so that one or two letters are looked for where a word begins. An e-mail is two words, because
  -- a sign that is neither a letter nor a digit would put every row into creators_search_symbols.
  add search text not null generated always as (
    ' ' || fold(first_name || ' ' || last_name || ' ' || coalesce(telegram_username, '') || ' ' ||
                coalesce(city, '') || ' ' || words(specialization) || ' ' ||
                replace(coalesce(email, ''), '@', ' ') || ' ' || coalesce(phone_digits(phone), ''))
  ) stored,
  alter search set statistics 1000;

create index creators_find_active on creators using gin (search gin_trgm_ops, tag_ids) with (fastupdate = off) where is_active;
create index creators_find_inactive on creators using gin (search gin_trgm_ops, tag_ids) with (fastupdate = off) where not is_active;
create index creators_search_symbols on creators (created_at desc, id desc) where search ~ '[^[:alnum:][:space:]_.-]';
