// PostgreSQL keeps a prepared statement's plan if those for the values at hand were not expected to take less.
import { sql, type SQL } from 'drizzle-orm'

/** In the statement's text: of a limit it doesn't know, PostgreSQL expects a tenth of the rows. */
export const knownLimit = (limit: number) => sql.raw(limit.toFixed()) as unknown as number

/** A value that PostgreSQL doesn't know when it plans, so that it expects the same of all. */
export const unknownValue = (value: SQL): SQL => sql`(select ${value})`
