import type { SQL } from 'drizzle-orm'
import type { Queryable } from './database.server.ts'

export async function rowsOf<Row>(db: Queryable, statement: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(statement)) as { rows: Row[] }
  return rows
}
