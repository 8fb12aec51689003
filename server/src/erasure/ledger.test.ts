import { expect, test } from 'vitest'
import { readLedger } from './ledger.ts'

const LINE = '0d1f7c1e-3b1a-4c55-9d0b-6a5d1f0e9a11\t0123456789abcdef\tself\t2026-11-15T12:00:00.123456Z'

test('[P-08] the ledger of erasures is read line by line, with and without a Telegram id', () => {
  const nameless = LINE.replace('0123456789abcdef', '').replace('self', 'owner')
  expect(readLedger(`${LINE}\n${nameless}\n`)).toMatchObject([
    { person: '0123456789abcdef', by_role: 'self' },
    { person: '', by_role: 'owner', erased_at: '2026-11-15T12:00:00.123456Z' },
  ])
})

test.each(['cut off', LINE.slice(0, 60), LINE.replace('self', 'nobody'), LINE.replace('0123', 'o123')])(
  '[P-08] a ledger with a line that is not one is refused: %s',
  (line) => {
    expect(() => readLedger(`${LINE}\n${line}\n`)).toThrow('line 2 of the ledger')
  },
)
