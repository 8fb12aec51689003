import { defineConfig } from 'vitest/config'

const files = ['{contract,server,web,tools}/**/*.test.{ts,tsx}']

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
      // They stop, kill and starve real processes, so they run one after another and nothing runs beside them.
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['faults/**/*.test.ts'],
          testTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
