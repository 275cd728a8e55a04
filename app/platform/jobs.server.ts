import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type DrizzleTransactionLike, type Job, type JobResult } from 'pg-boss'
import type { OpenDatabase, Transaction } from './database.server.ts'
import type { Log } from './log.server.ts'

export type JobName =
  | 'delete-files'
  | 'deliver-mail'
  | 'deliver-overdue-mails'
  | 'expire-payment'
  | 'reconcile-payments'
  | 'remind-customers'
  | 'sweep'

export type Jobs = {
  /** Runs the job after the transaction has committed, not before `startAfter`, and again until it succeeds. */
  enqueue: (tx: Transaction, name: JobName, data: object, when?: { startAfter: Date }) => Promise<void>
}

export type JobRun = (data: Record<string, unknown>) => Promise<void>

/** Queues, with the times of those that run by themselves. */
const queues: Record<JobName, { cron?: string }> = {
  'delete-files': {},
  'deliver-mail': {},
  'deliver-overdue-mails': { cron: '* * * * *' },
  'expire-payment': {},
  'reconcile-payments': { cron: '* * * * *' },
  'remind-customers': { cron: '*/5 * * * *' },
  sweep: { cron: '17 * * * *' },
}

const retries = {
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
  // A process that was killed gives no sign of life any more: its jobs go to the next one, long before they expire.
  heartbeatSeconds: 20,
}
const watch = { superviseIntervalSeconds: 20, monitorIntervalSeconds: 20 }
const polling = {
  pollingIntervalSeconds: 0.5,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const
const once = { retryLimit: 0, expireInSeconds: 120 }

const nobodysId = '00000000-0000-0000-0000-000000000000'

const names = Object.keys(queues) as JobName[]

export type OpenJobs = Jobs & {
  work: (runs: Record<JobName, JobRun>) => Promise<void>
  close: () => Promise<void>
}

export async function openJobs(store: OpenDatabase['jobStore'], log: Log): Promise<OpenJobs> {
  const boss = new PgBoss({
    ...store,
    ...watch,
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 5,
  })
  boss.on('error', (error) => log.error({ error }, 'the job queue failed'))
  await boss.start()
  for (const name of names) {
    const { cron } = queues[name]
    const options = cron ? once : retries
    if (await boss.getQueue(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, options)
    if (cron) await boss.schedule(name, cron)
    // A queue's first use inside a transaction would wait for the one connection that PGlite has.
    await boss.getJobById(name, nobodysId)
  }
  return {
    enqueue: async (tx, name, data, when) => {
      const db = fromDrizzle(tx as unknown as DrizzleTransactionLike, sql)
      await boss.send(name, data, { db, ...when })
    },
    work: async (runs) => {
      for (const name of names) {
        // What the last process left undone when it ended is looked for at once.
        if (queues[name].cron) await boss.send(name, {})
        await boss.work(name, polling, (batch: Job<Record<string, unknown>>[]) =>
          Promise.all(
            batch.map(async ({ id, data }): Promise<JobResult> => {
              try {
                await runs[name](data)
                return { id, status: 'completed' }
              } catch (error) {
                log.warn({ error, job: name, data }, 'a job failed')
                return { id, status: 'failed', output: { message: String(error) } }
              }
            }),
          ),
        )
      }
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
