/** What a piece of work costs this thread, whatever else the machine is doing. */
export function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Whether work takes longer than that each time; once may be the collection of garbage. */
export const isSlowerThan = (ms: number, work: () => unknown) => [1, 2, 3].every(() => processorMs(work) > ms)
