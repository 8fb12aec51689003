import { BULK_REFUSALS } from '@ugc/contract/facts/bulk'

/** After an undo of many decisions. `kept`: responses that were changed since. */
export const undoneText = (kept: number) =>
  kept === 0 ? 'Решения отменены' : `Отменено без ${kept}: ${BULK_REFUSALS.changed}`
