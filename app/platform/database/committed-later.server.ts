import { sql } from 'drizzle-orm'

/**
 * In the `returning` of a statement outside a transaction: PostgreSQL answers before its rows are on the disk, which takes
 * most of a small statement's time. If its machine fails in the next half second (with the embedded database: if the
 * process is killed before the next commit), they are gone as if that had been just before the statement. Any later commit
 * that is waited for has them, too. For nothing that anybody is told.
 */
export const committedLater = { committedLater: sql`set_config('synchronous_commit', 'off', true)` }
