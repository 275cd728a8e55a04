import { getTableColumns, getTableName, is, Placeholder, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

type Values<T extends PgTable> = Partial<Record<keyof T['_']['columns'], SQL | Placeholder>>

/**
 * Returns the `select` for an insert that depends on a condition. It inserts a row with these values, and null in other
 * columns, for each row of `rows`, which begins with 'from'.
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
