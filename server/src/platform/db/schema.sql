-- Functions

CREATE FUNCTION add_working_days(day date, days integer) RETURNS date
    LANGUAGE sql IMMUTABLE
    RETURN (SELECT (next.next)::date AS next FROM generate_series(((add_working_days.day + 1))::timestamp with time zone, (((add_working_days.day + (add_working_days.days * 2)) + 7))::timestamp with time zone, '1 day'::interval) next(next) WHERE (EXTRACT(isodow FROM next.next) < (6)::numeric) ORDER BY ((next.next)::date) OFFSET (add_working_days.days - 1) LIMIT 1);

CREATE FUNCTION admit_owner(invitation uuid, inviter bigint) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  given team_invitations;
begin
  delete from team_invitations
  where id = invitation and invited_by = inviter and opened_by is not null and expires_at > now()
  returning * into given;
  if given is null then return null; end if;
  insert into users (telegram_id, first_name) values (given.opened_by, given.opened_name) on conflict do nothing;
  delete from suspended_owners where telegram_id = given.opened_by;
  insert into owners (telegram_id) values (given.opened_by) on conflict do nothing;
  return given.opened_by;
end $$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: client_submission_rows; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE client_submission_rows (
    submission_id bigint NOT NULL,
    response_id uuid NOT NULL,
    verdict text,
    comment text,
    author text NOT NULL,
    chosen_at timestamp with time zone NOT NULL,
    others jsonb DEFAULT '[]'::jsonb NOT NULL,
    price numeric(12,2),
    CONSTRAINT client_submission_rows_author_check CHECK (((char_length(author) >= 1) AND (char_length(author) <= 60))),
    CONSTRAINT client_submission_rows_comment_check CHECK (((char_length(comment) >= 1) AND (char_length(comment) <= 200))),
    CONSTRAINT client_submission_rows_verdict_check CHECK ((verdict = ANY (ARRAY['yes'::text, 'reserve'::text, 'no'::text])))
);

