import type { Tracing } from './tracing.server.ts'

type Run = (...args: unknown[]) => Promise<unknown>

/** Traces each awaited statement as a span, with its SQL and placeholders but never its parameters. */
export function traceQueries(client: object & { query: unknown }, tracing: Tracing): void {
  const query = (client.query as Run).bind(client)
  const traced: Run = (...args) => {
    const text = statementText(args[0])
    // A pool calls its clients with a callback, inside a query that is already traced.
    if (text === null || typeof args.at(-1) === 'function') return query(...args)
    const statement = withoutLiterals(text)
    const actions = actionsOf(statement)
    const values = {
      'db.system.name': 'postgresql',
      'db.operation.name': actions[0]?.operation ?? 'query',
      'db.query.text': statement.slice(0, maxLength),
    }
    const name = actions
      .map(({ operation, table }) => (table ? `${operation} ${table}` : operation))
      .join(', ')
    return tracing.inSpan({ name, kind: 'client', values }, () => query(...args))
  }
  Object.assign(client, { query: traced })
}

type Transact = (run: (tx: { query: unknown }) => unknown) => Promise<unknown>

/** Works like traceQueries, for PGlite, which has a separate object for each transaction. */
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

/** Returns a statement's operation and table, or all of its writes if it has CTEs. */
function actionsOf(text: string): Action[] {
  const first = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query'
  const written = first === 'with' ? [...text.matchAll(writes)] : []
  if (written.length > 0)
    return written.map(([, write = '', table]) => ({ operation: write.toLowerCase(), table }))
  return [{ operation: first === 'with' ? 'select' : first, table: named.exec(text)?.[1] }]
}

/** Returns the SQL passed to a PostgreSQL client, as a string or in an object's `text`, or null for anything else. */
function statementText(statement: unknown): string | null {
  if (typeof statement === 'string') return statement
  const hasText = typeof statement === 'object' && statement !== null && 'text' in statement
  return hasText && typeof statement.text === 'string' ? statement.text : null
}
