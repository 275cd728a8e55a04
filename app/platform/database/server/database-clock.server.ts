const monotonicMs = () => performance.timeOrigin + performance.now()

export type DatabaseClock = { now: () => Date; measure: () => Promise<void> }

export async function openDatabaseClock(
  readDatabaseMs: () => Promise<number>,
  localMs = monotonicMs,
): Promise<DatabaseClock> {
  let offsetMs = 0
  const measure = async () => {
    const sentAt = localMs()
    const databaseMs = await readDatabaseMs()
    // The server read its clock about halfway through the round trip.
    offsetMs = databaseMs - (sentAt + localMs()) / 2
  }
  await measure()
  return { now: () => new Date(localMs() + offsetMs), measure }
}