CREATE FUNCTION is_agreed(response uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    RETURN COALESCE((SELECT (client_submission_rows.verdict = 'yes'::text) FROM client_submission_rows WHERE (client_submission_rows.response_id = is_agreed.response) ORDER BY client_submission_rows.submission_id DESC LIMIT 1), false);

CREATE FUNCTION uuidv7() RETURNS uuid
    LANGUAGE sql PARALLEL SAFE
    RETURN (encode(set_bit(set_bit(OVERLAY(uuid_send(gen_random_uuid()) PLACING SUBSTRING(int8send(((EXTRACT(epoch FROM clock_timestamp()) * (1000)::numeric))::bigint) FROM 3) FROM 1 FOR 6), (52)::bigint, 1), (53)::bigint, 1), 'hex'::text))::uuid;

CREATE FUNCTION change_response(response uuid, price numeric, days integer, words text) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    BEGIN ATOMIC
 UPDATE responses SET creator_price = change_response.price, estimated_delivery_days = change_response.days, message = change_response.words, version = (responses.version + 1), updated_at = now()
   WHERE ((responses.id = change_response.response) AND (responses.status = 'pending'::text) AND ((responses.creator_price = change_response.price) OR (NOT is_agreed(responses.id))))
   RETURNING responses.id;
END;

CREATE FUNCTION clear_erased_text() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.message := null;
  new.search := '';
  new.contacts := '';
  return new;
end $$;

COMMENT ON FUNCTION clear_erased_text() IS 'responses, when creator_id becomes null (erasure): empties message, search and contacts of the row.';

CREATE FUNCTION fold(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN translate(lower(regexp_replace(btrim($1), '\s+'::text, ' '::text, 'g'::text)), 'ё'::text, 'е'::text);

CREATE FUNCTION phone_digits(text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN (translate($1, ' ()+-'::text, ''::text) ~~ '8__________'::text) THEN OVERLAY(translate($1, ' ()+-'::text, ''::text) PLACING '7'::text FROM 1) ELSE translate($1, ' ()+-'::text, ''::text) END;

CREATE FUNCTION words(text[]) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN array_to_string($1, ' '::text);

CREATE FUNCTION client_search_text(creators) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (' '::text || fold(((((((((((((($1).first_name || ' '::text) || ($1).last_name) || ' '::text) || COALESCE(($1).city, ''::text)) || ' '::text) || COALESCE(($1).country, ''::text)) || ' '::text) || words(($1).specialization)) || ' '::text) || words(($1).languages)) || ' '::text) || COALESCE((SELECT string_agg(tags.name, ' '::text ORDER BY tags.name) AS string_agg FROM tags WHERE (tags.id = ANY (($1).tag_ids))), ''::text))));

CREATE FUNCTION confirm_response(response uuid) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    BEGIN ATOMIC
 UPDATE responses SET confirmed_at = now(), updated_at = now()
   WHERE ((responses.id = confirm_response.response) AND (responses.status = 'accepted'::text) AND (responses.confirmed_at IS NULL))
   RETURNING responses.id;
END;

CREATE FUNCTION contact_search_text(creators) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (' '::text || fold(((((COALESCE(('@'::text || ($1).telegram_username), ''::text) || ' '::text) || COALESCE(($1).email, ''::text)) || ' '::text) || COALESCE(($1).phone, ''::text))));

CREATE FUNCTION copy_search_text() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  select client_search_text(creators), contact_search_text(creators) into new.search, new.contacts
    from creators where id = new.creator_id for share;
  new.search := coalesce(new.search, '');
  new.contacts := coalesce(new.contacts, '');
  return new;
end $$;

COMMENT ON FUNCTION copy_search_text() IS 'responses, insert: fills search and contacts from the creator.';

CREATE FUNCTION copy_withheld() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  select withholds_responses(creators) into new.is_withheld from creators where id = new.creator_id for share;
  new.is_withheld := coalesce(new.is_withheld, false);
  return new;
end $$;

COMMENT ON FUNCTION copy_withheld() IS 'responses, insert: fills is_withheld from the creator.';

CREATE FUNCTION count_creators(state boolean, on_day date, change bigint) RETURNS void
    LANGUAGE sql
    BEGIN ATOMIC
 UPDATE creator_counts SET count = (creator_counts.count + count_creators.change)
   WHERE (creator_counts.is_active = count_creators.state);
 INSERT INTO creator_days (is_active, day, count)
   VALUES (count_creators.state, count_creators.on_day, count_creators.change) ON CONFLICT(is_active, day) DO UPDATE SET count = (creator_days.count + excluded.count);
END;

CREATE FUNCTION count_deliveries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' then
    insert into delivery_counts as kept
    select brief_id, state, count(*) from came group by 1, 2 order by 1, 2
    on conflict (brief_id, state) do update set count = kept.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into delivery_counts as kept
    select brief_id, state, -count(*) from went group by 1, 2 order by 1, 2
    on conflict (brief_id, state) do update set count = kept.count + excluded.count;
  else
    insert into delivery_counts as kept
    select brief_id, state, sum(n) from (
      select brief_id, state, 1 as n from came union all select brief_id, state, -1 from went) changes
    group by 1, 2 having sum(n) <> 0 order by 1, 2
    on conflict (brief_id, state) do update set count = kept.count + excluded.count;
  end if;
  return null;
end $$;

COMMENT ON FUNCTION count_deliveries() IS 'deliveries, every statement: keeps delivery_counts (deliveries by brief and state).';

CREATE FUNCTION count_gone_creators() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform count_creators(is_active, day, -n) from (
    select is_active, day_of(created_at) as day, count(*) as n from changed group by 1, 2 order by 1, 2) days;
  return null;
end $$;

COMMENT ON FUNCTION count_gone_creators() IS 'creators, delete: subtracts from creator_counts and creator_days.';

CREATE FUNCTION count_moved_creator() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform from creator_counts order by is_active for update;
  perform count_creators(false, day_of(new.created_at), case when new.is_active then -1 else 1 end);
  perform count_creators(true, day_of(new.created_at), case when new.is_active then 1 else -1 end);
  return null;
end $$;

COMMENT ON FUNCTION count_moved_creator() IS 'creators, change of is_active: moves one creator between the counts in creator_counts and creator_days.';

CREATE FUNCTION count_new_creators() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform count_creators(is_active, day, n) from (
    select is_active, day_of(created_at) as day, count(*) as n from changed group by 1, 2 order by 1, 2) days;
  return null;
end $$;

COMMENT ON FUNCTION count_new_creators() IS 'creators, insert: adds to creator_counts and creator_days.';

CREATE FUNCTION count_responses() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into response_days as kept
  select moscow_day(created_at), pg_backend_pid() % 16, count(*) * case tg_op when 'INSERT' then 1 else -1 end
  from changed group by 1 order by 1
  on conflict (day, slot) do update set count = kept.count + excluded.count;
  return null;
end $$;

COMMENT ON FUNCTION count_responses() IS 'responses, insert and delete: keeps response_days. The counter of a day has 16 slots, so concurrent inserts do not wait for one row lock.';

CREATE FUNCTION day_of(timestamp with time zone) RETURNS date
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (($1 AT TIME ZONE 'UTC'::text))::date;

CREATE FUNCTION drop_owner(who bigint, caller bigint, keep boolean) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  lock table owners in share row exclusive mode;
  if not exists (select from owners where telegram_id = caller) then return 'stranger'; end if;
  if not keep then
    delete from suspended_owners where telegram_id = who;
    if found then return 'done'; end if;
  end if;
  if not exists (select from owners where telegram_id = who) then return 'unknown'; end if;
  if (select count(*) from owners) = 1 then return 'last'; end if;
  if keep then
    insert into suspended_owners (telegram_id, login, password_hash, password_is_first, muted_news, created_at)
    select telegram_id, login, password_hash, password_is_first, muted_news, created_at from owners where telegram_id = who;
  end if;
  delete from owners where telegram_id = who;
  return 'done';
end $$;

CREATE FUNCTION end_confirmation() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.confirmed_at := null;
  return new;
end $$;

COMMENT ON FUNCTION end_confirmation() IS 'responses, change of status: sets confirmed_at to null.';

CREATE FUNCTION give_again(response uuid, price numeric, days integer, words text) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    BEGIN ATOMIC
 UPDATE responses SET status = 'pending'::text, withdraw_reason = NULL::text, creator_price = give_again.price, estimated_delivery_days = give_again.days, message = give_again.words, version = (responses.version + 1), updated_at = now()
   WHERE ((responses.id = give_again.response) AND (responses.status = 'withdrawn'::text) AND ((responses.creator_price = give_again.price) OR (NOT is_agreed(responses.id))))
   RETURNING responses.id;
END;

CREATE FUNCTION keep_payout() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if new.state = 'done' then
    insert into payouts (response_id, brief_id, amount, due_on)
    select new.response_id, new.brief_id, new.price, add_working_days(moscow_day(now()), payout_days) from agency
    where new.price > 0
    on conflict do nothing;
  else
    delete from payouts where response_id = new.response_id and paid = 0;
  end if;
  return null;
end $$;

COMMENT ON FUNCTION keep_payout() IS 'works, change of state: inserts the payout of a work that is done; deletes it, unless something is paid, if the answer is taken back.';

CREATE FUNCTION keep_work() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if tg_op = 'UPDATE' and old.creator_id is not null and new.creator_id is null then
    update work_versions set links = '{}', message = null, answer = null where response_id = new.id;
    update works set asked_due_at = null, asked_why = null, product_tracking = null where response_id = new.id;
    update works set state = 'cancelled', cancelled_because = 'erased', ended_at = now()
    where response_id = new.id and ended_at is null;
  elsif tg_op = 'UPDATE' and old.creator_id is null and new.creator_id is not null then
    update works set state = work_state(response_id), cancelled_because = null, ended_at = null
    where response_id = new.id and cancelled_because = 'erased';
  elsif new.status = 'accepted' then
    insert into works (response_id, brief_id, due_at, price)
    select new.id, new.brief_id, deadline, new.creator_price from briefs where id = new.brief_id
    on conflict (response_id) do update set state = work_state(new.id), cancelled_because = null, ended_at = null,
      price = new.creator_price, version = works.version + 1, updated_at = now()
    where works.state = 'cancelled';
  elsif tg_op = 'UPDATE' and old.status = 'accepted' then
    -- A decision that is taken back before its creator was told leaves no trace.
    delete from works where response_id = new.id and ended_at is null and new.status <> 'withdrawn'
      and old.notified_status is distinct from 'accepted' and old.confirmed_at is null
      and not exists (select from work_versions where work_versions.response_id = new.id);
    update works set state = 'cancelled', ended_at = now(), asked_due_at = null, asked_why = null,
      cancelled_because = case new.status when 'withdrawn' then 'refused' else 'taken_back' end,
      version = version + 1, updated_at = now()
    where response_id = new.id and ended_at is null;
  end if;
  return null;
end $$;

COMMENT ON FUNCTION keep_work() IS 'responses, insert and change of status or author: inserts the work of an accepted response, cancels it, brings it back, or deletes one that nobody was told of. An erasure empties the texts in works and work_versions.';

CREATE FUNCTION keep_works() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if new.deadline <> old.deadline then
    update works set due_at = new.deadline where brief_id = new.id and not has_own_due and ended_at is null;
  end if;
  if new.status = 'cancelled' and old.status <> 'cancelled' then
    update works set state = 'cancelled', cancelled_because = 'project', ended_at = now(), asked_due_at = null, asked_why = null,
      version = version + 1, updated_at = now()
    where brief_id = new.id and ended_at is null;
  elsif old.status = 'cancelled' and new.status <> 'cancelled' then
    update works set state = work_state(response_id), cancelled_because = null, ended_at = null,
      version = version + 1, updated_at = now()
    where brief_id = new.id and cancelled_because = 'project';
  end if;
  return null;
end $$;

COMMENT ON FUNCTION keep_works() IS 'briefs, change of deadline or status: moves due_at of the works without a date of their own; cancels them with the brief, and brings them back.';

CREATE FUNCTION link_brief() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into public_links (brief_id, kind) values (new.id, 'internal'), (new.id, 'client');
  return null;
end $$;

COMMENT ON FUNCTION link_brief() IS 'briefs, insert: inserts both public_links of the brief.';

CREATE FUNCTION link_token() RETURNS text
    LANGUAGE sql PARALLEL SAFE
    RETURN translate(encode(sha256(((((gen_random_uuid())::text || (gen_random_uuid())::text) || (gen_random_uuid())::text))::bytea), 'base64'::text), '+/='::text, '-_'::text);

CREATE FUNCTION mark_choice() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' or new.version > old.version then
    insert into client_marks (link_id, response_id, author, verdict, comment)
    values (new.link_id, new.response_id, new.author, new.verdict, new.comment)
    on conflict (link_id, response_id, author)
      do update set verdict = excluded.verdict, comment = excluded.comment, changed_at = clock_timestamp();
  end if;
  return null;
end $$;

COMMENT ON FUNCTION mark_choice() IS 'client_choices, insert and update by the release before client_marks: copies the row to client_marks.';

CREATE FUNCTION moscow_day(timestamp with time zone) RETURNS date
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (($1 AT TIME ZONE 'Europe/Moscow'::text))::date;

CREATE FUNCTION note_confirmed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into response_events (response_id, kind) values (new.id, 'confirmed');
  return null;
end $$;

COMMENT ON FUNCTION note_confirmed() IS 'responses, confirmed_at set: inserts the event «confirmed» into response_events.';

CREATE FUNCTION note_response() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  was_told constant boolean := tg_op = 'UPDATE'
    and (old.notified_status is not distinct from old.status or old.confirmed_at is not null);
  was_decided constant boolean := tg_op = 'UPDATE' and old.status not in ('pending', 'withdrawn');
begin
  if tg_op = 'INSERT' then
    insert into response_events (response_id, kind, at) values (new.id, 'sent', new.created_at);
    return null;
  end if;
  if was_decided and new.status <> old.status and not was_told then
    delete from response_events where kind = old.status
      and id = (select max(id) from response_events where response_id = new.id);
  end if;
  if new.status = 'pending' and was_decided and not was_told then return null; end if;
  insert into response_events (response_id, kind, price_was, price_now, days_was, days_now, reason)
  select new.id,
    case when new.status = old.status then 'edited' when old.status = 'withdrawn' then 'again' else new.status end,
    case when new.creator_price <> old.creator_price then old.creator_price end,
    case when new.creator_price <> old.creator_price then new.creator_price end,
    case when new.estimated_delivery_days is distinct from old.estimated_delivery_days then old.estimated_delivery_days end,
    case when new.estimated_delivery_days is distinct from old.estimated_delivery_days then new.estimated_delivery_days end,
    case when new.status = 'withdrawn' then new.withdraw_reason end;
  return null;
end $$;

COMMENT ON FUNCTION note_response() IS 'responses, insert and change of status, price or days: inserts the event into response_events. A decision that is changed before the creator was told of it loses its event.';

CREATE FUNCTION own_offer(response uuid) RETURNS TABLE(price numeric, days integer, message text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    BEGIN ATOMIC
 SELECT responses.creator_price,
     responses.estimated_delivery_days,
     responses.message
    FROM responses
   WHERE ((responses.id = own_offer.response) AND (responses.status = ANY (ARRAY['pending'::text, 'accepted'::text])));
END;

CREATE FUNCTION phone_key(phone text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN regexp_replace(regexp_replace(phone, '\D'::text, ''::text, 'g'::text), '^8(?=\d{10}$)'::text, '7'::text);

CREATE FUNCTION put_back(target regclass, kept jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $_$
declare
  names text;
begin
  select string_agg(quote_ident(attname), ', ') into names from pg_attribute
  where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '' and kept -> 0 ? attname::text;
  if names is null then return; end if;
  execute format('insert into %s (%s) select %s from jsonb_populate_recordset(null::%s, $1)', target, names, names, target)
    using kept;
end $_$;

CREATE FUNCTION refuse_brief_step() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (old.status, new.status) not in (
    ('draft', 'active'), ('draft', 'cancelled'),
    ('active', 'closed'), ('active', 'completed'), ('active', 'cancelled'),
    ('closed', 'active'), ('closed', 'completed'), ('closed', 'cancelled')
  ) and not coalesce(new.status = old.ended_from and old.undo_until > now(), false) then
    raise exception 'a brief does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

COMMENT ON FUNCTION refuse_brief_step() IS 'briefs, change of status: refuses a step that BRIEF_STATUSES does not allow, except an undo before undo_until.';

CREATE FUNCTION refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'the audit is only added to' using errcode = 'restrict_violation';
end $$;

COMMENT ON FUNCTION refuse_change() IS 'audit and erasures: refuses update, delete and truncate.';

CREATE FUNCTION resume_owner(who bigint, caller bigint) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  lock table owners in share row exclusive mode;
  if not exists (select from owners where telegram_id = caller) then return 'stranger'; end if;
  with back as (delete from suspended_owners where telegram_id = who returning *)
  insert into owners (telegram_id, login, password_hash, password_is_first, muted_news, created_at)
  select telegram_id, login, password_hash, password_is_first, muted_news, created_at from back;
  return case when found then 'done' else 'unknown' end;
end $$;

CREATE FUNCTION row_key() RETURNS bytea
    LANGUAGE sql PARALLEL SAFE
    RETURN SUBSTRING(sha256((((gen_random_uuid())::text || (gen_random_uuid())::text))::bytea) FROM 1 FOR 16);

CREATE FUNCTION settle_response() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.is_settled := exists (select from briefs where id = new.brief_id and status in ('completed', 'cancelled'));
  return new;
end $$;

COMMENT ON FUNCTION settle_response() IS 'responses, insert: sets is_settled if the brief is completed or cancelled.';

CREATE FUNCTION settle_responses() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  update responses set is_settled = not is_settled
  where brief_id = new.id and is_settled <> (new.status in ('completed', 'cancelled'));
  return null;
end $$;

COMMENT ON FUNCTION settle_responses() IS 'briefs, completed or cancelled, or the undo of it: updates is_settled of the responses.';

CREATE FUNCTION stamp_closed_brief() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.closed_at := case when new.status = 'closed' then now() end;
  return new;
end $$;

COMMENT ON FUNCTION stamp_closed_brief() IS 'briefs, change of status: closed_at is the time of «closed», and null in every other status.';

CREATE FUNCTION stamp_ended_brief() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'UPDATE' and new.ended_at is not distinct from old.ended_at then
    new.ended_at := null;
  end if;
  new.ended_at := case when new.status in ('closed', 'completed', 'cancelled') then coalesce(new.ended_at, now()) end;
  return new;
end $$;

COMMENT ON FUNCTION stamp_ended_brief() IS 'briefs, insert and change of status: ended_at is the time of closed, completed or cancelled, and null before. A time given in the same statement is kept.';

CREATE FUNCTION update_search_text() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update responses set search = client_search_text(new), contacts = contact_search_text(new) where creator_id = new.id;
  return null;
end $$;

COMMENT ON FUNCTION update_search_text() IS 'creators, change of a name, place, tag or contact: updates search and contacts of the responses of this creator.';

CREATE FUNCTION update_search_text_of_tag() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update responses set search = client_search_text(creators)
    from creators where creators.id = responses.creator_id and creators.tag_ids @> array[new.id];
  return null;
end $$;

COMMENT ON FUNCTION update_search_text_of_tag() IS 'tags, change of a name: updates search of the responses of creators with this tag.';

CREATE FUNCTION update_withheld() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update responses set is_withheld = withholds_responses(new) where creator_id = new.id;
  return null;
end $$;

COMMENT ON FUNCTION update_withheld() IS 'creators, change of anything that withholds_responses reads: updates is_withheld of the responses of this creator.';

CREATE FUNCTION withdraw_response(response uuid, reason text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    BEGIN ATOMIC
 UPDATE responses SET status = 'withdrawn'::text, withdraw_reason = withdraw_response.reason, notified_status = NULL::text, version = (responses.version + 1), updated_at = now()
   WHERE ((responses.id = withdraw_response.response) AND (responses.status = ANY (ARRAY['pending'::text, 'accepted'::text, 'reserve'::text])));
END;

CREATE FUNCTION withholds_responses(creators) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (($1).is_blocked OR (($1).review <> 'approved'::text) OR ($1).hidden_from_clients OR ($1).needs_consent OR (($1).erase_at IS NOT NULL));

CREATE FUNCTION work_state(response uuid) RETURNS text
    LANGUAGE sql STABLE
    RETURN COALESCE((SELECT COALESCE(work_versions.verdict, 'submitted'::text) AS "coalesce" FROM work_versions WHERE (work_versions.response_id = work_state.response) ORDER BY work_versions.number DESC LIMIT 1), 'in_work'::text);


-- agency

CREATE TABLE agency (
    id boolean DEFAULT true NOT NULL,
    name text NOT NULL,
    contact text,
    default_markup integer,
    price_step integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    mark_key text,
    quiet_from text DEFAULT '22:00'::text NOT NULL,
    quiet_to text DEFAULT '09:00'::text NOT NULL,
    confirms_login boolean DEFAULT false NOT NULL,
    review_new_profiles boolean DEFAULT false NOT NULL,
    retention_months smallint DEFAULT 0 NOT NULL,
    payout_days integer DEFAULT 10 NOT NULL,
    CONSTRAINT agency_contact_check CHECK (((char_length(contact) >= 1) AND (char_length(contact) <= 64))),
    CONSTRAINT agency_default_markup_check CHECK (((default_markup >= 0) AND (default_markup <= 1000))),
    CONSTRAINT agency_id_check CHECK (id),
    CONSTRAINT agency_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
    CONSTRAINT agency_payout_days_check CHECK (((payout_days >= 1) AND (payout_days <= 60))),
    CONSTRAINT agency_price_step_check CHECK ((price_step = ANY (ARRAY[0, 50, 100]))),
    CONSTRAINT agency_quiet_from_check CHECK ((quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
    CONSTRAINT agency_quiet_to_check CHECK ((quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
    CONSTRAINT agency_retention_months_check CHECK ((retention_months = ANY (ARRAY[0, 12, 24, 36])))
);

ALTER TABLE ONLY agency
    ADD CONSTRAINT agency_pkey PRIMARY KEY (id);


-- approvals

CREATE TABLE approvals (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    telegram_id bigint NOT NULL,
    number smallint NOT NULL,
    subject jsonb NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    message text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    token_hash bytea,
    CONSTRAINT approvals_kind_check CHECK ((kind = ANY (ARRAY['web_login'::text, 'export'::text, 'erasure'::text, 'send'::text]))),
    CONSTRAINT approvals_message_check CHECK ((message = ANY (ARRAY['sending'::text, 'sent'::text, 'undelivered'::text]))),
    CONSTRAINT approvals_number_check CHECK (((number >= 10) AND (number <= 99))),
    CONSTRAINT approvals_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text, 'used'::text])))
);

ALTER TABLE ONLY approvals
    ADD CONSTRAINT approvals_pkey PRIMARY KEY (id);

ALTER TABLE ONLY approvals
    ADD CONSTRAINT approvals_token_hash_key UNIQUE (token_hash);

CREATE INDEX approvals_expires_at ON approvals USING btree (expires_at);

CREATE INDEX approvals_owner ON approvals USING btree (telegram_id);

ALTER TABLE ONLY approvals
    ADD CONSTRAINT approvals_telegram_id_fkey FOREIGN KEY (telegram_id) REFERENCES owners(telegram_id) ON DELETE CASCADE;


-- audit

CREATE TABLE audit (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    request_id uuid,
    ip text,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL
);

ALTER TABLE audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);

CREATE INDEX audit_at ON audit USING btree (at);

CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();


-- blocks

CREATE TABLE blocks (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    person text NOT NULL,
    creator_id uuid,
    reason text NOT NULL,
    blocked_by bigint,
    blocked_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT blocks_person_check CHECK ((person ~ '^[0-9a-f]{16}$'::text)),
    CONSTRAINT blocks_reason_check CHECK ((reason = ANY (ARRAY['links'::text, 'videos'::text, 'fraud'::text, 'rude'::text, 'other'::text])))
);

ALTER TABLE ONLY blocks
    ADD CONSTRAINT blocks_creator_id_key UNIQUE (creator_id);

ALTER TABLE ONLY blocks
    ADD CONSTRAINT blocks_person_key UNIQUE (person);

ALTER TABLE ONLY blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (id);

CREATE INDEX blocks_newest ON blocks USING btree (blocked_at DESC, id DESC);

ALTER TABLE ONLY blocks
    ADD CONSTRAINT blocks_blocked_by_fkey FOREIGN KEY (blocked_by) REFERENCES owners(telegram_id) ON DELETE SET NULL;

ALTER TABLE ONLY blocks
    ADD CONSTRAINT blocks_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES creators(id) ON DELETE SET NULL;


-- bot_drafts

CREATE TABLE bot_drafts (
    creator_id uuid NOT NULL,
    brief_id uuid NOT NULL,
    step text NOT NULL,
    is_whole boolean DEFAULT false NOT NULL,
    price numeric(12,2),
    days integer,
    message text,
    misses integer DEFAULT 0 NOT NULL,
    message_id bigint,
    version bigint DEFAULT (EXTRACT(epoch FROM now()))::bigint NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone DEFAULT (now() + '24:00:00'::interval) NOT NULL,
    of_version integer,
    CONSTRAINT bot_drafts_step_check CHECK ((step = ANY (ARRAY['price'::text, 'other_price'::text, 'days'::text, 'other_days'::text, 'message'::text, 'check'::text, 'reason'::text])))
);

ALTER TABLE ONLY bot_drafts
    ADD CONSTRAINT bot_drafts_pkey PRIMARY KEY (creator_id);

CREATE INDEX bot_drafts_expired ON bot_drafts USING btree (expires_at);

ALTER TABLE ONLY bot_drafts
    ADD CONSTRAINT bot_drafts_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES creators(id) ON DELETE CASCADE;


-- bot_pace

CREATE TABLE bot_pace (
    one boolean DEFAULT true NOT NULL,
    next_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    paused_until timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    replies_until timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    notices_until timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    CONSTRAINT bot_pace_one_check CHECK (one)
);

ALTER TABLE ONLY bot_pace
    ADD CONSTRAINT bot_pace_pkey PRIMARY KEY (one);


-- bot_slots

CREATE TABLE bot_slots (
    n integer NOT NULL,
    claim uuid,
    free_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL
)
WITH (fillfactor='20');

ALTER TABLE ONLY bot_slots
    ADD CONSTRAINT bot_slots_pkey PRIMARY KEY (n);


-- bot_updates

CREATE TABLE bot_updates (
    update_id bigint NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY bot_updates
    ADD CONSTRAINT bot_updates_pkey PRIMARY KEY (update_id);

CREATE INDEX bot_updates_received_at ON bot_updates USING btree (received_at);


-- brief_changes

CREATE TABLE brief_changes (
    id bigint NOT NULL,
    brief_id uuid NOT NULL,
    was jsonb NOT NULL,
    now jsonb,
    due_at timestamp with time zone DEFAULT (now() + '00:10:00'::interval) NOT NULL,
    answered_only boolean DEFAULT false NOT NULL
);

ALTER TABLE brief_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME brief_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY brief_changes
    ADD CONSTRAINT brief_changes_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX brief_changes_open ON brief_changes USING btree (brief_id) WHERE (now IS NULL);


-- brief_changes_told

CREATE TABLE brief_changes_told (
    change_id bigint NOT NULL,
    creator_id uuid NOT NULL,
    claimed_at timestamp with time zone
);

ALTER TABLE ONLY brief_changes_told
    ADD CONSTRAINT brief_changes_told_pkey PRIMARY KEY (change_id, creator_id);

CREATE INDEX brief_changes_told_creator ON brief_changes_told USING btree (creator_id);

CREATE INDEX brief_changes_waiting ON brief_changes_told USING btree (change_id) WHERE (claimed_at IS NULL);

ALTER TABLE ONLY brief_changes_told
    ADD CONSTRAINT brief_changes_told_change_id_fkey FOREIGN KEY (change_id) REFERENCES brief_changes(id) ON DELETE CASCADE;

ALTER TABLE ONLY brief_changes_told
    ADD CONSTRAINT brief_changes_told_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES creators(id) ON DELETE CASCADE;


-- brief_tests

CREATE TABLE brief_tests (
    id bigint NOT NULL,
    brief_id uuid NOT NULL,
    telegram_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    claimed_at timestamp with time zone
);

ALTER TABLE brief_tests ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME brief_tests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY brief_tests
    ADD CONSTRAINT brief_tests_pkey PRIMARY KEY (id);

CREATE INDEX brief_tests_of_owner ON brief_tests USING btree (telegram_id, created_at);

ALTER TABLE ONLY brief_tests
    ADD CONSTRAINT brief_tests_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES briefs(id);

ALTER TABLE ONLY brief_tests
    ADD CONSTRAINT brief_tests_telegram_id_fkey FOREIGN KEY (telegram_id) REFERENCES owners(telegram_id) ON DELETE CASCADE;


-- brief_visits

CREATE TABLE brief_visits (
    telegram_id bigint NOT NULL,
    brief_id uuid NOT NULL
);

ALTER TABLE ONLY brief_visits
    ADD CONSTRAINT brief_visits_pkey PRIMARY KEY (telegram_id, brief_id);

CREATE INDEX brief_visits_brief ON brief_visits USING btree (brief_id);

ALTER TABLE ONLY brief_visits
    ADD CONSTRAINT brief_visits_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES briefs(id) ON DELETE CASCADE;

ALTER TABLE ONLY brief_visits
    ADD CONSTRAINT brief_visits_telegram_id_fkey FOREIGN KEY (telegram_id) REFERENCES users(telegram_id) ON DELETE CASCADE;


-- briefs

CREATE TABLE briefs (
    id uuid DEFAULT uuidv7() NOT NULL,
    title text NOT NULL,
    product_name text NOT NULL,
    brand_description text NOT NULL,
    brief_description text NOT NULL,
    publication_required boolean NOT NULL,
    deadline timestamp with time zone NOT NULL,
    payment_terms text NOT NULL,
    target_tags integer[] DEFAULT '{}'::integer[] NOT NULL,
    status text DEFAULT 'draft'::text NOT NULL,
    sent_to_count integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    sent_at timestamp with time zone,
    closed_at timestamp with time zone,
    show_mode text DEFAULT 'all'::text NOT NULL,
    places integer,
    budget integer,
    markup integer,
    ended_at timestamp with time zone,
    answers_due_at timestamp with time zone,
    answered_at timestamp with time zone,
    target_mode text DEFAULT 'any'::text NOT NULL,
    target_gender text,
    target_age_from smallint,
    target_age_to smallint,
    target_city text,
    target_country text,
    target_languages text[] DEFAULT '{}'::text[] NOT NULL,
    target_price_to numeric(12,2),
    target_followers_from integer,
    target_followers_to integer,
    target_verified boolean DEFAULT false NOT NULL,
    responses_until timestamp with time zone,
    answers_until timestamp with time zone GENERATED ALWAYS AS (LEAST(responses_until, deadline)) STORED NOT NULL,
    show_mode_chosen boolean DEFAULT false NOT NULL,
    quiet_waived_until timestamp with time zone,
    ended_from text,
    undo_until timestamp with time zone,
    end_words jsonb,
    target_seen_days smallint,
    target_stopped boolean DEFAULT false NOT NULL,
    shows_works boolean DEFAULT true NOT NULL,
    CONSTRAINT briefs_budget_check CHECK (((budget >= 1) AND (budget <= 1000000000))),
    CONSTRAINT briefs_markup_check CHECK (((markup >= 0) AND (markup <= 1000))),
    CONSTRAINT briefs_places_check CHECK (((places >= 1) AND (places <= 1000))),
    CONSTRAINT briefs_show_mode_check CHECK ((show_mode = ANY (ARRAY['selected'::text, 'all'::text]))),
    CONSTRAINT briefs_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'closed'::text, 'completed'::text, 'cancelled'::text]))),
    CONSTRAINT briefs_target_city_check CHECK ((target_city <> ''::text)),
    CONSTRAINT briefs_target_country_check CHECK ((target_country <> ''::text)),
    CONSTRAINT briefs_target_gender_check CHECK ((target_gender = ANY (ARRAY['male'::text, 'female'::text, 'other'::text]))),
    CONSTRAINT briefs_target_mode_check CHECK ((target_mode = ANY (ARRAY['any'::text, 'each'::text]))),
    CONSTRAINT briefs_target_ranges CHECK (((target_age_from <= target_age_to) AND (target_followers_from <= target_followers_to))),
    CONSTRAINT briefs_target_seen_days_check CHECK ((target_seen_days > 0))
);

ALTER TABLE ONLY briefs
    ADD CONSTRAINT briefs_pkey PRIMARY KEY (id);

CREATE INDEX briefs_active_tags ON briefs USING gin (target_tags) WHERE ((status = 'active'::text) AND (deleted_at IS NULL));

CREATE INDEX briefs_answers_due ON briefs USING btree (answers_due_at) WHERE (answers_due_at IS NOT NULL);

CREATE INDEX briefs_deadline ON briefs USING btree (deadline) WHERE ((status = 'active'::text) AND (deleted_at IS NULL));

CREATE INDEX briefs_newest ON briefs USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE TRIGGER briefs_closed BEFORE UPDATE ON briefs FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION stamp_closed_brief();

CREATE TRIGGER briefs_closed_inserted BEFORE INSERT ON briefs FOR EACH ROW WHEN (((new.status = 'closed'::text) AND (new.closed_at IS NULL))) EXECUTE FUNCTION stamp_closed_brief();

CREATE TRIGGER briefs_ended BEFORE UPDATE ON briefs FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION stamp_ended_brief();

CREATE TRIGGER briefs_ended_inserted BEFORE INSERT ON briefs FOR EACH ROW EXECUTE FUNCTION stamp_ended_brief();

CREATE TRIGGER briefs_linked AFTER INSERT ON briefs FOR EACH ROW EXECUTE FUNCTION link_brief();

CREATE TRIGGER briefs_settled AFTER UPDATE ON briefs FOR EACH ROW WHEN (((old.status = ANY (ARRAY['completed'::text, 'cancelled'::text])) <> (new.status = ANY (ARRAY['completed'::text, 'cancelled'::text])))) EXECUTE FUNCTION settle_responses();

CREATE TRIGGER briefs_step BEFORE UPDATE ON briefs FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION refuse_brief_step();

CREATE TRIGGER briefs_works_kept AFTER UPDATE ON briefs FOR EACH ROW WHEN (((new.deadline <> old.deadline) OR ((new.status = 'cancelled'::text) <> (old.status = 'cancelled'::text)))) EXECUTE FUNCTION keep_works();


-- client_choices

CREATE TABLE client_choices (
    link_id uuid NOT NULL,
    response_id uuid NOT NULL,
    verdict text,
    comment text,
    author text NOT NULL,
    replaced_verdict text,
    replaced_author text,
    version integer NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT client_choices_author_check CHECK (((char_length(author) >= 1) AND (char_length(author) <= 60))),
    CONSTRAINT client_choices_comment_check CHECK (((char_length(comment) >= 1) AND (char_length(comment) <= 200))),
    CONSTRAINT client_choices_replaced_author_check CHECK (((char_length(replaced_author) >= 1) AND (char_length(replaced_author) <= 60))),
    CONSTRAINT client_choices_replaced_verdict_check CHECK ((replaced_verdict = ANY (ARRAY['yes'::text, 'reserve'::text, 'no'::text]))),
    CONSTRAINT client_choices_verdict_check CHECK ((verdict = ANY (ARRAY['yes'::text, 'reserve'::text, 'no'::text])))
);

ALTER TABLE ONLY client_choices
    ADD CONSTRAINT client_choices_pkey PRIMARY KEY (link_id, response_id);

CREATE INDEX client_choices_response ON client_choices USING btree (response_id);

CREATE TRIGGER client_choices_marked AFTER INSERT OR UPDATE ON client_choices FOR EACH ROW EXECUTE FUNCTION mark_choice();

ALTER TABLE ONLY client_choices
    ADD CONSTRAINT client_choices_link_id_fkey FOREIGN KEY (link_id) REFERENCES public_links(id) ON DELETE CASCADE;

ALTER TABLE ONLY client_choices
    ADD CONSTRAINT client_choices_response_id_fkey FOREIGN KEY (response_id) REFERENCES responses(id) ON DELETE CASCADE;


-- client_marks

CREATE TABLE client_marks (
    link_id uuid NOT NULL,
    response_id uuid NOT NULL,
    author text NOT NULL,
    verdict text,
    comment text,
    changed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT client_marks_author_check CHECK (((char_length(author) >= 1) AND (char_length(author) <= 60))),
    CONSTRAINT client_marks_comment_check CHECK (((char_length(comment) >= 1) AND (char_length(comment) <= 200))),
    CONSTRAINT client_marks_verdict_check CHECK ((verdict = ANY (ARRAY['yes'::text, 'reserve'::text, 'no'::text])))
);

ALTER TABLE ONLY client_marks
    ADD CONSTRAINT client_marks_pkey PRIMARY KEY (link_id, response_id, author);

CREATE INDEX client_marks_response ON client_marks USING btree (response_id);

ALTER TABLE ONLY client_marks
    ADD CONSTRAINT client_marks_link_id_fkey FOREIGN KEY (link_id) REFERENCES public_links(id) ON DELETE CASCADE;

ALTER TABLE ONLY client_marks
    ADD CONSTRAINT client_marks_response_id_fkey FOREIGN KEY (response_id) REFERENCES responses(id) ON DELETE CASCADE;


-- client_submission_notices

CREATE TABLE client_submission_notices (
    submission_id bigint NOT NULL,
    telegram_id bigint NOT NULL,
    claimed_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY client_submission_notices
    ADD CONSTRAINT client_submission_notices_pkey PRIMARY KEY (submission_id, telegram_id);

CREATE INDEX client_submission_notices_owner ON client_submission_notices USING btree (telegram_id);

ALTER TABLE ONLY client_submission_notices
    ADD CONSTRAINT client_submission_notices_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES client_submissions(id) ON DELETE CASCADE;

ALTER TABLE ONLY client_submission_notices
    ADD CONSTRAINT client_submission_notices_telegram_id_fkey FOREIGN KEY (telegram_id) REFERENCES owners(telegram_id) ON DELETE CASCADE;


-- client_submission_rows

ALTER TABLE ONLY client_submission_rows
    ADD CONSTRAINT client_submission_rows_pkey PRIMARY KEY (submission_id, response_id);

CREATE INDEX client_submission_rows_response ON client_submission_rows USING btree (response_id, submission_id DESC);

CREATE INDEX client_submission_rows_yes ON client_submission_rows USING btree (response_id, submission_id) WHERE (verdict = 'yes'::text);

ALTER TABLE ONLY client_submission_rows
    ADD CONSTRAINT client_submission_rows_response_id_fkey FOREIGN KEY (response_id) REFERENCES responses(id) ON DELETE CASCADE;

ALTER TABLE ONLY client_submission_rows
    ADD CONSTRAINT client_submission_rows_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES client_submissions(id) ON DELETE CASCADE;


-- client_submissions

CREATE TABLE client_submissions (
    id bigint NOT NULL,
    link_id uuid NOT NULL,
    revision integer DEFAULT 0 NOT NULL,
    author text NOT NULL,
    message text,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    is_due boolean DEFAULT true NOT NULL,
    CONSTRAINT client_submissions_author_check CHECK (((char_length(author) >= 1) AND (char_length(author) <= 60))),
    CONSTRAINT client_submissions_message_check CHECK (((char_length(message) >= 1) AND (char_length(message) <= 1000)))
);

ALTER TABLE client_submissions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME client_submissions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY client_submissions
    ADD CONSTRAINT client_submissions_pkey PRIMARY KEY (id);

CREATE INDEX client_submissions_due ON client_submissions USING btree (id) WHERE is_due;

CREATE INDEX client_submissions_link ON client_submissions USING btree (link_id, id DESC);

ALTER TABLE ONLY client_submissions
    ADD CONSTRAINT client_submissions_link_id_fkey FOREIGN KEY (link_id) REFERENCES public_links(id) ON DELETE CASCADE;


-- consents

CREATE TABLE consents (
    creator_id uuid NOT NULL,
    purpose text NOT NULL,
    version text NOT NULL,
    given_at timestamp with time zone DEFAULT now() NOT NULL,
    text_sha256 text,
    withdrawn_at timestamp with time zone,
    guardian text,
    CONSTRAINT consents_guardian_check CHECK (((guardian <> ''::text) AND (length(guardian) <= 200))),
    CONSTRAINT consents_purpose_check CHECK ((purpose = ANY (ARRAY['profile'::text, 'clients'::text]))),
    CONSTRAINT consents_text_sha256_check CHECK ((text_sha256 ~ '^[0-9a-f]{64}$'::text))
);

ALTER TABLE ONLY consents
    ADD CONSTRAINT consents_pkey PRIMARY KEY (creator_id, purpose, version, given_at);

CREATE UNIQUE INDEX consents_standing ON consents USING btree (creator_id, purpose, version) WHERE (withdrawn_at IS NULL);

ALTER TABLE ONLY consents
    ADD CONSTRAINT consents_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES creators(id) ON DELETE CASCADE;


-- creator_bulk_changes

CREATE TABLE creator_bulk_changes (
    bulk_id uuid NOT NULL,
    creator_id uuid NOT NULL,
    tag_ids integer[] NOT NULL,
    deactivated_by text,
    paused_until timestamp with time zone,
    stopped_at timestamp with time zone
);

ALTER TABLE ONLY creator_bulk_changes
    ADD CONSTRAINT creator_bulk_changes_pkey PRIMARY KEY (bulk_id, creator_id);

CREATE INDEX creator_bulk_changes_creator ON creator_bulk_changes USING btree (creator_id);

ALTER TABLE ONLY creator_bulk_changes
    ADD CONSTRAINT creator_bulk_changes_bulk_id_fkey FOREIGN KEY (bulk_id) REFERENCES creator_bulks(id) ON DELETE CASCADE;

ALTER TABLE ONLY creator_bulk_changes
    ADD CONSTRAINT creator_bulk_changes_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES creators(id) ON DELETE CASCADE;


-- creator_bulks

CREATE TABLE creator_bulks (
    id uuid NOT NULL,
    telegram_id bigint NOT NULL,
    action text NOT NULL,
    tag_id integer,
    input_hash bytea NOT NULL,
    changed integer DEFAULT 0 NOT NULL,
    begun_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone DEFAULT now() NOT NULL,
    undone_at timestamp with time zone,
    CONSTRAINT creator_bulks_action_check CHECK ((action = ANY (ARRAY['tag_on'::text, 'tag_off'::text, 'activate'::text, 'deactivate'::text, 'stop'::text])))
);

ALTER TABLE ONLY creator_bulks
    ADD CONSTRAINT creator_bulks_pkey PRIMARY KEY (id);

CREATE INDEX creator_bulks_ended ON creator_bulks USING btree (ended_at);


-- creator_counts

CREATE TABLE creator_counts (
    is_active boolean NOT NULL,
    count bigint NOT NULL
);

ALTER TABLE ONLY creator_counts
    ADD CONSTRAINT creator_counts_pkey PRIMARY KEY (is_active);


-- creator_days

CREATE TABLE creator_days (
    is_active boolean NOT NULL,
    day date NOT NULL,
    count bigint NOT NULL
);

ALTER TABLE ONLY creator_days
    ADD CONSTRAINT creator_days_pkey PRIMARY KEY (is_active, day);


-- creator_notes

CREATE TABLE creator_notes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    creator_id uuid NOT NULL,
    text text NOT NULL,
    author text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT creator_notes_text_check CHECK ((text <> ''::text))
);

ALTER TABLE ONLY creator_notes
    ADD CONSTRAINT creator_notes_pkey PRIMARY KEY (id);

CREATE INDEX creator_notes_deleted ON creator_notes USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX creator_notes_newest ON creator_notes USING btree (creator_id, created_at DESC, id DESC);

ALTER TABLE ONLY creator_notes
    ADD CONSTRAINT creator_notes_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES creators(id) ON DELETE CASCADE;


-- creator_views

CREATE TABLE creator_views (
    id uuid DEFAULT uuidv7() NOT NULL,
    name text NOT NULL,
    address text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT creator_views_name_check CHECK ((name <> ''::text))
);

ALTER TABLE ONLY creator_views
    ADD CONSTRAINT creator_views_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX creator_views_name ON creator_views USING btree (fold(name));


-- creators

CREATE TABLE creators (
    id uuid DEFAULT uuidv7() NOT NULL,
    telegram_id bigint,
    is_active boolean DEFAULT false NOT NULL,
    profile_completed boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    first_name text DEFAULT ''::text NOT NULL,
    last_name text DEFAULT ''::text NOT NULL,
    email text,
    phone text,
    telegram_username text,
    photo_key text,
    city text,
    country text,
    age smallint,
    gender text,
    languages text[] DEFAULT '{}'::text[] NOT NULL,
    portfolio_url text,
    social_links jsonb DEFAULT '{"tiktok": null, "instagram": null}'::jsonb NOT NULL,
    followers_count integer,
    price_per_video numeric(12,2),
    experience_years smallint,
    specialization text[] DEFAULT '{}'::text[] NOT NULL,
    bio text,
    tag_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    is_verified boolean DEFAULT false NOT NULL,
    deactivated_by text,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    last_active_at timestamp with time zone,
    unreachable_at timestamp with time zone,
    is_reachable boolean GENERATED ALWAYS AS (((telegram_id IS NOT NULL) AND (unreachable_at IS NULL))) STORED NOT NULL,
    search text GENERATED ALWAYS AS ((' '::text || fold(((((((((((((first_name || ' '::text) || last_name) || ' '::text) || COALESCE(telegram_username, ''::text)) || ' '::text) || COALESCE(city, ''::text)) || ' '::text) || words(specialization)) || ' '::text) || replace(COALESCE(email, ''::text), '@'::text, ' '::text)) || ' '::text) || COALESCE(phone_digits(phone), ''::text))))) STORED NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    is_blocked boolean DEFAULT false NOT NULL,
    unverified_at timestamp with time zone,
    ground text,
    review text DEFAULT 'approved'::text NOT NULL,
    review_note text,
    review_at timestamp with time zone,
    review_told text,
    hidden_from_clients boolean DEFAULT false NOT NULL,
    erase_at timestamp with time zone,
    retention_warned_at timestamp with time zone,
    needs_consent boolean DEFAULT false NOT NULL,
    is_unclaimed boolean DEFAULT false NOT NULL,
    paused_until timestamp with time zone,
    stop_reason text,
    stopped_by text,
    stopped_at timestamp with time zone,
    imported_as bytea,
    CONSTRAINT creators_active_agreed CHECK ((NOT (is_active AND needs_consent))),
    CONSTRAINT creators_active_is_complete CHECK ((profile_completed OR (NOT is_active))),
    CONSTRAINT creators_check CHECK (((review = 'approved'::text) OR (review_at IS NOT NULL))),
    CONSTRAINT creators_deactivated_by_check CHECK ((deactivated_by = ANY (ARRAY['self'::text, 'owner'::text]))),
    CONSTRAINT creators_experience_years_check CHECK ((experience_years >= 0)),
    CONSTRAINT creators_followers_count_check CHECK ((followers_count >= 0)),
    CONSTRAINT creators_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text, 'other'::text]))),
    CONSTRAINT creators_ground_check CHECK ((ground = ANY (ARRAY['message'::text, 'paper'::text, 'contract'::text]))),
    CONSTRAINT creators_price_per_video_check CHECK ((price_per_video >= (0)::numeric)),
    CONSTRAINT creators_review_check CHECK ((review = ANY (ARRAY['approved'::text, 'waiting'::text, 'returned'::text]))),
    CONSTRAINT creators_review_told_check CHECK ((review_told = ANY (ARRAY['approved'::text, 'returned'::text]))),
    CONSTRAINT creators_stop CHECK ((((stop_reason IS NULL) = (stopped_at IS NULL)) AND ((stop_reason IS NULL) = (stopped_by IS NULL)))),
    CONSTRAINT creators_stop_reason_check CHECK ((stop_reason <> ''::text))
);
ALTER TABLE ONLY creators ALTER COLUMN followers_count SET STATISTICS 1000;
ALTER TABLE ONLY creators ALTER COLUMN price_per_video SET STATISTICS 1000;
ALTER TABLE ONLY creators ALTER COLUMN search SET STATISTICS 1000;

