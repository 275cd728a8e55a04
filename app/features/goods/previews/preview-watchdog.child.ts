// Runs in a separate thread, because the rendering thread may be too busy to check on its parent or its resource use.
import { parentPort, workerData } from 'node:worker_threads'
import { outOfMemorySignal, outOfTimeSignal } from './preview-job.ts'

const { parentId, maxResidentBytes } = workerData as { parentId: number; maxResidentBytes: number }

const usedMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
let maxUsedMs = Infinity
parentPort?.on('message', (processorMs: number) => {
  maxUsedMs = usedMs() + processorMs
})

// A decompression bomb allocates about 2 GB a second, so check often.
setInterval(() => {
  if (process.memoryUsage.rss() > maxResidentBytes) process.kill(process.pid, outOfMemorySignal)
  if (usedMs() > maxUsedMs) process.kill(process.pid, outOfTimeSignal)
  if (process.ppid !== parentId) process.kill(process.pid, 'SIGKILL')
}, 20)
