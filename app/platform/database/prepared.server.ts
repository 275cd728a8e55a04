import type { Queryable } from './database.server.ts'

type Prepared<Result> = { execute: (values?: Record<string, unknown>) => Promise<Result> }

/**
 * Builds a statement's text once per database, for reads so frequent that Drizzle would spend longer on the text than
 * PostgreSQL on the answer. Values are `sql.placeholder('name')`, and each call passes them by name. Null must not be
 * among them: Drizzle would convert it for columns whose values it converts.
 */
export function prepared<Result>(build: (db: Queryable) => { prepare: (name: string) => Prepared<Result> }) {
  const statements = new WeakMap<Queryable, Prepared<Result>>()
  return (db: Queryable, values: Record<string, unknown> = {}): Promise<Result> => {
    const statement = statements.get(db) ?? build(db).prepare('')
    statements.set(db, statement)
    return statement.execute(values)
  }
}
