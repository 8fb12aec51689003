import type { Response } from '@ugc/contract/responses'
import { expect, test } from 'vitest'
import { arranged, placesOf } from './places.ts'

type Step = Partial<Pick<Response, 'status' | 'brief_ending'>> & {
  state?: 'in_work' | 'submitted' | 'done' | 'cancelled'
  payout?: { amount: number; paid: number } | null
}

const response = (id: string, { status = 'pending', brief_ending = null, state, payout = null }: Step) => ({
  id,
  status,
  brief_ending,
  work: state
    ? {
        state,
        payout,
        due_at: '',
        is_late: false,
        asked_due_at: null,
        is_confirmed: true,
        is_called_off: false,
        version: 1,
      }
    : null,
})
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

const ALL = [
  response('refused', { status: 'rejected' }),
  response('unpaid', { status: 'accepted', state: 'done', payout: { amount: 9, paid: 4 } }),
  response('paid', { status: 'accepted', state: 'done', payout: { amount: 9, paid: 9 } }),
  response('asked', {}),
  response('choosing', { brief_ending: 'choosing' }),
  response('reserve', { status: 'reserve' }),
  response('late answer', { brief_ending: 'closed' }),
  response('withdrawn', { status: 'withdrawn' }),
  response('stopped', { status: 'accepted', brief_ending: 'cancelled', state: 'cancelled' }),
  response('called off with pay', {
    status: 'rejected',
    state: 'cancelled',
    payout: { amount: 5, paid: 0 },
  }),
  response('late video', { status: 'accepted', brief_ending: 'closed', state: 'in_work' }),
  response('handed in', { status: 'accepted', state: 'submitted' }),
]

test('[R-120] works that go on are first, then what waits for an answer, then what is to be paid; what is over is apart', () => {
  const { shown, over } = arranged(ALL, undefined)
  expect(ids(shown)).toEqual([
    'late video',
    'handed in',
    'asked',
    'choosing',
    'reserve',
    'unpaid',
    'stopped',
    'called off with pay',
  ])
  expect(ids(over)).toEqual(['refused', 'paid', 'late answer', 'withdrawn'])
})

test('[R-120] what is over stands open where nothing else is', () => {
  const { shown, over } = arranged([response('a', { status: 'rejected' })], undefined)
  expect([ids(shown), ids(over)]).toEqual([['a'], []])
})

test('[R-121] a card keeps its place after its creator has acted; a new one is the first of its group', () => {
  const before = [
    response('a', { status: 'accepted', state: 'in_work' }),
    response('d', { status: 'accepted', state: 'in_work' }),
    response('b', {}),
  ]
  const places = placesOf(before)
  const after = [
    response('c', {}),
    response('b', { status: 'withdrawn' }),
    response('d', { status: 'accepted', state: 'in_work' }),
    response('a', { status: 'accepted', state: 'submitted' }),
  ]
  expect(ids(arranged(after, places).shown)).toEqual(['a', 'd', 'c', 'b'])
  expect(ids(arranged(after, undefined).over)).toEqual(['b'])
})
