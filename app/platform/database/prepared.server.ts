import { is, Param, Placeholder, type SQL } from 'drizzle-orm'
import type { Queryable } from './database.server.ts'
import { rowMapper, type Field, type NotNullable } from './rows/row-mapper.server.ts'

type Values = Record<string, unknown>
type Prepared<Result> = { execute: (values?: Values) => Promise<Result> }
export type Preparable<Result> = { prepare: (name: string) => Prepared<Result> }

/** Drizzle's session, which its types don't show: a connection, a pool or a transaction's connection. */
type Session = { client: object }

type Dialect = { sqlToQuery: (text: SQL) => object }
type PreparingSession = {
  prepareQuery: (query: object, fields: undefined, name: undefined, isArray: false) => Prepared<unknown>
}

type Statement = {
  params: unknown[]
  /** Missing if the statement returns the driver's answer. */
  fields?: Field[]
  joinsNotNullableMap?: NotNullable
  customResultMapper?: (rows: unknown[][]) => unknown[]
}

const sessionOf = (db: Queryable) => (db as unknown as { session: Session }).session

export const clientOf = (db: Queryable): object => sessionOf(db).client

/**
 * Builds a statement's text once, because for a small answer Drizzle takes longer to build it than PostgreSQL to run
 * it. Values that differ from call to call are `sql.placeholder('name')`, and each call passes them by name.
 */
export function prepared<Result>(build: (db: Queryable) => Preparable<Result>) {
  // Each driver has separate classes, and a process may use two.
  const byDriver = new Map<unknown, Prepared<Result>>()
  return (db: Queryable, values: Values = {}): Promise<Result> => {
    const { client, constructor: driver } = sessionOf(db)
    const built = byDriver.get(driver) ?? mappingRows(acceptingNull(build(db).prepare('')))
    byDriver.set(driver, built)
    // This is the same statement on the caller's connection.
    const statement = Object.create(built) as Prepared<Result> & { client: object }
    statement.client = client
    return statement.execute(values)
  }
}

/** Like `prepared`, for a statement that Drizzle can't build. Returns the driver's answer, with `rows`. */
export const preparedText = (build: (db: Queryable) => SQL) =>
  prepared((db) => {
    const { session, dialect } = db as unknown as { session: PreparingSession; dialect: Dialect }
    return { prepare: () => session.prepareQuery(dialect.sqlToQuery(build(db)), undefined, undefined, false) }
  })

/** Passes null unchanged. Drizzle would also convert null for columns whose values it converts. */
function acceptingNull<Result>(built: Prepared<Result>): Prepared<Result> {
  const statement = built as Prepared<Result> & Statement
  statement.params = statement.params.map((param) =>
    is(param, Param) && is(param.value, Placeholder) ? new Param(param.value, nullable(param)) : param,
  )
  return statement
}

function mappingRows<Result>(built: Prepared<Result>): Prepared<Result> {
  const statement = built as Prepared<Result> & Statement
  if (statement.fields) {
    const toRow = rowMapper(statement.fields, statement.joinsNotNullableMap)
    statement.customResultMapper ??= (rows) => rows.map(toRow)
  }
  return statement
}

const nullable = ({ encoder }: Param) => ({
  mapToDriverValue: (value: unknown) => (value === null ? null : encoder.mapToDriverValue(value)),
})