ALTER TABLE ONLY creators
    ADD CONSTRAINT creators_pkey PRIMARY KEY (id);

ALTER TABLE ONLY creators
    ADD CONSTRAINT creators_telegram_id_key UNIQUE (telegram_id);

CREATE INDEX creators_cheapest ON creators USING btree (COALESCE(price_per_video, 'Infinity'::numeric), id) INCLUDE (price_per_video, is_active);

CREATE INDEX creators_city ON creators USING btree (fold(city), created_at DESC, id DESC);

CREATE INDEX creators_country ON creators USING btree (fold(country), created_at DESC, id DESC);

CREATE INDEX creators_dearest ON creators USING btree (COALESCE(price_per_video, ('-1'::integer)::numeric) DESC, id DESC) INCLUDE (price_per_video, is_active);

CREATE INDEX creators_email_key ON creators USING btree (lower(email)) WHERE (email IS NOT NULL);

CREATE INDEX creators_erase_at ON creators USING btree (erase_at) WHERE (erase_at IS NOT NULL);

CREATE INDEX creators_find_active ON creators USING gin (search gin_trgm_ops, tag_ids) WITH (fastupdate=off) WHERE is_active;

CREATE INDEX creators_find_inactive ON creators USING gin (search gin_trgm_ops, tag_ids) WITH (fastupdate=off) WHERE (NOT is_active);

