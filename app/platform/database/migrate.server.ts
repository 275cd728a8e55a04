import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrationsFolder, type Queryable, type Transaction } from './database.server.ts'
import { rowsOf } from './rows-of.server.ts'

/** Returns the `when` of the newest applied migration, or null for a database without a shop. */
export async function newestMigration(db: Queryable): Promise<number | null> {
  const [schema] = await rowsOf<{ isThere: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  )
  if (!schema?.isThere) return null
  const [row] = await rowsOf<{ newest: string | number | null }>(
    db,
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  )
  return row?.newest ? Number(row.newest) : null
}

/** Works like Drizzle's `migrate`, but only up to a given migration and inside the caller's transaction. */
export async function migrateUpTo(db: Queryable, newest: number): Promise<void> {
  await db.execute(sql`create schema if not exists drizzle`)
  await db.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  const applied = (await newestMigration(db)) ?? 0
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    const { folderMillis, hash, sql: statements } = migration
    if (folderMillis <= applied || folderMillis > newest) continue
    for (const statement of statements) await db.execute(sql.raw(statement))
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    )
  }
}

/**
 * Turns off timeouts until the transaction ends, because behind a pooler they are set on the database and apply to all
 * connections.
 */
export async function withoutTimeouts(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout to 0`)
  await tx.execute(sql`set local lock_timeout to 0`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout to 0`)
}
