import { sql } from 'drizzle-orm'
import {
  fromDrizzle,
  PgBoss,
  systemClock,
  type DrizzleTransactionLike,
  type Job,
  type JobResult,
} from 'pg-boss'
import type { OpenDatabase, Transaction } from '../database/database.server.ts'
import type { Log } from '../log.server.ts'

export type JobName =
  | 'delete-files'
  | 'deliver-mail'
  | 'deliver-overdue-mails'
  | 'expire-payment'
  | 'reconcile-payments'
  | 'remind-customers'
  | 'sweep'

export type Jobs = {
  /** Runs the job after the transaction commits, not before `startAfter`, and retries it until it succeeds. */
  enqueue: (tx: Transaction, name: JobName, data: object, when?: { startAfter: Date }) => Promise<void>
}

export type JobRun = (data: Record<string, unknown>) => Promise<void>

type Queue = { cron?: string; againAfter?: number; freesSpace?: boolean; isUrgent?: boolean }

/** `againAfter`: seconds after a start when a recurring job runs a second time. */
const queues: Record<JobName, Queue> = {
  'delete-files': { freesSpace: true },
  'deliver-mail': { isUrgent: true },
  // By then the claims of a process killed before the start have expired.
  'deliver-overdue-mails': { cron: '* * * * *', againAfter: 7 },
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
  // A killed process sends no more heartbeats: its jobs move to another one long before they expire.
  heartbeatSeconds: 20,
  // Wakes its worker when a job is enqueued, where the database can: today the embedded one.
  notify: true,
}
const supervision = { superviseIntervalSeconds: 20, monitorIntervalSeconds: 20 }
/** Customers wait for emails; polling for the rest less often keeps an idle shop idle. */
const polling = ({ cron, againAfter, isUrgent }: Queue) => ({
  pollingIntervalSeconds: isUrgent ? 0.5 : cron && !againAfter ? 10 : 2,
  // For a second try, and for jobs that start later.
  notifyPollingIntervalSeconds: isUrgent ? 2 : 10,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true as const,
})
const once = { retryLimit: 0, expireInSeconds: 120 }

/** Its timers must not wait for hours when the machine's clock is set back. */
const steadyClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

const unknownId = '00000000-0000-0000-0000-000000000000'

const names = Object.keys(queues) as JobName[]

export type OpenJobs = Jobs & {
  /** While `isPaused`, only jobs that free up space run. */
  work: (runs: Record<JobName, JobRun>, isPaused?: () => boolean) => Promise<void>
  close: () => Promise<void>
}

export async function openJobs(store: OpenDatabase['jobStore'], log: Log): Promise<OpenJobs> {
  const boss = new PgBoss({
    ...store,
    ...supervision,
    useListenNotify: true,
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 5,
    clock: steadyClock,
    clockMonitorIntervalSeconds: 10,
  })
  boss.on('error', (error) => log.error({ error }, 'the job queue failed'))
  await boss.start()
  for (const name of names) {
    const { cron } = queues[name]
    const options = cron ? once : retries
    if (await boss.getQueue(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, options)
    if (cron) await boss.schedule(name, cron)
    // Creating a queue inside a transaction would wait for PGlite's only connection.
    await boss.getJobById(name, unknownId)
  }
  return {
    enqueue: async (tx, name, data, when) => {
      const db = fromDrizzle(tx as unknown as DrizzleTransactionLike, sql)
      await boss.send(name, data, { db, ...when })
    },
    work: async (runs, isPaused = () => false) => {
      for (const name of names) {
        const { cron, againAfter, freesSpace } = queues[name]
        if (cron) await boss.send(name, {})
        if (againAfter) await boss.send(name, {}, { startAfter: againAfter })
        await boss.work(name, polling(queues[name]), (batch: Job<Record<string, unknown>>[]) =>
          Promise.all(
            batch.map(async ({ id, data }): Promise<JobResult> => {
              if (!freesSpace && isPaused()) return { id, status: cron ? 'completed' : 'failed' }
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
