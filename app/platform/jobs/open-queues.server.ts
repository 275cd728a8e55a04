import type { PgBoss } from 'pg-boss'
import {
  failedQueue,
  failedQueueOptions,
  jobNames,
  optionsOf,
  queues,
  schedulingQueue,
} from './queues.server.ts'

const unknownId = '00000000-0000-0000-0000-000000000000'

/** Creates or changes queues and schedules. At most starts nothing needs to change, which takes two statements. */
export async function openQueues(boss: PgBoss): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const scheduled = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  const open = async (name: string, options: object) => {
    const queue = known.get(name)
    if (queue && includes(queue, options)) return
    await (queue ? boss.updateQueue(name, options) : boss.createQueue(name, options))
    // Reading a queue inside a transaction would wait for PGlite's only connection.
    await boss.getJobById(name, unknownId)
  }
  await open(schedulingQueue.name, schedulingQueue.options)
  await open(failedQueue, failedQueueOptions)
  for (const name of jobNames) {
    const { cron } = queues[name]
    await open(name, optionsOf(name))
    if (cron && scheduled.get(name) !== cron) await boss.schedule(name, cron)
  }
}

const includes = (queue: object, options: object) => {
  const current = new Map<string, unknown>(Object.entries(queue))
  return Object.entries(options).every(([name, value]) => current.get(name) === value)
}
