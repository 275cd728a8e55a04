import { sql, type SQL } from 'drizzle-orm'
import * as drizzle from 'drizzle-orm/utils'
import { rowMapper, type Field, type NotNullable } from './row-mapper.server.ts'

/** Drizzle's select, with fields that its types don't show. */
type Select = { config: { fields: object }; joinsNotNullableMap: NotNullable }
const { orderSelectedFields } = drizzle as unknown as { orderSelectedFields: (fields: object) => Field[] }

type Nestable<Row> = PromiseLike<Row[]> & { getSQL: () => SQL }

/**
 * Returns all rows of a select as one value of another statement, typed and converted as the select itself would return
 * them. The select may have up to a hundred columns, none of them JSON that is a text.
 */
export function nested<Row>(select: Nestable<Row>): SQL<Row[]> {
  const { row, table, toRow } = parts(select)
  const rows = sql`(select coalesce(json_agg(${row}), '[]') from ${table})`
  return rows.mapWith({ mapFromDriverValue: (all: unknown[][]) => all.map(toRow) })
}

/**
 * Like `nested`, for a select that finds at most one row. PostgreSQL looks for it only `when` the condition holds: for
 * a reference that most rows don't have, that takes less than a join.
 */
export function nestedRow<Row>(select: Nestable<Row>, when: SQL): SQL<Row | null> {
  const { row, table, toRow } = parts(select)
  const found = sql<Row | null>`case when ${when} then (select ${row} from ${table}) end`
  return found.mapWith({ mapFromDriverValue: toRow })
}

function parts<Row>(select: Nestable<Row>) {
  const { config, joinsNotNullableMap } = select as unknown as Select
  const fields = orderSelectedFields(config.fields)
  const columns = sql.raw(fields.map((_, at) => `c${at}`).join(', '))
  const map = rowMapper(fields, joinsNotNullableMap)
  return {
    row: sql`json_build_array(${columns})`,
    table: sql`(${select.getSQL()}) as nested(${columns})`,
    toRow: (row: unknown[]) => map(row) as Row,
  }
}
