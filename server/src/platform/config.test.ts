import { describe, expect, test } from 'vitest'
import { launchKey } from '../access/auth/init-data-part.ts'
import { DEVELOPMENT_BOT_TOKEN, DEVELOPMENT_PUBLIC_KEY, DEVELOPMENT_S3_SECRET, readConfig } from './config.ts'

const good = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://ugc:CANARY-long-enough-password@db:5432/ugc?sslmode=verify-full',
  TRUST_PROXY: 'loopback',
  BOT_TOKEN: '123456789:CANARY-token-of-the-right-length-0000',
  LAUNCH_KEY: launchKey('123456789:CANARY-token-of-the-right-length-0000'),
  APP_URL: 'https://app.example.ru',
  PSEUDONYM_KEY: 'CANARY-key-of-at-least-32-characters-00',
  S3_ENDPOINT: 'https://s3.example.ru',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: 'ugc',
  S3_SECRET_ACCESS_KEY: 'CANARY-secret-of-the-storage',
  WEBHOOK_URL: 'https://app.example.ru/telegram/updates',
  WEBHOOK_SECRET: 'CANARY-secret_of-the-webhook-0123456789',
}
const refusal = (name: Parameters<typeof readConfig>[0], env: Record<string, string>) => {
  try {
    readConfig(name, env)
    return 'accepted'
  } catch (error) {
    return (error as Error).message
  }
}

describe('configuration', () => {
  test('is typed, with defaults', () => {
    expect(readConfig('api', { ...good, PORT: '9000' })).toMatchObject({
      PORT: 9000,
      HOST: '127.0.0.1',
      DATABASE_POOL: 10,
      S3_REGION: 'us-east-1',
    })
  })

  test('of the bot needs no webhook', () => {
    const { WEBHOOK_URL: _, WEBHOOK_SECRET: __, ...polling } = good
    expect(refusal('bot', polling)).toBe('accepted')
    expect(refusal('bot', good)).toBe('accepted')
  })

  test.each([
    ['worker', 'BOT_TOKEN', ''],
    ['worker', 'BOT_TOKEN', 'short'],
    ['bot', 'BOT_TOKEN', DEVELOPMENT_BOT_TOKEN],
    ['api', 'LAUNCH_KEY', ''],
    ['api', 'LAUNCH_KEY', '123456789:CANARY-token-of-the-right-length-0000'],
    ['api', 'LAUNCH_KEY', launchKey(DEVELOPMENT_BOT_TOKEN)],
    ['api', 'TELEGRAM_PUBLIC_KEY', 'CANARY'],
    ['api', 'TELEGRAM_PUBLIC_KEY', DEVELOPMENT_PUBLIC_KEY],
    ['api', 'DATABASE_URL', ''],
    ['api', 'DATABASE_URL', 'mysql://ugc@db/ugc'],
    ['worker', 'DATABASE_URL', 'postgres://ugc:short@db/ugc'],
    ['bot', 'APP_URL', 'javascript:alert(1)'],
    ['bot', 'WEBHOOK_URL', 'ftp://app.example.ru/updates'],
    ['bot', 'WEBHOOK_SECRET', ''],
    ['bot', 'WEBHOOK_SECRET', 'CANARY-too-short'],
    ['bot', 'WEBHOOK_SECRET', 'CANARY with spaces, of more than 32 characters'],
    ['migrate', 'DATABASE_POOL', 'many'],
    ['api', 'PORT', '70000'],
    ['api', 'PSEUDONYM_KEY', 'a-brief-one'],
    ['api', 'S3_ENDPOINT', 'ftp://storage'],
    ['worker', 'S3_BUCKET', ''],
    ['worker', 'S3_BUCKET', '../etc'],
    ['api', 'S3_SECRET_ACCESS_KEY', ''],
    ['worker', 'S3_SECRET_ACCESS_KEY', DEVELOPMENT_S3_SECRET],
    ['api', 'TRUST_PROXY', ''],
    ['api', 'APP_URL', 'http://app.example.ru'],
    ['bot', 'WEBHOOK_URL', 'http://app.example.ru/updates'],
    ['worker', 'BOT_API_ROOT', 'http://proxy.example'],
    ['worker', 'S3_ENDPOINT', 'http://storage.example'],
    ['migrate', 'DATABASE_URL', 'postgres://ugc:CANARY-long-enough-password@db:5432/ugc'],
    ['api', 'DATABASE_URL', 'postgres://ugc:CANARY-long-enough-password@db:5432/ugc?sslmode=require'],
    ['api', 'DATABASE_URL', 'postgres://ugc:CANARY-long-enough-password@db:5432/ugc?sslmode=no-verify'],
  ] as const)(
    '[N-36] of %s is refused for %s=%j, by name, with the mend and without its value',
    (name, key, value) => {
      const message = refusal(name, { ...good, [key]: value })
      expect(message).toMatch(new RegExp(`\\b${key} .+: .+`))
      expect(message).not.toContain('CANARY')
      if (value.length > 0) expect(message).not.toContain(value)
    },
  )

  test.each([
    ['DATABASE_URL', 'postgres://ugc:CANARY-long-enough-password@127.0.0.1:5432/ugc'],
    ['DATABASE_URL', 'postgres://ugc:CANARY-long-enough-password@postgres:5432/ugc'],
    ['S3_ENDPOINT', 'http://minio:9000'],
    ['S3_ENDPOINT', 'http://127.0.0.1:9000'],
  ])('[N-36] needs no TLS to this machine and to private hosts: %s=%s', (key, value) => {
    expect(refusal('api', { ...good, PRIVATE_HOSTS: 'postgres, minio', [key]: value })).toBe('accepted')
  })

  test('[N-36] finds the web app from the working directory', () => {
    expect(readConfig('api', { ...good, WEB_DIR: 'web/dist' }).WEB_DIR).toBe(`${process.cwd()}/web/dist`)
  })

  test('names everything that is wrong at once', () => {
    const message = refusal('bot', { NODE_ENV: 'production' })
    for (const key of ['DATABASE_URL is missing', 'BOT_TOKEN is missing', 'APP_URL is missing']) {
      expect(message).toContain(key)
    }
  })

  test('[N-36] is production unless it says otherwise: a forgotten setting is the strict one', () => {
    const { NODE_ENV: _, ...rest } = good
    expect(refusal('bot', { ...rest, BOT_TOKEN: DEVELOPMENT_BOT_TOKEN })).toContain('BOT_TOKEN')
  })

  test('lets development use the development token', () => {
    expect(refusal('bot', { ...good, NODE_ENV: 'development', BOT_TOKEN: DEVELOPMENT_BOT_TOKEN })).toBe(
      'accepted',
    )
  })
})
