import { BLOCK_REASONS, type BlockReason } from '@ugc/contract/facts/blocks'
import * as z from 'zod/mini'

const id = z.int().check(z.positive())
/** Pseudonym of a Telegram id. */
const person = z.string().check(z.regex(/^[0-9a-f]{16}$/))

/** The lines of the view `ledger`. */
const Line = z.discriminatedUnion('kind', [
  /** The head of a copy. */
  z.object({ kind: z.literal('copied'), at: z.iso.datetime() }),
  z.object({
    kind: z.literal('erased'),
    creator_id: z.uuid(),
    /** Missing for a creator whom an owner added without a Telegram id. */
    person: z.optional(person),
    by_role: z.enum(['self', 'owner']),
    erased_at: z.iso.datetime(),
    /** The owner who asked for it; missing if it was the person. */
    erased_by: z.optional(id),
  }),
  z.object({ kind: z.literal('erasing'), creator_id: z.uuid() }),
  z.object({ kind: z.literal('withdrawn'), creator_id: z.uuid(), erase_at: z.iso.datetime() }),
  z.object({ kind: z.literal('hidden'), creator_id: z.uuid() }),
  z.object({
    kind: z.literal('blocked'),
    /** Missing after the profile was erased. */
    creator_id: z.optional(z.uuid()),
    person,
    reason: z.enum(Object.keys(BLOCK_REASONS) as [BlockReason, ...BlockReason[]]),
    blocked_by: z.optional(id),
    blocked_at: z.iso.datetime(),
  }),
])
type Line = z.output<typeof Line>
export type Entry<Kind extends Line['kind']> = Extract<Line, { kind: Kind }>
export type LedgerEntry = Omit<Entry<'erased'>, 'kind'>

export interface Ledger {
  erased: LedgerEntry[]
  erasing: string[]
  withdrawn: Entry<'withdrawn'>[]
  hidden: string[]
  blocked: Entry<'blocked'>[]
}

/** Parses the file that `tools/restore` leaves. One bad line rejects the whole file, because the line may stand for a person. */
export function readLedger(text: string): Ledger {
  const lines = text.split('\n').flatMap((line, index) => (line === '' ? [] : [parse(line, index + 1)]))
  const of = <Kind extends Line['kind']>(kind: Kind) =>
    lines.filter((line): line is Entry<Kind> => line.kind === kind)
  const idsOf = (kind: 'erasing' | 'hidden') => [...new Set(of(kind).map(({ creator_id }) => creator_id))]
  // A copy and the end of the log have the same erasures.
  const erased = new Map(of('erased').map((entry) => [entry.creator_id, entry]))
  return {
    erased: [...erased.values()],
    erasing: idsOf('erasing'),
    withdrawn: of('withdrawn'),
    hidden: idsOf('hidden'),
    blocked: of('blocked'),
  }
}

function parse(line: string, number: number): Line {
  const parsed = Line.safeParse(jsonOf(line))
  if (!parsed.success) throw new Error(`line ${number} of the ledger cannot be read`)
  return parsed.data
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

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
