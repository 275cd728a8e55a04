import { sql } from 'drizzle-orm'

/**
 * Add this to the `returning` of a statement outside a transaction: PostgreSQL then answers before the rows are on
 * disk, which takes most of a small statement's time. If the machine fails within the next half second (with the
 * embedded database: if the process is killed before the next commit), the rows are lost, as if the failure had come
 * just before the statement. Any later commit that is waited for includes them. Never use it for anything that is
 * reported to anybody.
 */
export const committedLater = { committedLater: sql`set_config('synchronous_commit', 'off', true)` }
