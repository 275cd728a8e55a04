import pg from 'pg'

/** The data that `pg` derives from a row description. */
type Rows = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown }

/** The connection of `pg`, which its types don't show, with the fields that `rememberRows` adds. */
export type Connection = {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  describe: (config: unknown) => void
  stream: { writable?: boolean; write?: (message: Buffer) => void }
  knownRows: Map<string, Rows>
  /** True if the rows of the statement being sent are known. */
  knowsRows: boolean
}

type PgQuery = {
  name?: string | undefined
  text: string
  queryMode?: string
  callback: (error: unknown, result?: unknown) => void
  _result: Rows & { rowAsArray: boolean; _types: unknown }
  requiresPreparation(): boolean
  prepare(connection: Connection): void
  submit(connection: Connection): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleReadyForQuery(connection: Connection): void
  handleError(error: unknown, connection: Connection): void
}

export const Query = pg.Query as unknown as new (...given: unknown[]) => PgQuery

const { describe } = pg.Connection.prototype as unknown as Connection

/** Replaces a connection's `describe`. */
export function describeUnknown(connection: Connection, config: unknown): void {
  if (!connection.knowsRows) describe.call(connection, config)
}

/** Call it once for each connection. */
export function rememberRows(connection: object): void {
  const remembering: Pick<Connection, 'knownRows' | 'knowsRows' | 'describe'> = {
    knownRows: new Map(),
    knowsRows: false,
    describe(this: Connection, config) {
      describeUnknown(this, config)
    },
  }
  Object.assign(connection, remembering)
}

/**
 * PostgreSQL describes the rows of a prepared statement once for each connection, and not each time they are read. This
 * is safe because it refuses to run one whose rows have changed.
 */
export class Statement extends Query {
  override prepare(connection: Connection): void {
    const rows = this.name ? connection.knownRows.get(this.#rowsKey) : undefined
    const { _result: result } = this
    if (rows) {
      Object.assign(result, rows)
      Object.assign(this, { _accumulateRows: true })
    }
    connection.knowsRows = rows !== undefined
    try {
      super.prepare(connection)
    } finally {
      connection.knowsRows = false
    }
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.name && !connection.knownRows.has(this.#rowsKey)) {
      const { _result: result } = this
      const { fields, _parsers, _prebuiltEmptyResultObject } = result
      connection.knownRows.set(this.#rowsKey, { fields, _parsers, _prebuiltEmptyResultObject })
    }
    super.handleCommandComplete(message, connection)
  }

  /** The key includes the form of the rows, because callers may want different ones. */
  get #rowsKey(): string {
    const { _result: result } = this
    const { rowAsArray, _types } = result
    return `${this.name} ${rowAsArray} ${_types !== undefined}`
  }
}
