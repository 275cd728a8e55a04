import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import {
  fromDrizzle,
  PgBoss,
  systemClock,
  type DrizzleTransactionLike,
  type Job,
  type JobResult,
} from 'pg-boss'
import type { Database, OpenDatabase, Transaction } from '../database/database.server.ts'
import { rowsOf } from '../database/rows-of.server.ts'
import type { Log } from '../log.server.ts'
import type { Role } from '../settings/setting-types.ts'
import {
  jobNames,
  queues,
  type JobName,
  failedQueue,
  failedQueueOptions,
  optionsOf,
  schedulingQueue,
} from './queues.server.ts'
import { runJob, withCaller, type JobRun } from './run-job.server.ts'
import type { Tracing } from '../tracing/tracing.server.ts'

export type { JobName } from './queues.server.ts'

type JobOptions = {
  startAfter?: Date
  id?: string
  retryLimit?: number
  /** Jobs with a higher priority run first; 0 by default. */
  priority?: number
  /** In a queue that runs jobs independently, at most two jobs of a group run at a time. */
  group?: { id: string }
}

export type Jobs = {
  /** Runs the job after the transaction commits, but not before `startAfter`, and retries it until it succeeds. */
  enqueue: (tx: Transaction, name: JobName, data: object, options?: JobOptions) => Promise<void>
  /** Returns null if the job was deleted. */
  readState: (name: JobName, id: string) => Promise<string | null>
}

/** Timing for processes that share a database, where others take over a killed process's jobs. */
const sharedTiming = {
  superviseIntervalSeconds: 20,
  monitorIntervalSeconds: 20,
  cronMonitorIntervalSeconds: 10,
  cronWorkerIntervalSeconds: 5,
}

/** Timing for a single process, where workers are notified and startup resumes interrupted jobs. */
const singleProcessTiming = {
  superviseIntervalSeconds: 60,
  monitorIntervalSeconds: 60,
  cronMonitorIntervalSeconds: 15,
  cronWorkerIntervalSeconds: 30,
}

/** The interval at which workers poll, in case a notification is lost. */
const pollSeconds = 60

/** The interval for checking dependent jobs, which the shop doesn't use. */
const flowSeconds = 60 * 60

