import config from './playwright.config.ts'

/** Two processes on one database, and what can happen to them. */
export default {
  ...config,
  testDir: 'test/faults',
  projects: [],
  globalSetup: undefined,
  workers: 1,
  retries: 0,
}
