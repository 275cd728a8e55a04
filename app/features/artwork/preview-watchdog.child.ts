// A thread beside the drawing one, which may be too busy to hear that its parent is gone or to see its own size.
import { workerData } from 'node:worker_threads'

const parentId: unknown = workerData
const maxResidentBytes = 1.25 * 1024 ** 3

setInterval(() => {
  const isOrphan = process.ppid !== parentId
  if (isOrphan || process.memoryUsage.rss() > maxResidentBytes) process.kill(process.pid, 'SIGKILL')
}, 100)
