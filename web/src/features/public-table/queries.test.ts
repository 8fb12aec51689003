import { QueryClient } from '@tanstack/react-query'
import type { Choice } from '@ugc/contract/choices'
import { expect, test } from 'vitest'
import { putChoice, type Table } from './queries.ts'

const person = (first_name: string) => ({
  key: first_name,
  creator: { first_name, last_name: 'Ким', photo_url: null },
  estimated_delivery_days: 3,
})

test('[T-107] a saved «да» is among the people whom the dialog of a submission names, also without a network', () => {
  const client = new QueryClient()
  const at = ['public-table', 'token', false, {}]
  const others = [{ first_name: 'Ева', last_name: 'Ким', by: 'Пётр', photo_url: null, is_late: false }]
  client.setQueryData(at, {
    deadline: '2026-01-01T00:00:00.000Z',
    items: [person('Яна'), person('Ева')],
    choice: { chosen: others, unsettled: [] },
  })
  const save = (key: string, verdict: Choice['verdict']) => {
    const choice = { verdict, comment: null, changed_at: '' }
    putChoice(client, 'token', key, { choice, totals: {} } as never)
    return client
      .getQueryData<Table>(at)
      ?.choice?.chosen.map(({ first_name, by, is_late }) => [first_name, by, is_late])
  }
  const peters = ['Ева', 'Пётр', false]
  expect(save('Яна', 'yes')).toEqual([['Яна', null, true], peters])
  expect(save('Ева', 'yes')).toEqual([
    ['Ева', null, true],
    ['Яна', null, true],
  ])
  expect(save('Яна', 'no')).toEqual([['Ева', null, true]])
  client.clear()
})
