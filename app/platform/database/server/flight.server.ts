import pg from 'pg'
import { Messages } from './messages.server.ts'
import { recallRows, rememberRows, type Described } from './known-rows.server.ts'

type Names = Record<string, string>

/** Of `pg`, which its types don't show. */
type Connection = {
  parsedStatements: Names
  submittedNamedStatements: Names
  _send: (message: Buffer) => void
}
type Statement = Described & {
  text: string
  queryMode?: string
  callback: (error: unknown, result?: unknown) => void
  requiresPreparation(): boolean
  submit(connection: Connection | Messages): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleReadyForQuery(connection: Connection): void
  handleError(error: unknown, connection: Connection): void
}

const Query = pg.Query as unknown as new (...given: unknown[]) => Statement

/**
 * Statements that are sent in one packet and answered in one: PostgreSQL runs none of those after one that fails, and
 * all of these fail with its error. To `pg`, they are one query.
 */
export class Flight extends Query {
  readonly #statements: Statement[] = []
  #answered = 0
  #failure: unknown = null

  constructor() {
    super('')
  }

  /** Takes what a client's `query` takes. */
  board(given: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#take(new Query(...given), (error, result) => (error ? reject(error as Error) : resolve(result)))
    })
  }

  /** One statement, whose callback is the last that is given. */
  static alone(given: unknown[]): Flight {
    const flight = new Flight()
    const statement = new Query(...given)
    flight.#take(statement, statement.callback)
    return flight
  }

  #take(statement: Statement, callback: Statement['callback']): void {
    this.#statements.push(statement)
    statement.callback = (error, result) => callback(error && this.#failWith(error), result)
  }

  override submit(connection: Connection): Error | null {
    this.#showNext()
    const [first] = this.#statements
    const isAlone = this.#statements.length === 1
    if (isAlone && first?.requiresPreparation() === false) return first.submit(connection)
    const messages = new Messages(connection)
    for (const statement of this.#statements) {
      statement.queryMode = 'extended'
      messages.isDescribing = !recallRows(connection, statement)
      const refusal = statement.submit(messages)
      if (refusal) this.#failWith(refusal)
      if (this.#failure !== null) break
    }
    connection._send(messages.end())
    return null
  }

  override handleRowDescription(message: unknown): void {
    this.#next?.handleRowDescription(message)
  }

  override handleDataRow(message: unknown): void {
    this.#next?.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#next) rememberRows(connection, this.#next)
    this.#next?.handleCommandComplete(message, connection)
    this.#answered++
    this.#showNext()
  }

  override handleReadyForQuery(connection: Connection): void {
    this.#end(connection)
  }

  override handleError(error: unknown, connection: Connection): void {
    this.#failWith(error)
    this.#end(connection)
  }

  get #next(): Statement | undefined {
    return this.#statements[this.#answered]
  }

  /** By these, `pg` notes what it has prepared. */
  #showNext(): void {
    this.name = this.#next?.name
    this.text = this.#next?.text ?? ''
  }

  #failWith(error: unknown): unknown {
    this.#failure ??= error
    return error
  }

  #end(connection: Connection): void {
    for (const [at, statement] of this.#statements.entries()) {
      if (at < this.#answered) statement.handleReadyForQuery(connection)
      else {
        // It has not been prepared, after all.
        if (statement.name) delete connection.submittedNamedStatements[statement.name]
        statement.handleError(this.#failure, connection)
      }
    }
  }
}
