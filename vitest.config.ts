import { defineConfig } from 'vitest/config'

const files = ['{contract,server,web,tools}/**/*.test.{ts,tsx}']

/** Their verdict depends on time or memory. */
const measuring = [
  'broadcast',
  'export-memory',
  'graceful-stop',
  'login-timing',
  'photo-memory',
  'postgres-blackhole',
  'slow-sockets',
  'slow-statement',
].map((name) => `faults/${name}.test.ts`)

export default defineConfig({
  test: {
    globalSetup: 'server/test/global-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // Most of a file's time is PostgreSQL's: the default leaves a core for nobody.
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'unit', include: files } },
      // They stop, kill and starve real processes, two at a time; then those that measure, one by one and with nothing beside them.
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['faults/**/*.test.ts'],
          exclude: measuring,
          testTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults-measuring',
          include: measuring,
          testTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
