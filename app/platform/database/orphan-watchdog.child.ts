// A thread beside the working one, which may be too busy to notice that its parent is gone.
import { workerData } from 'node:worker_threads'

const parentId: unknown = workerData

setInterval(() => {
  if (process.ppid !== parentId) process.kill(process.pid, 'SIGKILL')
}, 100)
