import { Column, getTableName, is, SQL, Subquery } from 'drizzle-orm'

/** A selected field in Drizzle's form. */
export type Field = { path: string[]; field: unknown }
export type NotNullable = Record<string, boolean>

type Row = Record<string, unknown>
type Decoder = { mapFromDriverValue: (value: unknown) => unknown }
type Cell = { at: number; name: string; decoder: Decoder }
type Group = { name: string; map: (row: unknown[]) => Row; isNull: (group: Row) => boolean }

/**
 * Maps a statement's rows to objects. Drizzle's `mapResultRow` does the same, but repeats all decisions for each row,
 * and its objects are several times as large.
 */
export function rowMapper(fields: Field[], notNullable?: NotNullable): (row: unknown[]) => Row {
  const cells = fields.flatMap(({ path, field }, at): Cell[] =>
    path.length === 1 && path[0] !== undefined ? [{ at, name: path[0], decoder: decoderOf(field) }] : [],
  )
  const names = new Set(fields.flatMap(({ path }) => (path.length > 1 ? (path[0] ?? []) : [])))
  const groups = [...names].map((name) => groupOf(name, fields, notNullable))
  const all = new Set(fields.flatMap(({ path }) => path.slice(0, 1)))
  // A parsed object has its properties in place; an object that gets them one by one becomes a hash table.
  const empty: Row = JSON.parse(JSON.stringify(Object.fromEntries([...all].map((name) => [name, null]))))
  return (row) => {
    const result = { ...empty }
    for (const { at, name, decoder } of cells) {
      const value = row[at]
      if (value !== null) result[name] = decoder.mapFromDriverValue(value)
    }
    for (const { name, map, isNull } of groups) {
      const group = map(row)
      if (!isNull(group)) result[name] = group
    }
    return result
  }
}

function groupOf(name: string, fields: Field[], notNullable: NotNullable | undefined): Group {
  const own = fields.map(({ path, field }) => ({ path: path[0] === name ? path.slice(1) : [], field }))
  const columns = own.flatMap(({ path, field }) =>
    path.length === 1 && is(field, Column) ? [{ path, field }] : [],
  )
  const [first] = columns
  const tables = new Set(columns.map(({ field }) => getTableName(field.table)))
  const [table] = tables
  const isOptional = notNullable && tables.size === 1 && table !== undefined && !notNullable[table]
  const key = first?.path[0] ?? ''
  // The group is null if the join found nothing.
  return { name, map: rowMapper(own), isNull: (group) => Boolean(isOptional) && group[key] === null }
}

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field
  if (is(field, SQL)) return (field as unknown as { decoder: Decoder }).decoder
  const { sql } = is(field, Subquery) ? field._ : (field as { sql: SQL })
  return (sql as unknown as { decoder: Decoder }).decoder
}
