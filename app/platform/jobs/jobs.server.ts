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
  | 'read-missed-events'
  | 'reconcile-payments'
  | 'remind-customers'
  | 'sweep'

export type Jobs = {
  /** Runs the job after the transaction commits, not before `startAfter`, and retries it until it succeeds. */
  enqueue: (tx: Transaction, name: JobName, data: object, when?: { startAfter: Date }) => Promise<void>
}

export type JobRun = (data: Record<string, unknown>) => Promise<void>

type Queue = {
  cron?: string
  /** Seconds after a start when a recurring job runs a second time. */
  againAfter?: number
  freesSpace?: boolean
  pollSeconds: number
  /** Where workers are notified of new jobs, polling is for second tries and for jobs that start later. */
  notifiedPollSeconds?: number
}

/** Customers wait for emails; polling for the rest less often keeps an idle shop idle. */
const queues: Record<JobName, Queue> = {
  'delete-files': { freesSpace: true, pollSeconds: 2, notifiedPollSeconds: 10 },
  'deliver-mail': { pollSeconds: 0.5, notifiedPollSeconds: 2 },
  // By then the claims of a process killed before the start have expired.
  'deliver-overdue-mails': { cron: '* * * * *', againAfter: 7, pollSeconds: 2 },
  'expire-payment': { pollSeconds: 2, notifiedPollSeconds: 10 },
  'read-missed-events': { cron: '37 * * * *', pollSeconds: 10 },
  'reconcile-payments': { cron: '* * * * *', pollSeconds: 10 },
  'remind-customers': { cron: '*/5 * * * *', pollSeconds: 10 },
  sweep: { cron: '17 * * * *', pollSeconds: 10 },
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
const batches = { batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const
const once = { retryLimit: 0, expireInSeconds: 120 }

/** Its timers must not wait for hours when the machine's clock is set back. */
const steadyClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

/** Processes that start within this time run the recurring jobs once. */
const startSeconds = 30

const unknownId = '00000000-0000-0000-0000-000000000000'

const names = Object.keys(queues) as JobName[]

export type OpenJobs = Jobs & {
  /** While `isPaused`, only jobs that free up space run. */
  work: (runs: Record<JobName, JobRun>, isPaused?: () => boolean) => Promise<void>
  close: () => Promise<void>
}

export async function openJobs(
  store: OpenDatabase['jobStore'],
  log: Log,
  { isShared = false }: Partial<Pick<OpenDatabase, 'isShared'>> = {},
): Promise<OpenJobs> {
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
        const { cron, againAfter, freesSpace, pollSeconds, notifiedPollSeconds } = queues[name]
        // Where several processes may start, the first one runs it for all.
        if (cron) await boss.send(name, {}, isShared ? { singletonSeconds: startSeconds } : {})
        if (againAfter) await boss.send(name, {}, { startAfter: againAfter })
        const polling = {
          pollingIntervalSeconds: pollSeconds,
          ...(notifiedPollSeconds && { notifyPollingIntervalSeconds: notifiedPollSeconds }),
        }
        await boss.work(name, { ...batches, ...polling }, (batch: Job<Record<string, unknown>>[]) =>
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
