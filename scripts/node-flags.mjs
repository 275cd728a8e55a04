// Runs on any installed Node.

/** For shops that run PostgreSQL in the same process, possibly on a small machine. */
const embedded = [
  // V8 uses 150 MB for short-lived objects by default. Collecting them more often costs little here.
  '--max-semi-space-size=16',
  // Optimizing PostgreSQL's parser alone takes seconds and 600 MB at each start, and hardly speeds up statements.
  '--liftoff-only',
]

/**
 * Collects garbage earlier than V8 does by default, so that the shop and its preview process stay below 400 MB under
 * load.
 */
const onServer = ['--max-semi-space-size=6', '--heap-growing-percent=20']

export const nodeFlags = (hasDatabaseServer) => (hasDatabaseServer ? onServer : embedded)
