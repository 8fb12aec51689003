import { isValid, parse, validate } from '@tma.js/init-data-node'
import { expect, test } from 'vitest'
import { launchHash, signLaunch } from './init-data.ts'

const token = '7000000001:AAtest-token-of-the-fake-bot-api'
const user = {
  id: 5_000_000_777,
  first_name: 'Аня & Ко',
  last_name: '«+» 50%',
  username: 'anya',
  language_code: 'ru',
  is_premium: true,
  photo_url: 'https://t.me/i/userpic/320/a.svg?x=1&y=2',
  allows_write_to_pm: true,
}

test('a signed launch passes the library check and carries every field', () => {
  const auth_date = new Date('2030-01-02T03:04:05Z')
  const raw = signLaunch({ token, user, auth_date, start_param: 'brief_12', query_id: 'AAQ' })
  validate(raw, token, { expiresIn: 0 })
  expect(parse(raw)).toMatchObject({ user, auth_date, start_param: 'brief_12', query_id: 'AAQ' })
})

test('defaults: signed now, a first name, no optional fields', () => {
  const raw = signLaunch({ token, user: { id: 7 } })
  validate(raw, token, { expiresIn: 60 })
  expect([...new URLSearchParams(raw).keys()].toSorted()).toEqual(['auth_date', 'hash', 'signature', 'user'])
  expect(parse(raw).user).toEqual({ id: 7, first_name: 'User 7' })
})

test('another token, a changed byte or an old date do not pass', () => {
  const raw = signLaunch({ token, user })
  expect(isValid(raw, token)).toBe(true)
  expect(isValid(raw, `${token}x`)).toBe(false)
  expect(isValid(raw.replace('5000000777', '5000000778'), token)).toBe(false)
  const old = signLaunch({ token, user, auth_date: new Date(Date.now() - 25 * 3600 * 1000) })
  expect(isValid(old, token)).toBe(false)
})

test('the launch fragment gives back the same bytes', () => {
  const init_data = signLaunch({ token, user, start_param: 'a+b c' })
  const theme = { bg_color: '#17212b', text_color: '#f5f5f5' }
  const hash = launchHash({ init_data, version: '7.7', platform: 'android', theme })
  const page = new URL(`https://app.example/creator/briefs?x=1#${hash}`)
  const read = new URLSearchParams(page.hash.slice(1))
  expect(read.get('tgWebAppData')).toBe(init_data)
  expect(read.get('tgWebAppVersion')).toBe('7.7')
  expect(read.get('tgWebAppPlatform')).toBe('android')
  expect(JSON.parse(read.get('tgWebAppThemeParams') ?? '')).toEqual(theme)
  expect(launchHash({ init_data, theme })).toContain('tgWebAppVersion=9.6&tgWebAppPlatform=ios')
})
