import { MutationObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryClient } from './query-client.ts'

const KEY = ['a list']

test.each([
  ['saved', () => Promise.resolve()],
  ['lost on its way back', () => Promise.reject(new Error('no reply'))],
])('[N-23] a change that was %s makes every cached reply stale', async (_, mutationFn) => {
  queryClient.setQueryData(KEY, 1)
  expect(queryClient.getQueryState(KEY)?.isInvalidated).toBe(false)
  await new MutationObserver(queryClient, { mutationFn, retry: false }).mutate().catch(() => undefined)
  expect(queryClient.getQueryState(KEY)?.isInvalidated).toBe(true)
})
