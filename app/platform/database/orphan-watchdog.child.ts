// Runs in a separate thread, because the main one may be too busy to notice that the parent process has exited.
import { workerData } from 'node:worker_threads'

const parentId: unknown = workerData

setInterval(() => {
  if (process.ppid !== parentId) process.kill(process.pid, 'SIGKILL')
}, 100)
