// A thread beside the drawing one, which may be too busy to hear that its parent is gone or to see its own size.
import { workerData } from 'node:worker_threads'
import { maxResidentBytes, pastMemorySignal } from './preview-memory.ts'

const parentId: unknown = workerData

// A bomb takes some 2 GB a second: what grows between two looks must stay small.
setInterval(() => {
  if (process.memoryUsage.rss() > maxResidentBytes) process.kill(process.pid, pastMemorySignal)
  if (process.ppid !== parentId) process.kill(process.pid, 'SIGKILL')
}, 20)
