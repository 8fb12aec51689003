import { sql } from 'kysely'
import { goesOn } from './goes-on.ts'

/** Briefs whose client opened the table days ago and has submitted nothing, with the days. After two weeks they are given up. */
export const SILENT_CLIENTS = sql`(
  select briefs.id as brief_id, moscow_day(now()) - max(day) as days
  from link_views
    join public_links on public_links.id = link_views.link_id
    join briefs on briefs.id = public_links.brief_id
  where kind = 'client' and revoked_at is null and ${goesOn()}
    and not exists (select from client_submissions submitted join public_links links on links.id = submitted.link_id
      where links.brief_id = briefs.id)
  group by briefs.id having moscow_day(now()) - max(day) between 2 and 14)`
