import { availableParallelism } from 'node:os'

/** The memory a worker needs, with its browser or database, its shop, and the processes that draw pictures. */
const bytesEach = 1.5 * 1024 ** 3

/** Returns the number of test workers for the available cores and free memory; at least one. */
export function workersFor({ spare = 0 } = {}): number {
  const byMemory = Math.floor(process.availableMemory() / bytesEach)
  return Math.max(1, Math.min(availableParallelism() + spare, byMemory))
}
