-- What a restored backup must not undo, one JSON object a line. tools/backup copies it beside each backup, and after a restore
-- server/src/bin/after-restore.ts repeats what the database lacks. No names: ids of profiles and keyed hashes of Telegram ids.
create view ledger as
with at_utc as (select 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"' as format)
select jsonb_strip_nulls(entry)::text as line from at_utc, lateral (
  select jsonb_build_object('kind', 'erased', 'creator_id', creator_id, 'person', person, 'by_role', by_role, 'erased_by', erased_by,
    'erased_at', to_char(erased_at at time zone 'UTC', format)) as entry from erasures
  union all
  -- An owner's erasure that can be taken back: listed, not repeated.
  select jsonb_build_object('kind', 'erasing', 'creator_id', creator_id) from pending_erasures
  union all
  select jsonb_build_object('kind', 'withdrawn', 'creator_id', id, 'erase_at', to_char(erase_at at time zone 'UTC', format))
    from creators where erase_at is not null
  union all
  select jsonb_build_object('kind', 'hidden', 'creator_id', id) from creators where hidden_from_clients
  union all
  select jsonb_build_object('kind', 'blocked', 'creator_id', creator_id, 'person', person, 'reason', reason,
    'blocked_by', blocked_by, 'blocked_at', to_char(blocked_at at time zone 'UTC', format)) from blocks
) entries;
-- Not for the serving processes.
revoke all on ledger from public;
