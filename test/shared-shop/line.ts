import { connect } from 'node:net'
import { openForwarder } from '#test/forwarder.ts'
import { statementReader } from '#test/postgres/messages.ts'

/** A moment in the conversation of a process with its database. */
export interface CrashPoint {
  statement: RegExp
  /** Matches the text of its transaction so far, including the statement. */
  transaction?: RegExp
  /** Before the database has received the statement, or after it has run it but before the process knows. */
  moment: 'before' | 'after'
}

export interface Line {
  port: number
  /** Resolves when this point is reached. From then on, nothing gets through. Null ends the watch. */
  cutAt(point: CrashPoint | null): Promise<void>
  close(): Promise<void>
}

/** `ReadyForQuery` without its last byte: the database has finished the request. */
const ready = Buffer.from([0x5a, 0, 0, 0, 5])

/** Opens the line between one process and its database. Its connections end where a test kills the process. */
export async function openLine(target: { host: string; port: number }): Promise<Line> {
  let wanted: { point: CrashPoint; reached: () => void } | null = null
  let isCut = false
  const cut = () => {
    isCut = true
    wanted?.reached()
  }
  const forwarder = await openForwarder((client) => {
    const database = connect(target)
    let transaction = ''
    let isLast = false
    const isWanted = (text: string) => {
      if (!wanted) return false
      const { point } = wanted
      return point.statement.test(text) && (point.transaction?.test(transaction) ?? true)
    }
    let said: string[] = []
    const read = statementReader((text) => said.push(text))
    client.on('data', (part) => {
      if (isCut) return
      said = []
      read(part)
      for (const text of said) {
        transaction = text.startsWith('begin') ? text : transaction + text
        if (isWanted(text)) {
          if (wanted?.point.moment === 'before') return cut()
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
      wanted = point && { point, reached: resolve }
      return promise
    },
    close: () => forwarder.close(),
  }
}
