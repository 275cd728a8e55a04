import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '#test/postgres.ts'
import { onDatabase, openTemplate } from '#test/postgres/template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

const migrationsFolder = join(import.meta.dirname, '../db/migrations')

/** Vitest's global setup: one PostgreSQL per run, with the migrated template that `testDatabase` clones. */
export async function setup(project: TestProject) {
  const external = process.env.TEST_DATABASE_URL
  const postgres = external ? { url: external, stop: async () => {} } : await startPostgres()
  try {
    const closeTemplate = await openTemplate(postgres.url, migrateDatabase)
    project.provide('postgresUrl', postgres.url)
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
