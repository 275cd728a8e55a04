import { defineConfig } from '@playwright/test'
import { findBrowser } from '#test/browser.ts'
import { useRunFolder } from '#test/run-folder.ts'
import { workersFor } from '#test/workers.ts'

useRunFolder()

export default defineConfig({
  outputDir: 'test-results',
  globalSetup: './test/e2e/first-start.ts',
  projects: [
    // `npm test`
    { name: 'journeys', testDir: 'test/e2e/journeys' },
    { name: 'specification', testDir: 'test/e2e/specification' },
    // `npm run test:long`
    { name: 'pages', testDir: 'test/e2e/pages', timeout: 600_000 },
    { name: 'faults', testDir: 'test/faults', workers: 1, timeout: 600_000 },
  ],
  // Tests mostly wait, for pages or jobs, so there can be one more worker.
  workers: workersFor({ spare: 1 }),
  forbidOnly: !!process.env.CI,
  // A test that takes longer is stuck.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: process.env.CI ? 'list' : 'line',
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: await findBrowser(),
  },
})
