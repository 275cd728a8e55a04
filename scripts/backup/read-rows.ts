import { sql } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { withoutTimeouts } from '#app/platform/database/migrate.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { qualified, type ShopTable } from './shop-tables.ts'

const rowsPerFetch = 500

/** Configures the transaction so that every database returns the same text for the same rows. */
export async function readAlike(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local timezone to 'UTC'`)
  await tx.execute(sql`set local extra_float_digits to 1`)
  await withoutTimeouts(tx)
}

/**
 * Yields a table's rows as batches of JSON lines, sorted by primary key. Don't use the transaction for anything else
 * meanwhile.
 */
export async function* readRows(tx: Transaction, { name, order }: ShopTable): AsyncGenerator<string[]> {
  await tx.execute(
    sql.raw(
      `declare backup_rows no scroll cursor for select to_jsonb(r)::text as line from ${qualified(name)} r order by ${order}`,
    ),
  )
  for (;;) {
    const rows = await rowsOf<{ line: string }>(tx, sql.raw(`fetch ${rowsPerFetch} from backup_rows`))
    yield rows.map(({ line }) => `${line}\n`)
    if (rows.length < rowsPerFetch) break
  }
  await tx.execute(sql`close backup_rows`)
}
