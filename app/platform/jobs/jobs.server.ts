import { sql, type SQLWrapper } from 'drizzle-orm'
import {
  fromDrizzle,
  PgBoss,
  systemClock,
  type DrizzleTransactionLike,
  type Job,
  type JobResult,
} from 'pg-boss'
import type { OpenDatabase, Transaction } from '../database/database.server.ts'
import { rowsOf } from '../database/rows-of.server.ts'
import type { Log } from '../log.server.ts'
import { insertWithJob } from './insert-with-job.server.ts'
import { openQueues } from './open-queues.server.ts'
import { jobNames, queues, type JobName } from './queues.server.ts'
import { runJob, withCaller, type JobRun } from './run-job.server.ts'
import type { Tracing } from '../tracing/tracing.server.ts'
import { wakeWorkers } from './wake-workers.server.ts'

export type { JobName } from './queues.server.ts'

type JobOptions = { startAfter?: Date; id?: string; retryLimit?: number }

export type Jobs = {
  /** Runs the job after the transaction commits, not before `startAfter`, and retries it until it succeeds. */
  enqueue: (tx: Transaction, name: JobName, data: object, options?: JobOptions) => Promise<void>
  /** Inserts a row that returns its `id`, and enqueues the job that has this id as `key` in its data. */
  insertWithJob: (
    tx: Transaction,
    inserted: SQLWrapper,
    job: { name: JobName; key: string; options?: JobOptions },
  ) => Promise<void>
}

/** Where processes share the database, one that was killed leaves jobs to the others. */
const sharedTiming = {
  superviseIntervalSeconds: 20,
  monitorIntervalSeconds: 20,
  cronMonitorIntervalSeconds: 10,
  cronWorkerIntervalSeconds: 5,
}

/** Alone, workers are notified, and a start resumes what was interrupted. */
const aloneTiming = {
  superviseIntervalSeconds: 60,
  monitorIntervalSeconds: 60,
  cronMonitorIntervalSeconds: 15,
  cronWorkerIntervalSeconds: 30,
}

/** In case a notification is lost. */
const notifiedPollSeconds = 60

/** For jobs that wait for each other, which ours don't. */
const flowSeconds = 60 * 60

const batches = { batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const

/** Its timers must not wait for hours when the machine's clock is set back. */
const steadyClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

/** Processes that start within this time run the recurring jobs once. */
const startSeconds = 30

export type OpenJobs = Jobs & {
  /** While `isPaused`, only jobs that free up space run. May be called again if it failed. */
  work: (runs: Record<JobName, JobRun>, isPaused?: () => boolean) => Promise<void>
  close: () => Promise<void>
}

export async function openJobs(
  store: OpenDatabase['jobStore'],
  log: Log,
  { isShared = false, tracing = null }: { isShared?: boolean; tracing?: Tracing | null } = {},
): Promise<OpenJobs> {
  const boss = new PgBoss({
    ...store,
    ...(isShared ? sharedTiming : aloneTiming),
    useListenNotify: true,
    flowIntervalSeconds: flowSeconds,
    clock: steadyClock,
    clockMonitorIntervalSeconds: 10,
  })
  boss.on('error', (error) => log.error({ error }, 'the job queue failed'))
  await boss.start()
  await openQueues(boss)
  let waking: ReturnType<typeof wakeWorkers> | null = null
  return {
    enqueue: async (tx, name, data, options) => {
      const db = fromDrizzle(tx as unknown as DrizzleTransactionLike, sql)
      await boss.send(name, withCaller(data, tracing), { db, ...options })
    },
    insertWithJob: async (tx, inserted, { name, key, options }) => {
      const executeSql = async (text: string, [jobs]: unknown[] = []) => ({
        rows: await rowsOf(tx, insertWithJob(inserted, key, { text, jobs })),
      })
      await boss.send(name, withCaller({}, tracing), { db: { executeSql }, ...options })
    },
    work: async (runs, isPaused = () => false) => {
      for (const name of jobNames) {
        const { cron, againAfter } = queues[name]
        // Where several processes may start, the first one runs it for all.
        if (cron) await boss.send(name, {}, isShared ? { singletonSeconds: startSeconds } : {})
        if (againAfter) await boss.send(name, {}, { startAfter: againAfter })
      }
      const wake = new Map<string, () => void>()
      for (const name of jobNames) {
        const { cron, freesSpace, pollSeconds } = queues[name]
        const polling = {
          pollingIntervalSeconds: pollSeconds,
          notifyPollingIntervalSeconds: notifiedPollSeconds,
        }
        const worker = await boss.work(
          name,
          { ...batches, ...polling },
          (batch: Job<Record<string, unknown> | null>[]) =>
            Promise.all(
              batch.map(async ({ id, data }): Promise<JobResult> => {
                if (!freesSpace && isPaused()) return paused(id, cron)
                return { id, ...(await runJob({ log, tracing }, { name, data, run: runs[name] })) }
              }),
            ),
        )
        wake.set(name, () => boss.notifyWorker(worker))
      }
      if (isShared || !store.db) return
      waking = wakeWorkers(store.db, wake, (error) => log.error({ error }, 'the job queue failed'))
    },
    close: async () => {
      await waking?.stop()
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

/** A recurring job waits for its next run. */
const paused = (id: string, cron: string | undefined): JobResult =>
  cron
    ? { id, status: 'completed', output: { isSkipped: true } }
    : { id, status: 'failed', output: { message: 'The disk is full' } }
