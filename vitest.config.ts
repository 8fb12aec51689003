import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const files = ['{contract,dev,server,web,tools}/**/*.test.{ts,tsx}']

/** `.ci/run long` runs these besides: they prove machines, other programs, volumes and the recipes of CONTRIBUTING.md, not a change of the product. */
const night = [
  'tools/deploy',
  'tools/recipes/recipes',
  'server/src/exports/libreoffice',
  'server/seed/load',
].map((name) => `${name}.test.ts`)
const nightFaults = [
  'api-crash',
  'backup',
  'broadcast',
  'chat-campaign',
  'clock',
  'conversation',
  'doctor',
  'export-memory',
  'leaks',
  'login-timing',
  'photo-memory',
  'postgres-connections',
  'restore',
  'rolling-restart',
  'slow-sockets',
  'slow-statement',
  'strangers',
  'uploads',
  'works',
].map((name) => `faults/${name}.test.ts`)

/** A third of the time of all tests in a tenth of the files: `.ci/run quick` leaves them to the push. */
const heavy = [
  'bin/http/authz',
  'bin/jobs/worker',
  'bot/webhook',
  'briefs/deliveries/audience',
  'briefs/deliveries/deliveries',
  'exports/streaming',
  'messages/review',
  'messages/submission',
  'access/ways-out/ways-out',
  'people/imports/imports',
  'people/photos/upload',
  'platform/db/migrate',
  'platform/http/files/upload',
  'platform/refusal',
  'platform/throttling/limits',
].map((name) => `server/src/${name}.test.ts`)

/** These replace a module of a library, which other files must not see. */
const mocking = ['passwords', 'throttle'].map((name) => `server/src/access/auth/${name}.test.ts`)

/** Faults whose verdict in the long form depends on time or memory: they run alone then. */
const measuring = [
  'broadcast',
  'export-memory',
  'graceful-stop',
  'login-timing',
  'notices',
  'photo-memory',
  'slow-sockets',
  'strangers',
].map((name) => `faults/${name}.test.ts`)

const isLong = process.env.LONG === '1'
const isQuick = process.env.QUICK === '1'
const later = isLong ? [] : [...night, ...nightFaults, ...(isQuick ? heavy : [])]

const measuringAlone = {
  extends: true as const,
  test: {
    name: 'faults-measuring',
    include: measuring,
    testTimeout: 300_000,
    fileParallelism: false,
    sequence: { groupOrder: 2 },
  },
}

export default defineConfig({
  test: {
    globalSetup: 'server/test/global-setup.ts',
    // They end a test that hangs: the slowest takes 4 s on a quiet machine, and some machines have a fifth of its speed.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // A file waits for processes and PostgreSQL a third of its time, so one file more than there are cores.
    maxWorkers: availableParallelism() + 1,
    projects: [
      // Files of one worker share their modules: loading them takes a third of the processor time otherwise.
      {
        extends: true,
        test: { name: 'unit', include: files, exclude: [...mocking, ...later], isolate: false },
      },
      { extends: true, test: { name: 'unit-mocking', include: mocking } },
      // Faults stop, kill and starve real processes and wait for them to recover: four at a time.
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['faults/**/*.test.ts'],
          exclude: isLong ? measuring : later,
          testTimeout: 300_000,
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      ...(isLong ? [measuringAlone] : []),
    ],
  },
})
