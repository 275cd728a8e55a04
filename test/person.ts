import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { TestShop } from '#test/shop.ts'

/** Returns a person whose data contains a secret word that appears nowhere else in the database. */
export function newPerson() {
  const secret = `zq${randomBytes(5).toString('hex')}`
  return {
    secret,
    contact: {
      email: `${secret}@example.com`,
      name: `Paula ${secret}`,
      phone: `555${secret}`,
      address: `5 ${secret} Road`,
      city: `${secret}ville`,
    },
  }
}

/** Finds the tables that contain a word, including the job queue's. */
export const tableSearch =
  (t: TestShop) =>
  async (word: string): Promise<string[]> => {
    const { db } = t.shop
    const tables = (await db.execute(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`)) as {
      rows: { schema: string; name: string }[]
    }
    const tableNames: string[] = []
    for (const { schema, name } of tables.rows) {
      const table = sql.raw(`"${schema}"."${name}"`)
      const result = (await db.execute(
        sql`select 1 from ${table} as t where t::text ilike ${`%${word}%`} limit 1`,
      )) as { rows: unknown[] }
      if (result.rows.length > 0) tableNames.push(name)
    }
    return tableNames
  }
