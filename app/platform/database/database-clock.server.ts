/** Milliseconds since 1970 that no change of this machine's clock moves. */
const steadyMs = () => performance.timeOrigin + performance.now()

export type DatabaseClock = { now: () => Date; measure: () => Promise<void> }

/** The time of a database server, for all processes that use it, whatever the clocks of their machines say. */
export async function openDatabaseClock(
  readDatabaseMs: () => Promise<number>,
  localMs = steadyMs,
): Promise<DatabaseClock> {
  let aheadMs = 0
  const measure = async () => {
    const asked = localMs()
    const databaseMs = await readDatabaseMs()
    // The answer was true in the middle of its way.
    aheadMs = databaseMs - (asked + localMs()) / 2
  }
  await measure()
  return { now: () => new Date(localMs() + aheadMs), measure }
}
