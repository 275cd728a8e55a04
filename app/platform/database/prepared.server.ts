import type { Queryable } from './database.server.ts'

type Prepared<Result> = { execute: (values?: Record<string, unknown>) => Promise<Result> }

const naming = new WeakSet<Queryable>()

/** Lets `prepared` name its statements, so that each connection parses and plans them once. */
export function nameStatements(db: Queryable): void {
  naming.add(db)
}

/**
 * Prepares a frequent read with many joins: Drizzle would take longer to build its text, and PostgreSQL to plan it, than
 * it takes to run. Values are `sql.placeholder('name')`, and each call passes them by name. Null must not be among them:
 * Drizzle would convert it for columns whose values it converts.
 */
export function prepared<Result>(
  name: string,
  build: (db: Queryable) => { prepare: (name: string) => Prepared<Result> },
) {
  const statements = new WeakMap<Queryable, Prepared<Result>>()
  return (db: Queryable, values: Record<string, unknown> = {}): Promise<Result> => {
    const statement = statements.get(db) ?? build(db).prepare(naming.has(db) ? name : '')
    statements.set(db, statement)
    return statement.execute(values)
  }
}