CREATE INDEX creators_followed ON creators USING btree (COALESCE(followers_count, '-1'::integer) DESC, id DESC) INCLUDE (followers_count, is_active);

CREATE INDEX creators_followers ON creators USING btree (followers_count) INCLUDE (price_per_video, is_active);

CREATE INDEX creators_imported_as ON creators USING btree (imported_as) WHERE (imported_as IS NOT NULL);

CREATE INDEX creators_name ON creators USING btree (COALESCE(NULLIF(fold(((first_name || ' '::text) || last_name)), ''::text), chr(1114111)) COLLATE "C", id) INCLUDE (first_name, last_name, is_active);

CREATE INDEX creators_newest ON creators USING btree (created_at DESC, id DESC);

CREATE INDEX creators_newest_active ON creators USING btree (created_at DESC, id DESC) WHERE is_active;

CREATE INDEX creators_newest_inactive ON creators USING btree (created_at DESC, id DESC) WHERE (NOT is_active);

CREATE INDEX creators_paused ON creators USING btree (paused_until) WHERE (paused_until IS NOT NULL);

CREATE INDEX creators_phone_key ON creators USING btree (phone_key(phone)) WHERE (phone IS NOT NULL);

CREATE INDEX creators_photo ON creators USING btree (photo_key) WHERE (photo_key IS NOT NULL);

