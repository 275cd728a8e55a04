import { sql, type SQL } from 'drizzle-orm'
import * as drizzle from 'drizzle-orm/utils'
import { rowMapper, type Field, type NotNullable } from './row-mapper.server.ts'

/** Drizzle's, which its types don't show. */
type Select = { config: { fields: object }; joinsNotNullableMap: NotNullable }
const { orderSelectedFields } = drizzle as unknown as { orderSelectedFields: (fields: object) => Field[] }

/**
 * All rows of a select as one value of another statement, typed and converted as the select itself would give them. It
 * may have up to a hundred columns, none of them JSON that is a text.
 * @param when Otherwise there are none, and PostgreSQL does not look for them.
 */
export function nested<Row>(select: PromiseLike<Row[]> & { getSQL: () => SQL }, when?: SQL): SQL<Row[]> {
  const { config, joinsNotNullableMap } = select as unknown as Select
  const fields = orderSelectedFields(config.fields)
  const columns = sql.raw(fields.map((_, at) => `c${at}`).join(', '))
  const rows = sql`(select coalesce(json_agg(json_build_array(${columns})), '[]') from (${select.getSQL()}) as nested(${columns}))`
  const toRow = rowMapper(fields, joinsNotNullableMap)
  const wanted = when ? sql`case when ${when} then ${rows} else '[]' end` : rows
  return wanted.mapWith({ mapFromDriverValue: (all: unknown[][]) => all.map((row) => toRow(row) as Row) })
}
