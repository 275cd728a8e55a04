import pg from 'pg'

/** `values` are as the database received them; `rows` counts the rows it returned or changed. */
export type Statement = { text: string; values: unknown[]; rows: number }

type Result = { rowCount: number | null }
type Query = (this: object, ...args: unknown[]) => unknown

const skipped =
  /^(begin|commit|rollback|savepoint|release|set |start transaction|create )|pgboss|pg_advisory|\bdrizzle\b/i

/** Records the statements that all connections of this process commit from now on, until `stop`. */
export function recordQueries() {
  const committed: Statement[] = []
  const open = new Map<object, Statement[]>()
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const original = prototype.query

  const finished = (client: object, statement: Statement) => {
    const transaction = open.get(client)
    if (/^(begin|start transaction)/i.test(statement.text)) open.set(client, [])
    if (/^commit/i.test(statement.text)) committed.push(...(transaction ?? []))
    if (/^(commit|rollback)(?! to)/i.test(statement.text)) open.delete(client)
    if (!skipped.test(statement.text)) (transaction ?? committed).push(statement)
  }

  prototype.query = function (...args) {
    const [query, values, callback] = args
    const text = typeof query === 'string' ? query : (query as { text?: string }).text
    if (text === undefined) return original.apply(this, args)
    const done = ({ rowCount }: Result) =>
      finished(this, { text, values: Array.isArray(values) ? values : [], rows: rowCount ?? 0 })
    if (typeof callback === 'function') {
      return original.call(this, query, values, (error: unknown, result: Result) => {
        if (!error) done(result)
        callback(error, result)
      })
    }
    const response = original.apply(this, args) as Promise<Result>
    void response.then(done, () => undefined)
    return response
  }
  return {
    committed,
    stop: () => {
      prototype.query = original
    },
  }
}

/** Removes repeated reads. */
export function distinct(statements: Statement[]): Statement[] {
  const read = new Map<string, Statement>()
  for (const statement of statements) {
    const before = read.get(statement.text)
    if (!before || (before.rows === 0 && statement.rows > 0)) read.set(statement.text, statement)
  }
  return statements.filter((statement) => !isRead(statement) || read.get(statement.text) === statement)
}

const isRead = ({ text }: Statement) =>
  /^\s*(select|with)\b/i.test(text) && !/\b(insert into|update|delete from)\s+"/i.test(text)
