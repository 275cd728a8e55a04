/** Measures the CPU time of work on this thread, independent of other load. */
export function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Returns true if every run exceeds the limit; a single slow one may be due to garbage collection. */
export const isSlowerThan = (ms: number, work: () => unknown) => [1, 2, 3].every(() => processorMs(work) > ms)