CREATE INDEX creators_price ON creators USING btree (price_per_video) INCLUDE (followers_count, is_active);

CREATE INDEX creators_retention_warned ON creators USING btree (retention_warned_at) WHERE (retention_warned_at IS NOT NULL);

CREATE INDEX creators_review ON creators USING btree (review, review_at, id) WHERE ((review <> 'approved'::text) AND profile_completed);

CREATE INDEX creators_review_untold ON creators USING btree (review_at) WHERE ((review <> 'waiting'::text) AND (review_at IS NOT NULL) AND (review_told IS DISTINCT FROM review));

CREATE INDEX creators_search_symbols ON creators USING btree (created_at DESC, id DESC) WHERE (search ~ '[^[:alnum:][:space:]_.-]'::text);

CREATE INDEX creators_seen ON creators USING btree (COALESCE(last_active_at, '-infinity'::timestamp with time zone) DESC, id DESC) INCLUDE (last_active_at, is_active);

CREATE INDEX creators_stopped ON creators USING btree (stopped_at) WHERE (stopped_at IS NOT NULL);

CREATE INDEX creators_unverified ON creators USING btree (unverified_at DESC, id DESC) WHERE (unverified_at IS NOT NULL);

CREATE INDEX creators_username_key ON creators USING btree (lower(telegram_username)) WHERE (telegram_username IS NOT NULL);

CREATE INDEX creators_verified ON creators USING btree (COALESCE(last_active_at, '-infinity'::timestamp with time zone) DESC, id DESC) WHERE (is_active AND is_verified);

CREATE TRIGGER creators_deleted AFTER DELETE ON creators REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_gone_creators();

CREATE TRIGGER creators_inserted AFTER INSERT ON creators REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_new_creators();

CREATE TRIGGER creators_moved AFTER UPDATE ON creators FOR EACH ROW WHEN ((old.is_active <> new.is_active)) EXECUTE FUNCTION count_moved_creator();

CREATE TRIGGER creators_withheld AFTER UPDATE ON creators FOR EACH ROW WHEN ((withholds_responses(old.*) <> withholds_responses(new.*))) EXECUTE FUNCTION update_withheld();

CREATE TRIGGER creators_words AFTER UPDATE ON creators FOR EACH ROW WHEN (((((((((((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.city IS DISTINCT FROM new.city)) OR (old.country IS DISTINCT FROM new.country)) OR (old.specialization IS DISTINCT FROM new.specialization)) OR (old.languages IS DISTINCT FROM new.languages)) OR (old.tag_ids IS DISTINCT FROM new.tag_ids)) OR (old.telegram_username IS DISTINCT FROM new.telegram_username)) OR (old.email IS DISTINCT FROM new.email)) OR (old.phone IS DISTINCT FROM new.phone))) EXECUTE FUNCTION update_search_text();

ALTER TABLE ONLY creators
    ADD CONSTRAINT creators_telegram_id_fkey FOREIGN KEY (telegram_id) REFERENCES users(telegram_id) ON DELETE SET NULL;


-- deliveries

CREATE TABLE deliveries (
    creator_id uuid NOT NULL,
    brief_id uuid NOT NULL,
    state text DEFAULT 'queued'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    claim uuid,
    lease_until timestamp with time zone,
    message_id bigint,
    reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    opened_at timestamp with time zone,
    declined_at timestamp with time zone,
    decline_reason text,
    decline_text text,
    CONSTRAINT deliveries_check CHECK (((state = 'sending'::text) = (lease_until IS NOT NULL))),
    CONSTRAINT deliveries_decline_reason_check CHECK ((decline_reason = ANY (ARRAY['topic'::text, 'pay'::text, 'time'::text, 'format'::text, 'other'::text, 'none'::text]))),
    CONSTRAINT deliveries_decline_text_check CHECK ((char_length(decline_text) <= 200)),
    CONSTRAINT deliveries_declined CHECK (((declined_at IS NOT NULL) OR ((decline_reason IS NULL) AND (decline_text IS NULL)))),
    CONSTRAINT deliveries_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'blocked'::text, 'unconfirmed'::text])))
);

ALTER TABLE ONLY deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (creator_id, brief_id);

CREATE INDEX deliveries_declined_at ON deliveries USING btree (declined_at) WHERE (declined_at IS NOT NULL);

CREATE INDEX deliveries_leases ON deliveries USING btree (lease_until) WHERE (lease_until IS NOT NULL);

CREATE INDEX deliveries_of_brief ON deliveries USING btree (brief_id, state, creator_id);

CREATE TRIGGER deliveries_deleted AFTER DELETE ON deliveries REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION count_deliveries();

CREATE TRIGGER deliveries_inserted AFTER INSERT ON deliveries REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_deliveries();

CREATE TRIGGER deliveries_updated AFTER UPDATE ON deliveries REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_deliveries();

ALTER TABLE ONLY deliveries
    ADD CONSTRAINT deliveries_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES creators(id) ON DELETE CASCADE;


-- delivery_counts

CREATE TABLE delivery_counts (
    brief_id uuid NOT NULL,
    state text NOT NULL,
    count bigint NOT NULL
)
WITH (fillfactor='20');

ALTER TABLE ONLY delivery_counts
    ADD CONSTRAINT delivery_counts_pkey PRIMARY KEY (brief_id, state);


-- delivery_reminders

CREATE TABLE delivery_reminders (
    creator_id uuid NOT NULL,
    brief_id uuid NOT NULL,
    deadline timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone DEFAULT now() NOT NULL,
    kind text DEFAULT 'soon'::text NOT NULL,
    CONSTRAINT delivery_reminders_kind_check CHECK ((kind = ANY (ARRAY['soon'::text, 'today'::text, 'late'::text])))
);

ALTER TABLE ONLY delivery_reminders
    ADD CONSTRAINT delivery_reminders_pkey PRIMARY KEY (brief_id, creator_id, deadline, kind);

CREATE INDEX delivery_reminders_creator ON delivery_reminders USING btree (creator_id);

ALTER TABLE ONLY delivery_reminders
    ADD CONSTRAINT delivery_reminders_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES creators(id) ON DELETE CASCADE;


-- discarded_photos

