import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

/** Measurements, not proofs: they want a machine that does nothing else, so they are no part of CI. */
export default defineConfig({
  ...base,
  testDir: '.',
  globalSetup: '../e2e/global-setup.ts',
  outputDir: '../test-results/lighthouse',
  projects: [],
  workers: 1,
  reporter: 'list',
})
