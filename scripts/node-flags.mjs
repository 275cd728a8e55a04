// Runs on any installed Node.

/** PostgreSQL runs in the shop's own process, on a machine that may be small. */
const embedded = [
  // By default V8 uses 150 MB for short-lived objects; collecting them more often costs little here.
  '--max-semi-space-size=16',
  // Optimizing PostgreSQL's parser alone takes seconds and 600 MB at each start, and makes statements little faster.
  '--liftoff-only',
]

/**
 * Collects garbage sooner than V8 would on its own, so the shop and its previews' process stay under 400 MB under load.
 */
const onServer = ['--max-semi-space-size=6', '--heap-growing-percent=20']

export const nodeFlags = (hasDatabaseServer) => (hasDatabaseServer ? onServer : embedded)
