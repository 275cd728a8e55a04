// Runs in its own thread, since the main one may be too busy to notice that its parent has exited.
import { workerData } from 'node:worker_threads'

const parentId: unknown = workerData

setInterval(() => {
  if (process.ppid !== parentId) process.kill(process.pid, 'SIGKILL')
}, 100)
