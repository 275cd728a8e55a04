/** Milliseconds since 1970, unaffected by changes to this machine's clock. */
const steadyMs = () => performance.timeOrigin + performance.now()

export type DatabaseClock = { now: () => Date; measure: () => Promise<void> }

export async function openDatabaseClock(
  readDatabaseMs: () => Promise<number>,
  localMs = steadyMs,
): Promise<DatabaseClock> {
  let aheadMs = 0
  const measure = async () => {
    const asked = localMs()
    const databaseMs = await readDatabaseMs()
    // The server read its clock about halfway through the round trip.
    aheadMs = databaseMs - (asked + localMs()) / 2
  }
  await measure()
  return { now: () => new Date(localMs() + aheadMs), measure }
}
