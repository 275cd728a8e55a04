import type { Duplex } from 'node:stream'
import { statementText } from '../statement-text.ts'

type Run = (...given: unknown[]) => Promise<unknown>
type Pipelined = object & { query: unknown; connection: { stream: Duplex } }

const nothing = { rows: [], rowCount: null }

/**
 * Sends `begin` in one packet with the transaction's first statement, which saves a round trip. For clients that
 * pipeline. A `begin` that fails, fails with that statement: servers refuse it only together with the connection.
 */
export function beginWithFirst(client: Pipelined): void {
  const query = (client.query as Run).bind(client)
  const { stream } = client.connection
  let begun: Promise<unknown> | null = null
  const joined: Run = (...given) => {
    if (isBegin(given[0])) {
      stream.cork()
      begun = query(...given)
      return Promise.resolve(nothing)
    }
    if (!begun) return query(...given)
    const both = Promise.all([query(...given), begun])
    begun = null
    stream.uncork()
    return both.then(([first]) => first)
  }
  Object.assign(client, { query: joined })
}

const isBegin = (statement: unknown) => /^begin\b[^;]*$/.test(statementText(statement) ?? '')
