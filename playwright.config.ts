import { defineConfig } from '@playwright/test'
import { findBrowser } from '#test/browser.ts'
import { useRunFolder } from '#test/run-folder.ts'

useRunFolder()

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  globalSetup: './test/e2e/first-start.ts',
  fullyParallel: false,
  // The longest test first, or one worker would end with it alone.
  projects: [
    { name: 'kill', testMatch: 'kill.spec.ts' },
    { name: 'pages', testIgnore: 'kill.spec.ts' },
  ],
  workers: 2,
  // A noisy machine may miss one deadline; what fails twice has failed.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: !!process.env.CI,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.CI ? 'list' : 'line',
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    // Recording every step costs a sixth of the time: only what failed is recorded, when it is tried again.
    trace: process.env.CI ? 'on-first-retry' : 'off',
    launchOptions: await findBrowser(),
  },
})
