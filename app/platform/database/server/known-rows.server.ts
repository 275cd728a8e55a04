/** Of a result of `pg`, which its types don't show: what it makes of a row. */
type Shape = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown }
type Result = Shape & { rowAsArray: boolean; _types: unknown }

export type Described = { name?: string | undefined; _result: Result; _accumulateRows?: unknown }

const shapes = new WeakMap<object, Map<string, Shape>>()

/** The same statement may be asked for its rows in different forms. */
const keyOf = ({ name, _result: { rowAsArray, _types } }: Described) =>
  `${name} ${rowAsArray} ${_types !== undefined}`

/**
 * Gives a statement that this connection has answered before the shape of its rows, so that PostgreSQL need not describe
 * them again: a prepared statement whose rows have changed fails. False if they are not known.
 */
export function recallRows(connection: object, statement: Described): boolean {
  const shape = statement.name ? shapes.get(connection)?.get(keyOf(statement)) : undefined
  if (!shape) return false
  Object.assign(statement._result, shape)
  statement._accumulateRows = true
  return true
}

export function rememberRows(connection: object, statement: Described): void {
  if (!statement.name) return
  const known = shapes.get(connection) ?? new Map<string, Shape>()
  shapes.set(connection, known)
  const key = keyOf(statement)
  if (known.has(key)) return
  const { fields, _parsers, _prebuiltEmptyResultObject } = statement._result
  known.set(key, { fields, _parsers, _prebuiltEmptyResultObject })
}
