import type { Database, Queryable, Transaction } from './database.server.ts'

type Prepared<Result> = { execute: (values?: Record<string, unknown>) => Promise<Result> }

const naming = new WeakSet<Queryable>()
const connections = new WeakMap<Queryable, Database>()

/** Makes `prepared` name its statements, so that each connection parses and plans them only once. */
export function nameStatements(db: Database): void {
  naming.add(db)
}

/** Prepares a transaction's statements on its connection's database, so that they outlive the transaction. */
export function prepareOn(connection: Database, tx: Transaction): void {
  connections.set(tx, connection)
}

/**
 * Prepares a frequent statement, because building its SQL and planning it takes longer than running it. Values are
 * `sql.placeholder('name')`, passed by name in each call. They can't be null, because Drizzle would pass null to a
 * column's value conversion.
 */
export function prepared<Result>(
  name: string,
  build: (db: Queryable) => { prepare: (name: string) => Prepared<Result> },
) {
  const statements = new WeakMap<Queryable, Prepared<Result>>()
  return (queryable: Queryable, values: Record<string, unknown> = {}): Promise<Result> => {
    const db = connections.get(queryable) ?? queryable
    const statement = statements.get(db) ?? build(db).prepare(naming.has(db) ? name : '')
    statements.set(db, statement)
    return statement.execute(values)
  }
}
