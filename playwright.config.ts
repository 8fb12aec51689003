import { defineConfig } from '@playwright/test'

/**
 * `.ci/run long` runs these besides: stories of the emulator itself, the gallery, and what the stories of the screens prove too.
 * It also repeats each look at a screen in the second theme (`inColours`) and the main stories without newer browser APIs (`floor`).
 */
const NIGHT = [
  'brief-form-look',
  'come-back',
  'dev',
  'early',
  'gallery',
  'gallery-data',
  'telegram-host',
].map((name) => `${name}.spec.ts`)
const isLong = process.env.LONG === '1'

/** Debian's Chromium; the flags keep it from calling home. */
export default defineConfig<object, { floor: boolean }>({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  // A story waits for half of its time: for what it typed, for a toast, for the network it has slowed.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 390, height: 844 },
    // A trace of every story costs a third of the run. To look for a failure: --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // The browser does not start with the clock of tools/with-clock: e2e/world.ts sets that of its pages.
      env: { ...process.env, LD_PRELOAD: '' },
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'stories', testIgnore: ['floor.spec.ts', ...(isLong ? [] : NIGHT)] },
    // The main stories of the three roles, in a page that has only what the oldest supported browsers have.
    ...(isLong ? [{ name: 'floor', grep: /@floor/, use: { floor: true } }] : []),
  ],
})
