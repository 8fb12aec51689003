import { COUNTED_ON_CARD } from '@ugc/contract/facts/limits'
import { pluralOf } from '../../lib/plural.ts'

export interface ResponseCounts {
  response_count: number
  pending_count: number
  accepted_count: number
}

const counted = (count: number, ...forms: [one: string, few: string, many: string]) =>
  pluralOf({ total: Math.min(count, COUNTED_ON_CARD), capped: count > COUNTED_ON_CARD }, ...forms)

/** «13 откликов · 7 ждут · 2 приняты», without what is none; «нет откликов» */
export function responseNumbers({ response_count, pending_count, accepted_count }: ResponseCounts): string {
  if (response_count === 0) return 'нет откликов'
  return [
    counted(response_count, 'отклик', 'отклика', 'откликов'),
    pending_count > 0 && counted(pending_count, 'ждёт', 'ждут', 'ждут'),
    accepted_count > 0 && counted(accepted_count, 'принят', 'приняты', 'принято'),
  ]
    .filter(Boolean)
    .join(' · ')
}
