import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { createDemoShop } from '#test/demo-shop.ts'
import { startPostgres } from '#test/postgres.ts'
import { onDatabase, openTemplates } from '#test/postgres/template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

const migrationsFolder = join(import.meta.dirname, '../db/migrations')

/** Starts one PostgreSQL per run, as Vitest's global setup, with the templates that `testDatabase` clones. */
export async function setup({ vitest }: TestProject) {
  const run = vitest.getRootProject()
  // Every Vitest project of the run calls this, but only the first call starts PostgreSQL.
  if ('postgresUrl' in run.getProvidedContext()) return
  const external = process.env.TEST_DATABASE_URL
  const postgres = external ? { url: external, stop: async () => {} } : await startPostgres()
  try {
    const closeTemplate = await openTemplates(postgres.url, {
      migrated: migrateDatabase,
      demo: createDemoShop,
    })
    run.provide('postgresUrl', postgres.url)
    return async () => {
      await closeTemplate()
      await postgres.stop()
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function migrateDatabase(url: string) {
  await onDatabase(url, (client: Client) => migrate(drizzle(client), { migrationsFolder }))
}