const batches = { batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const

const independent = { batchSize: 1, groupConcurrency: 2, perJobResults: true } as const

/** A monotonic clock, so that timers don't wait for hours when the machine's clock is set back. */
const steadyClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

/** Processes that start within this time of each other run recurring jobs only once. */
const startSeconds = 30

type Options = { isShared?: boolean; isListening?: () => boolean; role?: Role; tracing?: Tracing | null }

export type OpenJobs = Jobs & {
  /** Runs jobs; while `isPaused`, only those that free up space. If it fails, call it again. */
  work: (runs: Record<JobName, JobRun>, isPaused?: () => boolean) => Promise<void>
  close: () => Promise<void>
}

export async function openJobs(
  store: OpenDatabase['jobStore'],
  log: Log,
  { isShared = false, isListening = () => true, role = 'all', tracing = null }: Options = {},
): Promise<OpenJobs> {
  const boss = new PgBoss({
    ...store,
    ...(isShared ? sharedTiming : singleProcessTiming),
    useListenNotify: true,
    // A process that serves only requests doesn't schedule or retry jobs either.
    ...(role === 'web' && { schedule: false, supervise: false }),
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
    readState: async (name, id) => (await boss.getJobById(name, id))?.state ?? null,
    work: async (runs, isPaused = () => false) => {
      for (const name of jobNames) {
        const { cron, againAfter } = queues[name]
        // If several processes start, the first one runs the job for all.
        if (cron) await boss.send(name, {}, isShared ? { singletonSeconds: startSeconds } : {})
        if (againAfter) await boss.send(name, {}, { startAfter: againAfter })
      }
      const wake = new Map<string, () => void>()
      for (const name of jobNames) {
        const { cron, freesSpace, atATime } = queues[name]
        // These are enqueued only if several processes share the database.
        if (atATime && !isShared) continue
        const options = {
          ...(atATime ? independent : batches),
          pollingIntervalSeconds: pollSeconds,
          notifyPollingIntervalSeconds: pollSeconds,
        }
        const runBatch = async (batch: Job<Record<string, unknown> | null>[]) => {
          const results = await Promise.all(
            batch.map(async ({ id, data }): Promise<JobResult> => {
              if (!freesSpace && isPaused()) return pausedResult(id, cron)
              return { id, ...(await runJob({ log, tracing }, { name, data, run: runs[name] })) }
            }),
          )
          // Otherwise, the next job would wait for a poll, because its notification came while this one ran.
          if (atATime) wake.get(name)?.()
          return results
        }
        const workers: string[] = []
        while (workers.length < (atATime ?? 1)) workers.push(await boss.work(name, options, runBatch))
        wake.set(name, () => workers.forEach((worker) => boss.notifyWorker(worker)))
      }
      if (!store.db) return
      const onError = (error: unknown) => log.error({ error }, 'the job queue failed')
      waking = wakeWorkers(store.db, wake, { isListening, onError })
    },
    close: async () => {
      await waking?.stop()
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

/** While paused, a recurring job is skipped until its next run. */
const pausedResult = (id: string, cron: string | undefined): JobResult =>
  cron
    ? { id, status: 'completed', output: { isSkipped: true } }
    : { id, status: 'failed', output: { message: 'The disk is full' } }

const unknownId = '00000000-0000-0000-0000-000000000000'

/** Creates or updates queues and schedules. Usually nothing has changed, which takes only two statements. */
async function openQueues(boss: PgBoss): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const scheduled = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  const open = async (name: string, options: object) => {
    const queue = existing.get(name)
    if (queue && includes(queue, options)) return
    await (queue ? boss.updateQueue(name, options) : boss.createQueue(name, options))
    // Read the queue now, because reading it inside a transaction would wait for PGlite's only connection.
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

type Executor = NonNullable<OpenDatabase['jobStore']['db']>

/** One statement for all queues costs a ninth of what separate polling by the workers would. */
const dueQueues = `
  select q.name from unnest($1::text[]) as q (name)
  where exists (select from pgboss.job_common j
    where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= pgboss.job_now())`

/** New jobs notify their worker, but retries and delayed jobs don't. */
const notifiedMs = 2_000
/** Shorter, because customers are waiting for emails. */
const unnotifiedMs = 500

/**
 * Wakes the worker of each queue with a due job.
 * @param wake functions by queue name
 */
export function wakeWorkers(
  db: Executor,
  wake: ReadonlyMap<string, () => void>,
  { isListening, onError }: { isListening: () => boolean; onError: (error: unknown) => void },
): { stop: () => Promise<void> } {
  const stopped = new AbortController()
  const names = [...wake.keys()]
  const run = async () => {
    while (!stopped.signal.aborted) {
      try {
        const { rows } = await db.executeSql(dueQueues, [names])
        for (const { name } of rows) wake.get(name)?.()
      } catch (error) {
        onError(error)
      }
      await sleep(isListening() ? notifiedMs : unnotifiedMs, undefined, { signal: stopped.signal }).catch(
        () => undefined,
      )
    }
  }
  const running = run()
  return {
    stop: () => {
      stopped.abort()
      return running
    },
  }
}

/** Counts the jobs waiting in a queue: all of them, and those of a group. */
export async function countQueued(db: Database, name: JobName, group: string) {
  const [count] = await rowsOf<{ all: number; own: number }>(
    db,
    sql`select count(*)::int as "all", (count(*) filter (where group_id = ${group}))::int as own
      from pgboss.job where name = ${name} and state < 'active'`,
  )
  return count ?? { all: 0, own: 0 }
}
