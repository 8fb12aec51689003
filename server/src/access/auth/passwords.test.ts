import { verify } from '@node-rs/argon2'
import { Registry } from 'prom-client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { createPasswordCheck, hashPassword } from './passwords-part.ts'

vi.mock('@node-rs/argon2', async (original) => ({ ...(await original<object>()), verify: vi.fn() }))

let pending: ((right: boolean) => void)[]
beforeEach(() => {
  pending = []
  vi.mocked(verify).mockReset()
  vi.mocked(verify).mockImplementation(() => new Promise((resolve) => pending.push(resolve)))
})
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('checking passwords', () => {
  test('is done two at a time, ten wait, the rest is sent away with a time to come back', async () => {
    const check = createPasswordCheck(new Registry())
    const checks = Array.from({ length: 12 }, () => check('x', 'hash'))
    await settled()
    expect(pending).toHaveLength(2)
    const refusal = await check('x', 'hash').catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(AppError)
    expect(refusal).toMatchObject({ code: 'throttled', retry_after: 60 })
    for (let done = 0; done < 12; done++) {
      expect(pending.length).toBe(Math.min(12, done + 2))
      pending[done]?.(true)
      await settled()
    }
    expect(await Promise.all(checks)).toEqual(Array.from({ length: 12 }, () => true))
  })

  test('a place that becomes free is taken once', async () => {
    const check = createPasswordCheck(new Registry())
    const checks = [check('a', 'hash'), check('b', 'hash'), check('waits', 'hash')]
    await settled()
    pending[0]?.(true)
    await Promise.resolve().then(() => checks.push(check('comes at that moment', 'hash')))
    await settled()
    expect(pending, 'one is done, two may run').toHaveLength(3)
    for (let i = 1; i < 4; i++) {
      pending[i]?.(true)
      await settled()
    }
    await Promise.all(checks)
  })

  test('frees its place when it fails', async () => {
    const check = createPasswordCheck(new Registry())
    vi.mocked(verify).mockRejectedValue(new Error('a broken hash'))
    for (let i = 0; i < 20; i++) await expect(check('x', 'hash')).rejects.toThrow('a broken hash')
  })

  test('[A-02] of an unknown login takes a hash too, and never fits', async () => {
    const metrics = new Registry()
    const check = createPasswordCheck(metrics)
    vi.mocked(verify).mockResolvedValue(true)
    expect(await check('x', undefined)).toBe(false)
    expect(verify).toHaveBeenCalledWith(expect.stringMatching(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/), 'x')
    expect(await metrics.metrics()).toContain('password_checks_total 1')
  })
})

test('a password is stored as argon2id of 64 MiB and three passes, salted', async () => {
  const [one, two] = await Promise.all([hashPassword('x'), hashPassword('x')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(one).not.toBe(two)
})
