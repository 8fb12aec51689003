import { describe, expect, test } from 'vitest'
import { signLaunch } from '../../../test/init-data.ts'
import { DEVELOPMENT_PUBLIC_KEY } from '../../platform/config.ts'
import { launchKey, readLaunchKeys, verifyInitData } from './init-data-part.ts'

const token = '123456:a-token-for-this-test-only-0000000'
const keys = readLaunchKeys({ LAUNCH_KEY: launchKey(token), TELEGRAM_PUBLIC_KEY: DEVELOPMENT_PUBLIC_KEY })
const user = { id: 42, first_name: 'Анна & Ко', username: 'anna' }
const valid = signLaunch({ token, user, query_id: 'AAQ', start_param: 'brief_1' })

describe('init data', () => {
  test('signed by our bot gives the user and the time of the launch', () => {
    const launch = verifyInitData(valid, keys)
    expect(launch?.user).toMatchObject(user)
    expect(launch?.auth_date).toBeCloseTo(Date.now() / 1000, -1)
  })

  test.each([
    ['nothing', ''],
    ['the marker of a launch without data', 'menu_button'],
    ['another bot’s signature', signLaunch({ token: '123456:another-token-0000000000000000000', user })],
    ['another user', valid.replace('%22id%22%3A42', '%22id%22%3A43')],
    ['a second user after the hash', `${valid}&user=${encodeURIComponent('{"id":43,"first_name":"x"}')}`],
    ['a repeated key', `${valid}&auth_date=1`],
    ['an unknown extra field', `${valid}&is_owner=1`],
    ['a missing field', valid.replace(/&?signature=[^&]*/, '')],
    ['a hash in capitals', valid.replace(/hash=\w+/, (hash) => hash.toUpperCase().replace('HASH', 'hash'))],
    ['a short hash', valid.replace(/hash=\w+/, 'hash=abc')],
    ['no hash', valid.replace(/&?hash=\w+/, '')],
    ['values encoded twice', encodeURIComponent(valid)],
    ['broken percent-encoding', `${valid}%`],
    ['more than 4096 bytes', `${valid}&x=${'a'.repeat(4096)}`],
    ['a line break in a key', valid.replace('user=', 'user%0A=')],
  ])('is refused: %s', (_what, raw) => {
    expect(verifyInitData(raw, keys)).toBeUndefined()
  })

  test('is refused for a bot, for an id that is not a safe number and for no user at all', () => {
    const forged = [{ id: 1, is_bot: true }, { id: 2 ** 60 }, { id: -5 }, { id: 1.5 }]
    for (const other of forged) {
      expect(verifyInitData(signLaunch({ token, user: other }), keys)).toBeUndefined()
    }
  })
})
