-- Not applied by default; docs/scaling.md says from when on it pays. As the owner of the database, with all processes stopped:
-- deliveries and responses become tables with 16 partitions by brief. Indexes, checks, foreign keys and triggers are those of
-- the tables before, with two differences, which a partitioned table requires: the primary key of responses is (id, brief_id),
-- and client_choices and client_submission_rows no longer refer to responses by a foreign key.
begin;
alter table client_choices drop constraint client_choices_response_id_fkey;
alter table client_submission_rows drop constraint client_submission_rows_response_id_fkey;
do $$
declare
  whole text;
  later text[];
  statement text;
begin
  foreach whole in array array['deliveries', 'responses'] loop
    select array_agg(definition order by rank) into later from (
      select 1 as rank, format('alter table %I add primary key (%s)', whole,
        case whole when 'responses' then 'id, brief_id' else 'creator_id, brief_id' end) as definition
      union all
      select 2, pg_get_indexdef(indexrelid) from pg_index where indrelid = whole::regclass and not indisprimary
      union all
      select 3, format('alter table %I add constraint %I %s', whole, conname, pg_get_constraintdef(oid))
        from pg_constraint where conrelid = whole::regclass and contype = 'f'
      union all
      select 4, pg_get_triggerdef(oid) from pg_trigger where tgrelid = whole::regclass and not tgisinternal
    ) found;
    execute format('alter table %I rename to unpartitioned', whole);
    execute format('create table %I (like unpartitioned including defaults including constraints) partition by hash (brief_id)', whole);
    for part in 0..15 loop
      execute format('create table %I partition of %I for values with (modulus 16, remainder %s)', whole || '_' || part, whole, part);
    end loop;
    execute format('insert into %I select * from unpartitioned', whole);
    drop table unpartitioned;
    foreach statement in array later loop
      execute statement;
    end loop;
  end loop;
end $$;
commit;
