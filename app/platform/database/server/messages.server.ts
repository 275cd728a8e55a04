import pg from 'pg'
import { describeUnknown, type Connection } from './statement.server.ts'

type Send = (config: unknown) => void

/** Of `pg`, which its types don't show. */
type Sending = Record<'parse' | 'bind' | 'execute' | 'sync', Send>

const sending = pg.Connection.prototype as unknown as Sending

/**
 * What a statement of `pg` takes for a connection, to collect its messages. No object that has the connection as its
 * prototype: its properties, which change with each answer, would be slow from then on.
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

  /** Once for all statements, by `end`. */
  sync(): void {}

  /** A statement that can't be sent would be closed, though others may need it. */
  close(): void {}

  end(): Buffer {
    sending.sync.call(this, undefined)
    return Buffer.concat(this.#parts)
  }
}
