import { execFileSync } from 'node:child_process'
import { urlOf } from '../databases.ts'

export const databaseOf = (peer: string) => `peer_${peer}`

export const sql = (database: string, text: string) =>
  execFileSync('psql', ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-1', urlOf(database)], {
    input: text,
    encoding: 'utf8',
  }).trim()

export function makeDatabase(name: string): void {
  const run = (text: string) => execFileSync('psql', ['-X', '-q', urlOf('postgres'), '-c', text])
  run(`drop database if exists ${name} with (force)`)
  run(`create database ${name}`)
}

/** As autovacuum does in the course of a day. */
export const tidy = (database: string) =>
  execFileSync('psql', ['-X', '-q', urlOf(database), '-c', 'vacuum analyze'])

/** People have a number instead of a UUID, as the peers give them by themselves. */
const CREATORS = `select row_number() over (order by id), first_name, last_name, telegram_username, city,
  price_per_video, followers_count, is_active, date_trunc('milliseconds', created_at), tag_ids from creators`

/** The people and tags of the product's own database, in a schema beside the peer's tables. */
export function copySource(from: string, to: string): void {
  sql(
    to,
    `create schema source;
     create table source.tags (id int primary key, name text);
     create table source.creators (id int primary key, first_name text, last_name text, telegram_username text,
       city text, price_per_video numeric, followers_count int, is_active boolean, created_at timestamptz, tag_ids int[]);
     create view source.links as select c.id as creator_id, t.tag_id, t.place
       from source.creators c, unnest(c.tag_ids) with ordinality as t (tag_id, place);`,
  )
  for (const [table, select] of [
    ['source.tags', 'select id, name from tags'],
    ['source.creators', CREATORS],
  ] as const) {
    const rows = execFileSync('psql', ['-X', urlOf(from), '-c', `copy (${select}) to stdout`], {
      maxBuffer: 2 ** 30,
    })
    execFileSync('psql', ['-X', '-q', urlOf(to), '-c', `copy ${table} from stdin`], { input: rows })
  }
}