CREATE TABLE discarded_photos (
    key text NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY discarded_photos
    ADD CONSTRAINT discarded_photos_pkey PRIMARY KEY (key);

CREATE INDEX discarded_photos_due ON discarded_photos USING btree (due_at);


-- erasures

CREATE TABLE erasures (
    id bigint NOT NULL,
    creator_id uuid NOT NULL,
    person text,
    by_role text NOT NULL,
    erased_at timestamp with time zone DEFAULT now() NOT NULL,
    erased_by bigint,
    CONSTRAINT erasures_by_role_check CHECK ((by_role = ANY (ARRAY['self'::text, 'owner'::text])))
);

ALTER TABLE erasures ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME erasures_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY erasures
    ADD CONSTRAINT erasures_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX erasures_creator ON erasures USING btree (creator_id);

CREATE TRIGGER erasures_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON erasures FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();


-- handoffs

CREATE TABLE handoffs (
    code_hash bytea NOT NULL,
    telegram_id bigint NOT NULL,
    path text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY handoffs
    ADD CONSTRAINT handoffs_pkey PRIMARY KEY (code_hash);

ALTER TABLE ONLY handoffs
    ADD CONSTRAINT handoffs_telegram_id_fkey FOREIGN KEY (telegram_id) REFERENCES owners(telegram_id) ON DELETE CASCADE;


-- import_files

CREATE TABLE import_files (
    import_id uuid NOT NULL,
    bytes bytea NOT NULL
);
ALTER TABLE ONLY import_files ALTER COLUMN bytes SET STORAGE EXTERNAL;

ALTER TABLE ONLY import_files
    ADD CONSTRAINT import_files_pkey PRIMARY KEY (import_id);

ALTER TABLE ONLY import_files
    ADD CONSTRAINT import_files_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE;


-- import_rows

CREATE TABLE import_rows (
    import_id uuid NOT NULL,
    n integer NOT NULL,
    cells jsonb NOT NULL,
    verdict text,
    reason text,
    creator_id uuid,
    is_new boolean,
    before jsonb,
    version integer,
    is_done boolean DEFAULT false NOT NULL,
    same_as integer,
    CONSTRAINT import_rows_verdict_check CHECK ((verdict = ANY (ARRAY['new'::text, 'update'::text, 'same'::text, 'duplicate'::text, 'error'::text])))
);

ALTER TABLE ONLY import_rows
    ADD CONSTRAINT import_rows_pkey PRIMARY KEY (import_id, n);

CREATE INDEX import_rows_creator ON import_rows USING btree (creator_id) WHERE (creator_id IS NOT NULL);

ALTER TABLE ONLY import_rows
    ADD CONSTRAINT import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE;


-- imports

CREATE TABLE imports (
    id uuid DEFAULT uuidv7() NOT NULL,
    file_name text NOT NULL,
    created_by bigint NOT NULL,
    state text DEFAULT 'reading'::text NOT NULL,
    refusal text,
    columns jsonb DEFAULT '[]'::jsonb NOT NULL,
    rows integer DEFAULT 0 NOT NULL,
    counts jsonb DEFAULT '{}'::jsonb NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    kept integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    written_at timestamp with time zone,
    unknown_tags jsonb DEFAULT '{"names": [], "total": 0}'::jsonb NOT NULL,
    may_invite boolean DEFAULT true NOT NULL,
    drops_wrong boolean DEFAULT false NOT NULL,
    CONSTRAINT imports_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'refused'::text, 'columns'::text, 'checking'::text, 'checked'::text, 'running'::text, 'stopped'::text, 'done'::text, 'undoing'::text, 'undone'::text])))
);

ALTER TABLE ONLY imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (id);

CREATE INDEX imports_newest ON imports USING btree (created_at DESC);

CREATE INDEX imports_working ON imports USING btree (id) WHERE (state = ANY (ARRAY['reading'::text, 'checking'::text, 'running'::text, 'undoing'::text]));


-- invitations

CREATE TABLE invitations (
    creator_id uuid NOT NULL,
    token_hash bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    opened_at timestamp with time zone,
    opened_by bigint,
    id uuid DEFAULT uuidv7() NOT NULL
);

ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_token_hash_key UNIQUE (token_hash);

CREATE INDEX invitations_of_creator ON invitations USING btree (creator_id);

CREATE INDEX invitations_opened_by ON invitations USING btree (opened_by) WHERE (opened_by IS NOT NULL);

ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES creators(id) ON DELETE CASCADE;


-- known_browsers

CREATE TABLE known_browsers (
    token_hash bytea NOT NULL,
    telegram_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY known_browsers
    ADD CONSTRAINT known_browsers_pkey PRIMARY KEY (token_hash);

CREATE INDEX known_browsers_owner ON known_browsers USING btree (telegram_id);

ALTER TABLE ONLY known_browsers
    ADD CONSTRAINT known_browsers_telegram_id_fkey FOREIGN KEY (telegram_id) REFERENCES owners(telegram_id) ON DELETE CASCADE;


-- ledger

CREATE VIEW ledger AS
 WITH at_utc AS (
         SELECT 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'::text AS format
        )
 SELECT (jsonb_strip_nulls(entries.entry))::text AS line
   FROM at_utc,
    LATERAL ( SELECT jsonb_build_object('kind', 'erased', 'creator_id', erasures.creator_id, 'person', erasures.person, 'by_role', erasures.by_role, 'erased_by', erasures.erased_by, 'erased_at', to_char((erasures.erased_at AT TIME ZONE 'UTC'::text), at_utc.format)) AS entry
           FROM erasures
        UNION ALL
         SELECT jsonb_build_object('kind', 'erasing', 'creator_id', pending_erasures.creator_id) AS jsonb_build_object
           FROM pending_erasures
        UNION ALL
         SELECT jsonb_build_object('kind', 'withdrawn', 'creator_id', creators.id, 'erase_at', to_char((creators.erase_at AT TIME ZONE 'UTC'::text), at_utc.format)) AS jsonb_build_object
           FROM creators
          WHERE (creators.erase_at IS NOT NULL)
        UNION ALL
         SELECT jsonb_build_object('kind', 'hidden', 'creator_id', creators.id) AS jsonb_build_object
           FROM creators
          WHERE creators.hidden_from_clients
        UNION ALL
         SELECT jsonb_build_object('kind', 'blocked', 'creator_id', blocks.creator_id, 'person', blocks.person, 'reason', blocks.reason, 'blocked_by', blocks.blocked_by, 'blocked_at', to_char((blocks.blocked_at AT TIME ZONE 'UTC'::text), at_utc.format)) AS jsonb_build_object
           FROM blocks) entries;


-- link_views

CREATE TABLE link_views (
    link_id uuid NOT NULL,
    day date NOT NULL,
    count integer NOT NULL,
    last_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT link_views_count_check CHECK ((count > 0))
);

ALTER TABLE ONLY link_views
    ADD CONSTRAINT link_views_pkey PRIMARY KEY (link_id, day);

CREATE INDEX link_views_day ON link_views USING btree (day);

ALTER TABLE ONLY link_views
    ADD CONSTRAINT link_views_link_id_fkey FOREIGN KEY (link_id) REFERENCES public_links(id) ON DELETE CASCADE;


-- outdated_buttons

CREATE TABLE outdated_buttons (
    creator_id uuid NOT NULL,
    brief_id uuid NOT NULL,
    message_id bigint NOT NULL,
    is_brief boolean NOT NULL
);

ALTER TABLE ONLY outdated_buttons
    ADD CONSTRAINT outdated_buttons_pkey PRIMARY KEY (creator_id, message_id);

ALTER TABLE ONLY outdated_buttons
    ADD CONSTRAINT outdated_buttons_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES briefs(id);

ALTER TABLE ONLY outdated_buttons
    ADD CONSTRAINT outdated_buttons_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES creators(id) ON DELETE CASCADE;


-- owner_news

CREATE TABLE owner_news (
    id bigint NOT NULL,
    kind text NOT NULL,
    brief_id uuid,
    figures jsonb NOT NULL,
    until timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT owner_news_kind_check CHECK ((kind = ANY (ARRAY['responses'::text, 'works'::text, 'delivered'::text, 'deadlines'::text, 'digest'::text])))
);

ALTER TABLE owner_news ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME owner_news_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY owner_news
    ADD CONSTRAINT owner_news_pkey PRIMARY KEY (id);

CREATE INDEX owner_news_latest ON owner_news USING btree (kind, brief_id, until DESC);


-- owner_news_told

CREATE TABLE owner_news_told (
    news_id bigint NOT NULL,
    telegram_id bigint NOT NULL,
    claimed_at timestamp with time zone
);

ALTER TABLE ONLY owner_news_told
    ADD CONSTRAINT owner_news_told_pkey PRIMARY KEY (news_id, telegram_id);

CREATE INDEX owner_news_told_owner ON owner_news_told USING btree (telegram_id);

CREATE INDEX owner_news_waiting ON owner_news_told USING btree (news_id) WHERE (claimed_at IS NULL);

ALTER TABLE ONLY owner_news_told
    ADD CONSTRAINT owner_news_told_news_id_fkey FOREIGN KEY (news_id) REFERENCES owner_news(id) ON DELETE CASCADE;

ALTER TABLE ONLY owner_news_told
    ADD CONSTRAINT owner_news_told_telegram_id_fkey FOREIGN KEY (telegram_id) REFERENCES owners(telegram_id) ON DELETE CASCADE;


-- owner_notices

CREATE TABLE owner_notices (
    id bigint NOT NULL,
    kind text NOT NULL,
    done_by bigint,
    name text,
    people integer,
    brief_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    response_id uuid,
    is_due boolean DEFAULT true NOT NULL,
    was_accepted boolean DEFAULT false NOT NULL,
    reason text,
    from_browser boolean DEFAULT true NOT NULL,
    creator_id uuid,
    CONSTRAINT owner_notices_kind_check CHECK ((kind = ANY (ARRAY['export'::text, 'profiles'::text, 'erasures'::text, 'broadcast'::text, 'again'::text, 'planned'::text, 'reminder'::text, 'change'::text, 'ending'::text, 'decisions'::text, 'messages'::text, 'bulk'::text, 'owners'::text, 'withdrawn'::text, 'unsent'::text, 'not me'::text, 'remark'::text])))
);

ALTER TABLE owner_notices ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME owner_notices_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY owner_notices
    ADD CONSTRAINT owner_notices_pkey PRIMARY KEY (id);

CREATE INDEX owner_notices_due ON owner_notices USING btree (id) WHERE is_due;


-- owner_notices_told

CREATE TABLE owner_notices_told (
    notice_id bigint NOT NULL,
    telegram_id bigint NOT NULL,
    claimed_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY owner_notices_told
    ADD CONSTRAINT owner_notices_told_pkey PRIMARY KEY (notice_id, telegram_id);

CREATE INDEX owner_notices_told_owner ON owner_notices_told USING btree (telegram_id);

ALTER TABLE ONLY owner_notices_told
    ADD CONSTRAINT owner_notices_told_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES owner_notices(id) ON DELETE CASCADE;

ALTER TABLE ONLY owner_notices_told
    ADD CONSTRAINT owner_notices_told_telegram_id_fkey FOREIGN KEY (telegram_id) REFERENCES owners(telegram_id) ON DELETE CASCADE;


-- owner_reads

CREATE TABLE owner_reads (
    telegram_id bigint NOT NULL,
    hour timestamp with time zone NOT NULL,
    people integer NOT NULL,
    contacts integer NOT NULL,
    ip text NOT NULL
);

ALTER TABLE ONLY owner_reads
    ADD CONSTRAINT owner_reads_pkey PRIMARY KEY (telegram_id, hour);


-- owners

CREATE TABLE owners (
    telegram_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    login text,
    password_hash text,
    password_is_first boolean DEFAULT false NOT NULL,
    muted_news text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT owners_login_check CHECK (((login = lower(login)) AND ((char_length(login) >= 3) AND (char_length(login) <= 64)))),
    CONSTRAINT owners_login_with_password CHECK (((login IS NULL) = (password_hash IS NULL))),
    CONSTRAINT owners_telegram_id_check CHECK ((telegram_id > 0))
);

ALTER TABLE ONLY owners
    ADD CONSTRAINT owners_pkey PRIMARY KEY (telegram_id);

CREATE UNIQUE INDEX owners_login_key ON owners USING btree (login);

ALTER TABLE ONLY owners
    ADD CONSTRAINT owners_telegram_id_fkey FOREIGN KEY (telegram_id) REFERENCES users(telegram_id);


-- payments

CREATE TABLE payments (
    response_id uuid NOT NULL,
    number integer NOT NULL,
    amount numeric(12,2) NOT NULL,
    paid_on date NOT NULL,
    method text NOT NULL,
    receipt text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    tell_after timestamp with time zone,
    CONSTRAINT payments_amount_check CHECK ((amount > (0)::numeric)),
    CONSTRAINT payments_method_check CHECK ((method = ANY (ARRAY['transfer'::text, 'self_employed'::text, 'sole_trader'::text, 'contract'::text, 'abroad'::text, 'other'::text])))
);

ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (response_id, number);

CREATE INDEX payments_by_day ON payments USING btree (paid_on);

CREATE INDEX payments_untold ON payments USING btree (tell_after) WHERE (tell_after IS NOT NULL);

ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_response_id_fkey FOREIGN KEY (response_id) REFERENCES payouts(response_id) ON DELETE CASCADE;


-- payouts

CREATE TABLE payouts (
    response_id uuid NOT NULL,
    brief_id uuid NOT NULL,
    amount numeric(12,2) NOT NULL,
    paid numeric(12,2) DEFAULT 0 NOT NULL,
    reason text,
    due_on date NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    before_end numeric(12,2),
    CONSTRAINT payouts_check CHECK (((paid >= (0)::numeric) AND (paid <= amount)))
);

ALTER TABLE ONLY payouts
    ADD CONSTRAINT payouts_pkey PRIMARY KEY (response_id);

CREATE INDEX payouts_due ON payouts USING btree (due_on, response_id) WHERE (paid < amount);

CREATE INDEX payouts_of_brief ON payouts USING btree (brief_id);

CREATE INDEX payouts_paid ON payouts USING btree (created_at DESC, response_id DESC) WHERE (paid = amount);

ALTER TABLE ONLY payouts
    ADD CONSTRAINT payouts_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES briefs(id) ON DELETE CASCADE;

ALTER TABLE ONLY payouts
    ADD CONSTRAINT payouts_response_id_fkey FOREIGN KEY (response_id) REFERENCES works(response_id) ON DELETE CASCADE;


-- pending_erasures

CREATE TABLE pending_erasures (
    creator_id uuid NOT NULL,
    telegram_id bigint,
    person text,
    name text NOT NULL,
    photo_key text,
    erased_by bigint NOT NULL,
    erased_at timestamp with time zone DEFAULT now() NOT NULL,
    final_at timestamp with time zone DEFAULT (now() + '24:00:00'::interval) NOT NULL,
    kept jsonb NOT NULL
);

ALTER TABLE ONLY pending_erasures
    ADD CONSTRAINT pending_erasures_pkey PRIMARY KEY (creator_id);

CREATE INDEX pending_erasures_final ON pending_erasures USING btree (final_at);

CREATE INDEX pending_erasures_telegram ON pending_erasures USING btree (telegram_id);


-- planned_sends

CREATE TABLE planned_sends (
    brief_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    telegram_id bigint NOT NULL,
    name text NOT NULL,
    up_to integer,
    people integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY planned_sends
    ADD CONSTRAINT planned_sends_pkey PRIMARY KEY (brief_id);

CREATE INDEX planned_sends_due ON planned_sends USING btree (at);

ALTER TABLE ONLY planned_sends
    ADD CONSTRAINT planned_sends_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES briefs(id);


-- public_links

CREATE TABLE public_links (
    id uuid DEFAULT uuidv7() NOT NULL,
    brief_id uuid NOT NULL,
    kind text NOT NULL,
    token text DEFAULT link_token() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    revoked_at timestamp with time zone,
    row_key bytea DEFAULT row_key() NOT NULL,
    revision integer DEFAULT 0 NOT NULL,
    expires_at timestamp with time zone,
    pin_hash text,
    answer_by timestamp with time zone,
    shows_socials boolean DEFAULT true NOT NULL,
    CONSTRAINT public_links_asks_clients CHECK (((kind = 'client'::text) OR ((answer_by IS NULL) AND shows_socials))),
    CONSTRAINT public_links_internal CHECK (((kind = 'client'::text) OR ((expires_at IS NULL) AND (pin_hash IS NULL)))),
    CONSTRAINT public_links_kind_check CHECK ((kind = ANY (ARRAY['internal'::text, 'client'::text]))),
    CONSTRAINT public_links_row_key_check CHECK ((length(row_key) = 16)),
    CONSTRAINT public_links_token_check CHECK ((token ~ '^[A-Za-z0-9_-]{43}$'::text))
);

ALTER TABLE ONLY public_links
    ADD CONSTRAINT public_links_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX public_links_live ON public_links USING btree (brief_id, kind) WHERE (revoked_at IS NULL);

CREATE UNIQUE INDEX public_links_token ON public_links USING btree (token);

ALTER TABLE ONLY public_links
    ADD CONSTRAINT public_links_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES briefs(id) ON DELETE CASCADE;


-- reminders

CREATE TABLE reminders (
    creator_id uuid NOT NULL,
    brief_id uuid NOT NULL,
    kind text NOT NULL,
    state text DEFAULT 'queued'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    message_id bigint,
    CONSTRAINT reminders_kind_check CHECK ((kind = ANY (ARRAY['silent'::text, 'unconfirmed'::text]))),
    CONSTRAINT reminders_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'blocked'::text, 'unconfirmed'::text, 'skipped'::text])))
);

