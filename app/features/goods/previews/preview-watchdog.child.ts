// A separate thread, because the rendering thread may be too busy to notice a lost parent or its own memory use.
import { workerData } from 'node:worker_threads'
import { outOfMemorySignal } from './preview-memory.ts'

const { parentId, maxResidentBytes } = workerData as { parentId: number; maxResidentBytes: number }

// A decompression bomb allocates about 2 GB a second, so check often.
setInterval(() => {
  if (process.memoryUsage.rss() > maxResidentBytes) process.kill(process.pid, outOfMemorySignal)
  if (process.ppid !== parentId) process.kill(process.pid, 'SIGKILL')
}, 20)
