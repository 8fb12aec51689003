import * as z from 'zod/mini'

const Entry = z.object({
  creator_id: z.uuid(),
  /** Pseudonym of the Telegram id; empty for a creator whom an owner added without one. */
  person: z.string().check(z.regex(/^([0-9a-f]{16})?$/)),
  by_role: z.enum(['self', 'owner']),
  erased_at: z.iso.datetime(),
})
export type LedgerEntry = z.output<typeof Entry>

/** Parses the file of `tools/backup ledger`. One bad line rejects the whole file, because the line may stand for a person. */
export const readLedger = (text: string): LedgerEntry[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      const [creator_id, person, by_role, erased_at] = line.split('\t')
      const parsed = Entry.safeParse({ creator_id, person, by_role, erased_at })
      if (!parsed.success) throw new Error(`line ${index + 1} of the ledger cannot be read`)
      return parsed.data
    })