ALTER TABLE ONLY reminders
    ADD CONSTRAINT reminders_pkey PRIMARY KEY (brief_id, creator_id, kind);

CREATE INDEX reminders_creator ON reminders USING btree (creator_id);

CREATE INDEX reminders_queued ON reminders USING btree (created_at) WHERE (state = 'queued'::text);

ALTER TABLE ONLY reminders
    ADD CONSTRAINT reminders_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES creators(id) ON DELETE CASCADE;


-- request_keys

CREATE TABLE request_keys (
    telegram_id bigint NOT NULL,
    key uuid NOT NULL,
    made_id uuid DEFAULT uuidv7() NOT NULL,
    input_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY request_keys
    ADD CONSTRAINT brief_keys_pkey PRIMARY KEY (telegram_id, key);

CREATE INDEX request_keys_created_at ON request_keys USING btree (created_at);

CREATE INDEX request_keys_made ON request_keys USING btree (made_id);

ALTER TABLE ONLY request_keys
    ADD CONSTRAINT brief_keys_telegram_id_fkey FOREIGN KEY (telegram_id) REFERENCES owners(telegram_id) ON DELETE CASCADE;


-- response_days

CREATE TABLE response_days (
    day date NOT NULL,
    slot smallint NOT NULL,
    count bigint NOT NULL
)
WITH (fillfactor='20');

ALTER TABLE ONLY response_days
    ADD CONSTRAINT response_days_pkey PRIMARY KEY (day, slot);


-- response_events

CREATE TABLE response_events (
    id bigint NOT NULL,
    response_id uuid NOT NULL,
    kind text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    price_was numeric(12,2),
    price_now numeric(12,2),
    days_was integer,
    days_now integer,
    reason text
);

ALTER TABLE response_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME response_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY response_events
    ADD CONSTRAINT response_events_pkey PRIMARY KEY (id);

CREATE INDEX response_events_of_response ON response_events USING btree (response_id, id);

ALTER TABLE ONLY response_events
    ADD CONSTRAINT response_events_response_id_fkey FOREIGN KEY (response_id) REFERENCES responses(id) ON DELETE CASCADE;


-- responses

CREATE TABLE responses (
    id uuid DEFAULT uuidv7() NOT NULL,
    brief_id uuid NOT NULL,
    creator_id uuid,
    creator_price numeric(12,2) NOT NULL,
    markup_percentage numeric(6,2) DEFAULT 0 NOT NULL,
    client_price numeric(12,2),
    estimated_delivery_days integer,
    message text,
    status text DEFAULT 'pending'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    notified_status text,
    search text DEFAULT ''::text NOT NULL,
    contacts text DEFAULT ''::text NOT NULL,
    visibility text DEFAULT 'auto'::text NOT NULL,
    is_withheld boolean DEFAULT false NOT NULL,
    withdraw_reason text,
    confirmed_at timestamp with time zone,
    tell_after timestamp with time zone,
    is_settled boolean DEFAULT false NOT NULL,
    told_message_id bigint,
    told_at timestamp with time zone,
    CONSTRAINT responses_client_price_check CHECK ((client_price >= (0)::numeric)),
    CONSTRAINT responses_creator_price_check CHECK ((creator_price >= (0)::numeric)),
    CONSTRAINT responses_estimated_delivery_days_check CHECK ((estimated_delivery_days >= 1)),
    CONSTRAINT responses_notified_status_check CHECK ((notified_status = ANY (ARRAY['accepted'::text, 'reserve'::text, 'rejected'::text, 'choosing'::text, 'closed'::text, 'done'::text, 'cancelled'::text, 'stopped'::text]))),
    CONSTRAINT responses_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'reserve'::text, 'rejected'::text, 'withdrawn'::text]))),
    CONSTRAINT responses_visibility_check CHECK ((visibility = ANY (ARRAY['auto'::text, 'shown'::text, 'hidden'::text]))),
    CONSTRAINT responses_withdraw_reason_check CHECK ((withdraw_reason = ANY (ARRAY['time'::text, 'project'::text, 'terms'::text, 'other'::text])))
);
ALTER TABLE ONLY responses ALTER COLUMN search SET STATISTICS 1000;

ALTER TABLE ONLY responses
    ADD CONSTRAINT responses_pkey PRIMARY KEY (id);

CREATE INDEX responses_accepted ON responses USING btree (brief_id) WHERE (status = 'accepted'::text);

CREATE INDEX responses_client_price ON responses USING btree (brief_id, client_price, id) WHERE (status <> 'rejected'::text);

CREATE INDEX responses_client_price_desc ON responses USING btree (brief_id, client_price DESC NULLS LAST, id) WHERE (status <> 'rejected'::text);

CREATE INDEX responses_creator ON responses USING btree (creator_id, created_at DESC) WHERE (creator_id IS NOT NULL);

CREATE INDEX responses_creator_price ON responses USING btree (brief_id, creator_price, id);

CREATE INDEX responses_days ON responses USING btree (estimated_delivery_days, id);

CREATE INDEX responses_find ON responses USING gin (brief_id, search gin_trgm_ops, contacts gin_trgm_ops) WITH (fastupdate=off);

CREATE INDEX responses_newest ON responses USING btree (created_at DESC, id DESC);

