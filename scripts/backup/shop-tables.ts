import { sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'

export type ShopTable = {
  name: string
  columns: string[]
  /** An SQL sort key that gives the same order in every database. */
  order: string
  identities: string[]
  references: { constraint: string; table: string }[]
}

type ColumnRow = { table: string; column: string; isIdentity: boolean; keyPosition: number; isText: boolean }
type ReferenceRow = { constraint: string; from: string; to: string }

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const qualified = (table: string) => `public.${quoted(table)}`

/** Lists each table after the tables it references, except for references to itself or in a cycle. */
export async function describeTables(db: Queryable, names: string[]): Promise<ShopTable[]> {
  const tables = sql`select to_regclass('public.' || quote_ident(name)) from json_array_elements_text(${JSON.stringify(names)}::json) name`
  const columns = await rowsOf<ColumnRow>(
    db,
    sql`select t.relname as "table", a.attname as "column", a.attidentity <> '' as "isIdentity",
          coalesce(array_position(i.indkey::int2[], a.attnum), -1) as "keyPosition", a.attcollation <> 0 as "isText"
        from pg_class t
        join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        left join pg_index i on i.indrelid = t.oid and i.indisprimary
        where t.oid in (${tables})
        order by t.relname, a.attnum`,
  )
  const references = await rowsOf<ReferenceRow>(
    db,
    sql`select c.conname as "constraint", f.relname as "from", t.relname as "to"
        from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
        where c.contype = 'f' and c.conrelid in (${tables}) order by 1`,
  )
  const described = names.toSorted().map((name) => ({
    name,
    ...describeColumns(
      name,
      columns.filter(({ table }) => table === name),
    ),
    references: references
      .filter(({ from }) => from === name)
      .map(({ constraint, to }) => ({ constraint, table: to })),
  }))
  return sortByReference(described)
}

function describeColumns(table: string, rows: ColumnRow[]) {
  if (rows.length === 0) throw new Error(`the table ${table} is missing`)
  const key = rows
    .filter(({ keyPosition }) => keyPosition >= 0)
    .toSorted((a, b) => a.keyPosition - b.keyPosition)
  if (key.length === 0) throw new Error(`the table ${table} has no primary key`)
  return {
    columns: rows.map(({ column }) => column),
    order: key.map(({ column, isText }) => `${quoted(column)}${isText ? ' collate "C"' : ''}`).join(', '),
    identities: rows.filter(({ isIdentity }) => isIdentity).map(({ column }) => column),
  }
}

function sortByReference(tables: ShopTable[]): ShopTable[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const sorted = new Set<ShopTable>()
  const visiting = new Set<ShopTable>()
  const visit = (table: ShopTable) => {
    if (sorted.has(table) || visiting.has(table)) return
    visiting.add(table)
    for (const reference of table.references) {
      const target = byName.get(reference.table)
      if (target) visit(target)
    }
    sorted.add(table)
  }
  tables.forEach(visit)
  return [...sorted]
}

/** Returns the foreign keys that may refer to a row inserted later. */
export function forwardReferences(tables: ShopTable[]): { table: string; constraint: string }[] {
  const before = new Set<string>()
  return tables.flatMap(({ name, references }) => {
    const forward = references.filter(({ table }) => !before.has(table))
    before.add(name)
    return forward.map(({ constraint }) => ({ table: name, constraint }))
  })
}
