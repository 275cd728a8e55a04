// PostgreSQL keeps a prepared statement's plan unless it expects plans for the actual values to take less.
import { sql, type SQL } from 'drizzle-orm'

/**
 * Puts the limit in the statement's text, because PostgreSQL expects a tenth of the rows if it doesn't know the limit.
 */
export const knownLimit = (limit: number) => sql.raw(limit.toFixed()) as unknown as number

/** Hides a value from PostgreSQL's planner, so that it expects the same of all values. */
export const unknownValue = (value: SQL): SQL => sql`(select ${value})`
