import type { Database, Queryable, Transaction } from './database.server.ts'

type Prepared<Result> = { execute: (values?: Record<string, unknown>) => Promise<Result> }

const naming = new WeakSet<Queryable>()
const connections = new WeakMap<Queryable, Database>()

/** Lets `prepared` name its statements, so that each connection parses and plans them once. */
export function nameStatements(db: Database): void {
  naming.add(db)
}

/** Prepares a transaction's statements on the database of its connection, where they outlive the transaction. */
export function prepareOn(connection: Database, tx: Transaction): void {
  connections.set(tx, connection)
}

/**
 * Prepares a frequent statement: Drizzle would take longer to build its text, and PostgreSQL to plan it, than it takes
 * to run. Values are `sql.placeholder('name')`, and each call passes them by name. Null must not be among them: Drizzle
 * would convert it for columns whose values it converts.
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
