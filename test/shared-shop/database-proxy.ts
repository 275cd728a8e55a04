import { connect } from 'node:net'
import { openForwarder } from '#test/forwarder.ts'
import { statementReader } from '#test/postgres/messages.ts'

/** The statement at which a process is disconnected from its database. */
export interface CrashPoint {
  statement: RegExp
  /** Matches the transaction's text up to and including the statement. */
  transaction?: RegExp
  /** Before the database receives the statement, or after it has run it but before the process gets the result. */
  moment: 'before' | 'after'
}

export interface DatabaseProxy {
  port: number
  /** Resolves when this point is reached; nothing is forwarded from then on. Null stops watching for a point. */
  cutAt(point: CrashPoint | null): Promise<void>
  close(): Promise<void>
}

/** The `ReadyForQuery` message, which ends each database response, without its last byte. */
const ready = Buffer.from([0x5a, 0, 0, 0, 5])

/**
 * Opens a proxy between one process and its database, which cuts the connections at the point where a test kills the
 * process.
 */
export async function openDatabaseProxy(target: { host: string; port: number }): Promise<DatabaseProxy> {
  let watched: { point: CrashPoint; reached: () => void } | null = null
  let isCut = false
  const cut = () => {
    isCut = true
    watched?.reached()
  }
  const forwarder = await openForwarder((client) => {
    const database = connect(target)
    let transaction = ''
    let isLast = false
    const isWatched = (text: string) => {
      if (!watched) return false
      const { point } = watched
      return point.statement.test(text) && (point.transaction?.test(transaction) ?? true)
    }
    let statements: string[] = []
    const read = statementReader((text) => statements.push(text))
    client.on('data', (part) => {
      if (isCut) return
      statements = []
      read(part)
      for (const text of statements) {
        transaction = text.startsWith('begin') ? text : transaction + text
        if (isWatched(text)) {
          if (watched?.point.moment === 'before') return cut()
          isLast = true
        }
        if (/^(commit|rollback)/.test(text)) transaction = ''
      }
      database.write(part)
    })
    database.on('data', (part) => {
      if (isLast && !isCut && part.subarray(-6, -1).equals(ready)) return cut()
      if (!isCut && !isLast) client.write(part)
    })
    return database
  })
  return {
    port: forwarder.port,
    cutAt: (point) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      watched = point && { point, reached: resolve }
      return promise
    },
    close: () => forwarder.close(),
  }
}
