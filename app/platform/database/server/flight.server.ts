import { Messages } from './messages.server.ts'
import { Query, Statement, type Connection } from './statement.server.ts'

/**
 * A batch of statements, sent in one packet and answered in one. After one that fails, PostgreSQL runs none of the
 * others, and all of those fail with its error. To `pg`, they are one query.
 */
export class Flight extends Query {
  readonly #statements: Statement[] = []
  #answered = 0
  #failure: unknown = null

  constructor() {
    super('')
  }

  /** Takes the arguments of a client's `query`. */
  board(given: unknown[]): Promise<unknown> {
    const statement = new Statement(...given)
    this.#statements.push(statement)
    return new Promise((resolve, reject) => {
      statement.callback = (error, result) => (error ? reject(this.#failWith(error)) : resolve(result))
    })
  }

  override submit(connection: Connection): Error | null {
    this.#showNext()
    const [first] = this.#statements
    const isAlone = this.#statements.length === 1
    if (isAlone && first?.requiresPreparation() === false) return first.submit(connection)
    const messages = new Messages(connection)
    for (const statement of this.#statements) {
      statement.queryMode = 'extended'
      const refusal = statement.submit(messages)
      if (refusal) this.#failWith(refusal)
      if (this.#failure !== null) break
    }
    if (connection.stream.writable) connection.stream.write?.(messages.end())
    return null
  }

  override handleRowDescription(message: unknown): void {
    this.#next?.handleRowDescription(message)
  }

  override handleDataRow(message: unknown): void {
    this.#next?.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
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

  /** `pg` uses these to track prepared statements. */
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
        // The statement has not been prepared after all.
        if (statement.name) delete connection.submittedNamedStatements[statement.name]
        statement.handleError(this.#failure, connection)
      }
    }
  }
}
