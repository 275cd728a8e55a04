import { sql } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import type { SequenceEntry } from './manifest.ts'
import { qualified, type ShopTable } from './shop-tables.ts'

const sequenceOf = (table: string, column: string) =>
  sql`pg_get_serial_sequence(${qualified(table)}, ${column})`

export async function readIdentities(tx: Transaction, tables: ShopTable[]): Promise<SequenceEntry[]> {
  const read: SequenceEntry[] = []
  for (const { name: table, identities } of tables) {
    for (const column of identities) {
      const [sequence] = await rowsOf<{ name: string | null }>(
        tx,
        sql`select ${sequenceOf(table, column)} as name`,
      )
      if (!sequence?.name) throw new Error(`${table}.${column} has no sequence`)
      const [state] = await rowsOf<{ last: string; isCalled: boolean }>(
        tx,
        sql`select last_value::text as last, is_called as "isCalled" from ${sql.raw(sequence.name)}`,
      )
      if (!state) throw new Error(`the sequence ${sequence.name} is missing`)
      read.push({ table, column, ...state })
    }
  }
  return read
}

/** Sets the sequences to their values in the backup, so that the ids of deleted rows are never reused. */
export async function continueIdentities(tx: Transaction, entries: SequenceEntry[]): Promise<void> {
  for (const { table, column, last, isCalled } of entries) {
    await tx.execute(sql`select setval(${sequenceOf(table, column)}, ${last}::bigint, ${isCalled})`)
  }
}
