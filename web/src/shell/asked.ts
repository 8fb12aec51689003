import { responses } from '@ugc/contract/calls'
import { PER_PAGE_MAX } from '@ugc/contract/facts/limits'
import { mayConfirm } from '@ugc/contract/facts/statuses'
import { call } from '../api/call.ts'

export async function countAsked(signal: AbortSignal): Promise<number> {
  const query = { status: 'accepted', per_page: PER_PAGE_MAX } as const
  const { items } = await call(responses.list, { query, signal })
  return items.filter(
    ({ status, brief_status, brief_deleted, confirmed_at }) =>
      mayConfirm(status, brief_status) && !brief_deleted && confirmed_at === null,
  ).length
}
