import { getTableColumns, getTableName, is, Placeholder, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

type Values<T extends PgTable> = Partial<Record<keyof T['_']['columns'], SQL | Placeholder>>

/**
 * What an insert into the table takes as its `select`, to insert a row only where there is a reason to: one with these
 * values, and null in other columns, for each row of `rows`, which begins with 'from'.
 */
export function rowFrom<T extends PgTable>(table: T, values: Values<T>, rows: SQL): SQL {
  const given = new Map<string, SQL | Placeholder | undefined>(Object.entries(values))
  const columns = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const value = given.get(key)
    if (is(value, Placeholder)) return sql.param(value, column)
    if (value || !column.generatedIdentity) return value ?? sql`null`
    return sql`nextval(pg_get_serial_sequence(${getTableName(table)}, ${column.name}))`
  })
  return sql`select ${sql.join(columns, sql`, `)} ${rows}`
}