CREATE INDEX responses_of_brief ON responses USING btree (brief_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX responses_once ON responses USING btree (brief_id, creator_id) INCLUDE (status);

CREATE INDEX responses_price ON responses USING btree (creator_price, id);

CREATE INDEX responses_selected ON responses USING btree (brief_id, created_at DESC, id DESC) WHERE ((status <> 'rejected'::text) AND (creator_id IS NOT NULL) AND (visibility <> 'hidden'::text) AND ((visibility = 'shown'::text) OR (status = 'accepted'::text)));

CREATE INDEX responses_silent ON responses USING btree (brief_id) INCLUDE (updated_at) WHERE ((status = 'accepted'::text) AND (confirmed_at IS NULL) AND (notified_status = 'accepted'::text));

CREATE INDEX responses_untold ON responses USING btree (tell_after) WHERE (tell_after IS NOT NULL);

CREATE INDEX responses_waiting ON responses USING btree (brief_id) WHERE ((status = 'pending'::text) AND (creator_id IS NOT NULL) AND (NOT is_settled));

CREATE INDEX responses_waits ON responses USING btree ((((status = 'pending'::text) AND (creator_id IS NOT NULL) AND (NOT is_settled))) DESC, created_at DESC, id DESC);

CREATE INDEX responses_waits_of_brief ON responses USING btree (brief_id, (((status = 'pending'::text) AND (creator_id IS NOT NULL) AND (NOT is_settled))) DESC, created_at DESC, id DESC);

CREATE TRIGGER responses_confirmed AFTER UPDATE ON responses FOR EACH ROW WHEN (((old.confirmed_at IS NULL) AND (new.confirmed_at IS NOT NULL))) EXECUTE FUNCTION note_confirmed();

CREATE TRIGGER responses_deleted AFTER DELETE ON responses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_responses();

CREATE TRIGGER responses_forgotten BEFORE UPDATE ON responses FOR EACH ROW WHEN (((old.creator_id IS NOT NULL) AND (new.creator_id IS NULL))) EXECUTE FUNCTION clear_erased_text();

CREATE TRIGGER responses_inserted AFTER INSERT ON responses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_responses();

CREATE TRIGGER responses_noted AFTER UPDATE ON responses FOR EACH ROW WHEN (((new.status <> old.status) OR (new.creator_price <> old.creator_price) OR (new.estimated_delivery_days IS DISTINCT FROM old.estimated_delivery_days))) EXECUTE FUNCTION note_response();

CREATE TRIGGER responses_sent AFTER INSERT ON responses FOR EACH ROW EXECUTE FUNCTION note_response();

CREATE TRIGGER responses_settled BEFORE INSERT ON responses FOR EACH ROW EXECUTE FUNCTION settle_response();

CREATE TRIGGER responses_unconfirmed BEFORE UPDATE ON responses FOR EACH ROW WHEN (((new.status <> old.status) AND (new.confirmed_at IS NOT NULL))) EXECUTE FUNCTION end_confirmation();

CREATE TRIGGER responses_withheld BEFORE INSERT ON responses FOR EACH ROW WHEN ((new.creator_id IS NOT NULL)) EXECUTE FUNCTION copy_withheld();

CREATE TRIGGER responses_words BEFORE INSERT ON responses FOR EACH ROW WHEN (((new.creator_id IS NOT NULL) AND (new.search = ''::text))) EXECUTE FUNCTION copy_search_text();

CREATE TRIGGER responses_work_kept AFTER UPDATE ON responses FOR EACH ROW WHEN ((((new.status <> old.status) AND (('accepted'::text = new.status) OR ('accepted'::text = old.status))) OR ((new.creator_id IS NULL) <> (old.creator_id IS NULL)))) EXECUTE FUNCTION keep_work();

CREATE TRIGGER responses_worked AFTER INSERT ON responses FOR EACH ROW WHEN ((new.status = 'accepted'::text)) EXECUTE FUNCTION keep_work();

ALTER TABLE ONLY responses
    ADD CONSTRAINT responses_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES briefs(id);

ALTER TABLE ONLY responses
    ADD CONSTRAINT responses_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES creators(id) ON DELETE SET NULL;


-- revoked_launches

CREATE TABLE revoked_launches (
    launch_hash bytea NOT NULL,
    until timestamp with time zone NOT NULL
);

ALTER TABLE ONLY revoked_launches
    ADD CONSTRAINT revoked_launches_pkey PRIMARY KEY (launch_hash);


-- sessions

CREATE TABLE sessions (
    token_hash bytea NOT NULL,
    telegram_id bigint NOT NULL,
    kind text NOT NULL,
    scope text,
    launch_hash bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    idle_until timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    device text DEFAULT ''::text NOT NULL,
    announced_at timestamp with time zone,
    is_new_browser boolean DEFAULT false NOT NULL,
    CONSTRAINT sessions_check CHECK (((kind = 'handoff'::text) = (scope IS NOT NULL))),
    CONSTRAINT sessions_kind_check CHECK ((kind = ANY (ARRAY['mini'::text, 'web'::text, 'handoff'::text])))
);

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);

CREATE INDEX sessions_expires_at ON sessions USING btree (LEAST(idle_until, expires_at));

CREATE UNIQUE INDEX sessions_id ON sessions USING btree (id);

CREATE INDEX sessions_telegram_id ON sessions USING btree (telegram_id, created_at);

CREATE INDEX sessions_unannounced ON sessions USING btree (created_at) WHERE (is_new_browser AND (announced_at IS NULL));

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_telegram_id_fkey FOREIGN KEY (telegram_id) REFERENCES users(telegram_id) ON DELETE CASCADE;


-- suspended_owners

CREATE TABLE suspended_owners (
    telegram_id bigint NOT NULL,
    login text,
    password_hash text,
    password_is_first boolean NOT NULL,
    muted_news text[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    suspended_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY suspended_owners
    ADD CONSTRAINT suspended_owners_pkey PRIMARY KEY (telegram_id);

ALTER TABLE ONLY suspended_owners
    ADD CONSTRAINT suspended_owners_telegram_id_fkey FOREIGN KEY (telegram_id) REFERENCES users(telegram_id) ON DELETE CASCADE;


-- tags

CREATE TABLE tags (
    id integer NOT NULL,
    name text NOT NULL,
    category text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT tags_category_check CHECK ((category = ANY (ARRAY['ниша'::text, 'формат'::text, 'язык'::text]))),
    CONSTRAINT tags_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 64)))
);

ALTER TABLE tags ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tags_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY tags
    ADD CONSTRAINT tags_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX tags_name_key ON tags USING btree (fold(name));

CREATE TRIGGER tags_words AFTER UPDATE OF name ON tags FOR EACH ROW EXECUTE FUNCTION update_search_text_of_tag();


-- team_invitations

CREATE TABLE team_invitations (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    token_hash bytea NOT NULL,
    invited_by bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    opened_by bigint,
    opened_name text,
    CONSTRAINT team_invitations_check CHECK (((opened_by IS NULL) = (opened_name IS NULL)))
);

ALTER TABLE ONLY team_invitations
    ADD CONSTRAINT team_invitations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY team_invitations
    ADD CONSTRAINT team_invitations_token_hash_key UNIQUE (token_hash);

CREATE INDEX team_invitations_of_owner ON team_invitations USING btree (invited_by, created_at DESC);

ALTER TABLE ONLY team_invitations
    ADD CONSTRAINT team_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES owners(telegram_id) ON DELETE CASCADE;


-- telling_leases

CREATE TABLE telling_leases (
    id bigint NOT NULL,
    telling text NOT NULL,
    one jsonb NOT NULL,
    kept jsonb,
    lease_until timestamp with time zone DEFAULT (clock_timestamp() + '00:00:30'::interval) NOT NULL
);

ALTER TABLE telling_leases ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME telling_leases_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY telling_leases
    ADD CONSTRAINT telling_leases_pkey PRIMARY KEY (id);


-- throttles

CREATE TABLE throttles (
    key text NOT NULL,
    count integer NOT NULL,
    since timestamp with time zone NOT NULL,
    blocked_until timestamp with time zone
);

ALTER TABLE ONLY throttles
    ADD CONSTRAINT throttles_pkey PRIMARY KEY (key);


-- tickets

CREATE TABLE tickets (
    hash bytea NOT NULL,
    telegram_id bigint NOT NULL,
    path text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    response_ids uuid[],
    creator_ids uuid[]
);

ALTER TABLE ONLY tickets
    ADD CONSTRAINT tickets_pkey PRIMARY KEY (hash);

CREATE INDEX tickets_expires_at ON tickets USING btree (expires_at);

ALTER TABLE ONLY tickets
    ADD CONSTRAINT tickets_telegram_id_fkey FOREIGN KEY (telegram_id) REFERENCES users(telegram_id) ON DELETE CASCADE;


-- users

CREATE TABLE users (
    telegram_id bigint NOT NULL,
    first_name text DEFAULT ''::text NOT NULL,
    last_name text DEFAULT ''::text NOT NULL,
    username text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    photo_key text,
    signed_out_at timestamp with time zone,
    photo_at timestamp with time zone,
    CONSTRAINT users_telegram_id_check CHECK ((telegram_id > 0))
);

ALTER TABLE ONLY users
    ADD CONSTRAINT users_pkey PRIMARY KEY (telegram_id);

CREATE INDEX users_photo ON users USING btree (photo_key) WHERE (photo_key IS NOT NULL);


-- work_remarks

CREATE TABLE work_remarks (
    response_id uuid NOT NULL,
    number integer NOT NULL,
    text text NOT NULL,
    author text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    said_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY work_remarks
    ADD CONSTRAINT work_remarks_by_person UNIQUE NULLS NOT DISTINCT (response_id, number, author);

ALTER TABLE ONLY work_remarks
    ADD CONSTRAINT work_remarks_response_id_number_fkey FOREIGN KEY (response_id, number) REFERENCES work_versions(response_id, number) ON DELETE CASCADE;


-- work_versions

CREATE TABLE work_versions (
    response_id uuid NOT NULL,
    number integer NOT NULL,
    links text[] NOT NULL,
    message text,
    handed_in_at timestamp with time zone DEFAULT now() NOT NULL,
    due_at timestamp with time zone NOT NULL,
    verdict text,
    answer text,
    answered_at timestamp with time zone,
    was_accepted boolean DEFAULT false NOT NULL,
    CONSTRAINT work_versions_verdict_check CHECK ((verdict = ANY (ARRAY['done'::text, 'changes'::text])))
);

ALTER TABLE ONLY work_versions
    ADD CONSTRAINT work_versions_pkey PRIMARY KEY (response_id, number);

ALTER TABLE ONLY work_versions
    ADD CONSTRAINT work_versions_response_id_fkey FOREIGN KEY (response_id) REFERENCES works(response_id) ON DELETE CASCADE;


-- works

CREATE TABLE works (
    response_id uuid NOT NULL,
    brief_id uuid NOT NULL,
    state text DEFAULT 'in_work'::text NOT NULL,
    due_at timestamp with time zone NOT NULL,
    has_own_due boolean DEFAULT false NOT NULL,
    asked_due_at timestamp with time zone,
    asked_why text,
    price numeric(12,2) NOT NULL,
    waits_product boolean DEFAULT false NOT NULL,
    product_sent_on date,
    product_tracking text,
    cancelled_because text,
    ended_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    tell text,
    tell_after timestamp with time zone,
    asked_at timestamp with time zone,
    CONSTRAINT works_cancelled_because_check CHECK ((cancelled_because = ANY (ARRAY['refused'::text, 'taken_back'::text, 'project'::text, 'erased'::text]))),
    CONSTRAINT works_check CHECK (((cancelled_because IS NOT NULL) = (state = 'cancelled'::text))),
    CONSTRAINT works_check1 CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['done'::text, 'cancelled'::text])))),
    CONSTRAINT works_check2 CHECK (((tell IS NULL) = (tell_after IS NULL))),
    CONSTRAINT works_state_check CHECK ((state = ANY (ARRAY['in_work'::text, 'submitted'::text, 'changes'::text, 'done'::text, 'cancelled'::text]))),
    CONSTRAINT works_tell_check CHECK ((tell = ANY (ARRAY['done'::text, 'changes'::text, 'due'::text, 'due_refused'::text])))
);

ALTER TABLE ONLY works
    ADD CONSTRAINT works_pkey PRIMARY KEY (response_id);

CREATE INDEX works_ended ON works USING btree (ended_at DESC, response_id DESC) WHERE (ended_at IS NOT NULL);

CREATE INDEX works_of_brief ON works USING btree (brief_id);

CREATE INDEX works_open ON works USING btree (((asked_due_at IS NULL)), ((state <> 'submitted'::text)), due_at, response_id) INCLUDE (state, asked_due_at) WHERE (ended_at IS NULL);

CREATE INDEX works_untold ON works USING btree (tell_after) WHERE (tell_after IS NOT NULL);

CREATE TRIGGER works_payout AFTER UPDATE ON works FOR EACH ROW WHEN (((new.state = 'done'::text) <> (old.state = 'done'::text))) EXECUTE FUNCTION keep_payout();

ALTER TABLE ONLY works
    ADD CONSTRAINT works_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES briefs(id) ON DELETE CASCADE;

ALTER TABLE ONLY works
    ADD CONSTRAINT works_response_id_fkey FOREIGN KEY (response_id) REFERENCES responses(id) ON DELETE CASCADE;
