import * as z from 'zod/mini'

const Entry = z.object({
  creator_id: z.uuid(),
  /** Pseudonym of the Telegram id; empty for a creator whom an owner added without one. */
  person: z.string().check(z.regex(/^([0-9a-f]{16})?$/)),
  by_role: z.enum(['self', 'owner']),
  erased_at: z.iso.datetime(),
  /** The owner who asked for it; missing if it was the person, and in ledgers of earlier releases. */
  erased_by: z.optional(z.coerce.number().check(z.int(), z.positive())),
})
export type LedgerEntry = z.output<typeof Entry>

/** Parses the file of `tools/backup ledger`. One bad line rejects the whole file, because the line may stand for a person. */
export const readLedger = (text: string): LedgerEntry[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      const [creator_id, person, by_role, erased_at, erased_by] = line.split('\t')
      const parsed = Entry.safeParse({
        creator_id,
        person,
        by_role,
        erased_at,
        ...(erased_by ? { erased_by } : {}),
      })
      if (!parsed.success) throw new Error(`line ${index + 1} of the ledger cannot be read`)
      return parsed.data
    })

/** Erasures by one owner in a span of time, which a restore does not repeat: a stolen session made them. */
export interface LeftOut {
  erased_by: number
  from: string
  to: string
}

export const isLeftOut = (
  { erased_by, erased_at }: { erased_by?: number | undefined; erased_at: string },
  out: LeftOut | undefined,
): boolean =>
  out !== undefined &&
  erased_by === out.erased_by &&
  Date.parse(erased_at) >= Date.parse(out.from) &&
  Date.parse(erased_at) < Date.parse(out.to)
