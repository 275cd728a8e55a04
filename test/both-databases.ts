import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll } from 'vitest'
import type { Database, OpenDatabase } from '#app/platform/database/database.server.ts'
import { openPostgres } from '#app/platform/database/postgres.server.ts'
import { testDatabase } from '#test/test-db.ts'

export const databaseKinds = ['server', 'embedded'] as const

/** Opens a database of each kind for this test file, and fills both. Call this at the top of the file. */
export function bothDatabases(fill: (db: Database) => Promise<unknown>) {
  const databaseUrl = testDatabase()
  const databases: Partial<Record<(typeof databaseKinds)[number], Database>> = {}
  let server: OpenDatabase
  let embedded: PGlite
  beforeAll(async () => {
    server = await openPostgres(await databaseUrl())
    databases.server = server.db
    // The embedded database comes last, because it blocks the thread while it starts.
    embedded = new PGlite()
    databases.embedded = drizzle({ client: embedded, casing: 'snake_case' })
    for (const db of Object.values(databases)) await fill(db)
  })
  afterAll(async () => {
    await server.close()
    await embedded.close()
  })
  return (kind: (typeof databaseKinds)[number]): Database => {
    const db = databases[kind]
    if (!db) throw new Error('the databases are not open yet')
    return db
  }
}
