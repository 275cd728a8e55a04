import { defineConfig } from '@playwright/test'
import { useRunFolder } from '#test/run-folder.ts'

useRunFolder()

/** Two processes on one database, and what can happen to them. No browser. */
export default defineConfig({
  testDir: 'test/faults',
  outputDir: 'test-results',
  workers: 1,
  forbidOnly: !!process.env.CI,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
})
