import { existsSync, statfsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/**
 * `.ci/run long` runs these besides: stories of the emulator itself, the gallery, and screens beside the way from a brief to a
 * choice, whose rules the HTTP tests prove on every push. It also runs with movement, repeats each look at a screen in the second
 * theme (`inColours`) and the main stories without newer browser APIs (`floor`).
 */
const NIGHT = [
  'agency',
  'blocked',
  'brief-audience',
  'brief-copy',
  'brief-form-look',
  'brief-money',
  'brief-plan',
  'client-compare',
  'client-filters',
  'client-link',
  'client-look',
  'client-view',
  'come-back',
  'creator-detail',
  'creator-reach',
  'creators-filters',
  'dates',
  'deep-link',
  'desk',
  'dev',
  'doors',
  'early',
  'erasures',
  'gallery',
  'gallery-data',
  'hand-off',
  'host',
  'journal',
  'keyboard',
  'measure-owner',
  'my-data',
  'news',
  'offline-stories',
  'profile-draft',
  'profile-photo',
  'profile-promise',
  'respond-once',
  'reviews',
  'tags',
  'telegram-host',
].map((name) => `${name}.spec.ts`)
/** Single stories of the night: the same mechanism on another list, hundreds of rows. */
const AT_NIGHT = /@night/
const isLong = process.env.LONG === '1'

/** Playwright keeps Chromium out of /dev/shm, which is tiny in a container; through files each page costs a tenth more. */
function hasSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize > 2 ** 30
}

/** Debian's Chromium; the flags keep it from calling home. */
export default defineConfig<object, { floor: boolean }>({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  // A story waits for half of its time: for what it typed, for a toast, for the network it has slowed.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // They end a story that hangs. On a machine of a third of the speed a story may take three minutes and is right.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 390, height: 844 },
    // Movement takes a quarter of the processor time, so only the night has it.
    contextOptions: { reducedMotion: isLong ? 'no-preference' : 'reduce' },
    // A trace of every story costs a third of the run. To look for a failure: --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // The browser does not start with the clock of tools/with-clock: e2e/world.ts sets that of its pages.
      env: { ...process.env, LD_PRELOAD: '' },
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page of a story lives for seconds: compiling its scripts a second time costs a tenth of the processor time.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
  projects: [
    {
      name: 'stories',
      testIgnore: ['floor.spec.ts', ...(isLong ? [] : NIGHT)],
      ...(isLong ? {} : { grepInvert: AT_NIGHT }),
    },
    // The main stories of the three roles, in a page that has only what the oldest supported browsers have.
    ...(isLong ? [{ name: 'floor', grep: /@floor/, use: { floor: true } }] : []),
  ],
})
