import pg from 'pg'
import { describeUnknown, type Connection } from './statement.server.ts'

type Send = (config: unknown) => void

/** Methods of `pg` that its types don't show. */
type Sending = Record<'parse' | 'bind' | 'execute' | 'sync', Send>

const sending = pg.Connection.prototype as unknown as Sending

/**
 * Stands in for a connection to collect the messages of a `pg` statement. It doesn't use the connection as its
 * prototype: the connection's properties, which change with each answer, would be slow from then on.
 */
export class Messages implements Connection {
  readonly parsedStatements
  readonly submittedNamedStatements
  readonly knownRows
  knowsRows = false
  readonly stream = {}
  readonly #parts: Buffer[] = []

  constructor({ parsedStatements, submittedNamedStatements, knownRows }: Connection) {
    this.parsedStatements = parsedStatements
    this.submittedNamedStatements = submittedNamedStatements
    this.knownRows = knownRows
  }

  _send(message: Buffer): void {
    this.#parts.push(message)
  }

  parse(query: unknown): void {
    sending.parse.call(this, query)
  }

  bind(config: unknown): void {
    sending.bind.call(this, config)
  }

  describe(config: unknown): void {
    describeUnknown(this, config)
  }

  execute(config: unknown): void {
    sending.execute.call(this, config)
  }

  /** Does nothing: `end` syncs once for all statements. */
  sync(): void {}

  /** Does nothing: a statement that can't be sent would be closed, though others may need it. */
  close(): void {}

  end(): Buffer {
    sending.sync.call(this, undefined)
    return Buffer.concat(this.#parts)
  }
}
