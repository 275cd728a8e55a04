import { availableParallelism } from 'node:os'

/** With its browser or its database, its shop and the processes that draw. */
const bytesEach = 1.5 * 1024 ** 3

/** The number of test workers for the cores that this process may use and the memory that is free; at least one. */
export function workersFor({ spare = 0 } = {}): number {
  const byMemory = Math.floor(process.availableMemory() / bytesEach)
  return Math.max(1, Math.min(availableParallelism() + spare, byMemory))
}
