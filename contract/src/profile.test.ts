import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ProfileInput } from './profile.ts'

const username = (typed: string) => z.safeParse(ProfileInput, { telegram_username: typed })

test.each([
  'vika_ugc',
  '@vika_ugc',
  ' https://t.me/vika_ugc ',
  'http://t.me/vika_ugc/',
  't.me/vika_ugc',
  't.me/@vika_ugc',
  'T.me/vika_ugc?start=1',
  'https://www.t.me/vika_ugc',
  'https://telegram.me/vika_ugc',
  'https://vika_ugc.t.me',
])('[C-12] «%s» is the user name vika_ugc', (typed) => {
  expect(username(typed).data).toEqual({ telegram_username: 'vika_ugc' })
})

test.each(['https://example.org/vika_ugc', 'https://t.me/+AbCdEf', 't.me/vika_ugc/12', 'вика', 'ab', '@'])(
  '[C-12] «%s» is no user name',
  (typed) => {
    expect(username(typed).error?.issues[0]?.message).toBe('Проверь ник')
  },
)
