import { expect, test } from 'vitest'
import { readLedger } from './ledger-part.ts'

const ID = '0d1f7c1e-3b1a-4c55-9d0b-6a5d1f0e9a11'
const PERSON = '0123456789abcdef'
const AT = '2026-11-15T12:00:00.123456Z'
const erased = { kind: 'erased', creator_id: ID, person: PERSON, by_role: 'self', erased_at: AT }
const file = (...lines: object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

test('[P-08] [N-84] the ledger is read line by line; what stands in two copies counts once', () => {
  const { person: _, ...nameless } = {
    ...erased,
    creator_id: ID.replace('0d', '1d'),
    by_role: 'owner',
    erased_by: 7,
  }
  const blocked = { kind: 'blocked', person: PERSON, reason: 'fraud', blocked_at: AT }
  const hidden = { kind: 'hidden', creator_id: ID }
  const ledger = readLedger(
    file({ kind: 'copied', at: AT }, erased, erased, nameless, blocked, hidden, hidden, {
      kind: 'withdrawn',
      creator_id: ID,
      erase_at: AT,
    }),
  )
  expect(ledger).toMatchObject({
    erased: [
      { person: PERSON, by_role: 'self' },
      { by_role: 'owner', erased_by: 7, erased_at: AT },
    ],
    erasing: [],
    withdrawn: [{ erase_at: AT }],
    hidden: [ID],
    blocked: [{ person: PERSON, reason: 'fraud' }],
  })
})

test.each([
  'cut off',
  JSON.stringify(erased).slice(0, 60),
  JSON.stringify({ ...erased, by_role: 'unknown' }),
  JSON.stringify({ ...erased, person: 'o123' }),
  JSON.stringify({ kind: 'unknown' }),
])('[P-08] a ledger with a line that is not one is refused: %s', (line) => {
  expect(() => readLedger(`${JSON.stringify(erased)}\n${line}\n`)).toThrow('line 2 of the ledger')
})
