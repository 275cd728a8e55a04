import { randomBytes } from 'node:crypto'

/** Returns settings for a demo shop on a database server, with test payments and caught emails. */
export const serverSettings = (databaseUrl: string, folder: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  DEMO: 'true',
  PUBLIC_URL: 'http://127.0.0.1',
  SECRET: randomBytes(32).toString('hex'),
  ALLOW_TEST_SERVICES: 'true',
  ADMIN_EMAIL: 'owner@bench.test',
  ADMIN_PASSWORD: randomBytes(12).toString('hex'),
  LOG_LEVEL: 'error',
})
