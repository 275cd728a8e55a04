import { statementText } from '../database/statement-text.ts'
import type { Tracing } from './tracing.server.ts'

type Run = (...given: unknown[]) => Promise<unknown>

/** Makes each awaited statement a span: its text with placeholders, never its parameters. */
export function traceQueries(client: object & { query: unknown }, tracing: Tracing): void {
  const query = (client.query as Run).bind(client)
  const traced: Run = (...given) => {
    const text = statementText(given[0])
    // A pool calls its clients with a callback, inside a query that is traced already.
    if (text === null || typeof given.at(-1) === 'function') return query(...given)
    const said = withoutLiterals(text)
    const actions = actionsOf(said)
    const values = {
      'db.system.name': 'postgresql',
      'db.operation.name': actions[0]?.operation ?? 'query',
      'db.query.text': said.slice(0, maxLength),
    }
    const name = actions
      .map(({ operation, table }) => (table ? `${operation} ${table}` : operation))
      .join(', ')
    return tracing.inSpan({ name, kind: 'client', values }, () => query(...given))
  }
  Object.assign(client, { query: traced })
}

type Transact = (run: (tx: { query: unknown }) => unknown) => Promise<unknown>

/** Like traceQueries, for PGlite, which has a separate object for each transaction. */
export function traceEmbedded(client: { query: unknown; transaction: unknown }, tracing: Tracing): void {
  traceQueries(client, tracing)
  const transaction = (client.transaction as Transact).bind(client)
  const traced: Transact = (run) =>
    transaction((tx) => {
      traceQueries(tx, tracing)
      return run(tx)
    })
  Object.assign(client, { transaction: traced })
}

const maxLength = 1_000

const withoutLiterals = (text: string) => text.replaceAll(/'(?:[^']|'')*'/g, '?')

const writes = /\b(insert|update|delete)\s+(?:into\s+|from\s+)?(?:"\w+"\.)?"(\w+)"/gi
const named = /\b(?:from|into|update)\s+(?:"\w+"\.)?"(\w+)"/i

type Action = { operation: string; table?: string | undefined }

/** Returns a statement's operation and table; for one with CTEs, everything that it writes. */
function actionsOf(text: string): Action[] {
  const first = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query'
  const written = first === 'with' ? [...text.matchAll(writes)] : []
  if (written.length > 0)
    return written.map(([, write = '', table]) => ({ operation: write.toLowerCase(), table }))
  return [{ operation: first === 'with' ? 'select' : first, table: named.exec(text)?.[1] }]
}
