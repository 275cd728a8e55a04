export type JobName =
  | 'apply-schedules'
  | 'delete-files'
  | 'deliver-mail'
  | 'deliver-overdue-mails'
  | 'draw-quick-file'
  | 'draw-slow-file'
  | 'expire-payment'
  | 'make-gang-sheet'
  | 'make-proof-sheets'
  | 'read-missed-events'
  | 'reconcile-payments'
  | 'record-tax'
  | 'remind-customers'
  | 'sweep'

type Queue = {
  cron?: string
  /** The number of seconds after startup until a recurring job runs a second time. */
  againAfter?: number
  freesSpace?: boolean
  /** True if failures are listed elsewhere, as email failures are. */
  isListedElsewhere?: boolean
  /**
   * The number of jobs that a process runs at a time, independently of each other, for queues whose jobs a request
   * waits for. Other queues run their jobs in batches.
   */
  atATime?: number
  /** The time limit for a run, after which the job is retried; 120 by default. */
  expireInSeconds?: number
}

export const queues: Record<JobName, Queue> = {
  // This job is also enqueued for the exact time of each scheduled change.
  'apply-schedules': { cron: '*/5 * * * *' },
  'delete-files': { freesSpace: true },
  'deliver-mail': { isListedElsewhere: true },
  // The second run comes after the claims of a previous, killed process have expired.
  'deliver-overdue-mails': { cron: '* * * * *', againAfter: 7 },
  // Only processes with ROLE=web enqueue these.
  'draw-quick-file': { atATime: 4 },
  'draw-slow-file': { atATime: 4 },
  'expire-payment': {},
  'make-gang-sheet': { expireInSeconds: 60 * 60 },
  'make-proof-sheets': {},
  'read-missed-events': { cron: '37 * * * *' },
  'reconcile-payments': { cron: '* * * * *' },
  'record-tax': {},
  'remind-customers': { cron: '*/5 * * * *' },
  sweep: { cron: '17 * * * *' },
}

export const jobNames = Object.keys(queues) as JobName[]

/** Recurring jobs, which aren't retried, because the next run serves the same purpose. */
export const recurringNames = jobNames.filter((name) => queues[name].cron)

/** The queues whose jobs are copied to `failedQueue` after their last retry. */
export const listedNames = jobNames.filter(
  (name) => !queues[name].cron && !queues[name].isListedElsewhere && !queues[name].atATime,
)

/** This queue has no worker, because its jobs wait for staff. */
export const failedQueue = 'failed-jobs'

const day = 24 * 60 * 60

export const failedDays = 90

export const failedQueueOptions = { retentionSeconds: failedDays * day }

/** Wakes the workers of all processes when a job is enqueued. */
const notified = { notify: true }

/** The queue where pg-boss enqueues due recurring jobs. */
export const schedulingQueue = { name: '__pgboss__send-it', options: notified }

const retries = {
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
  // When a killed process stops sending heartbeats, another one takes over its jobs long before they expire.
  heartbeatSeconds: 20,
  ...notified,
}

const once = { retryLimit: 0, expireInSeconds: 120, deleteAfterSeconds: day, ...notified }

/** For jobs that a request waits for. Both times are longer than any request waits. */
const awaited = { ...retries, retryLimit: 3, expireInSeconds: 10 * 60, deleteAfterSeconds: 10 * 60 }

export function optionsOf(name: JobName) {
  const { cron, isListedElsewhere, atATime, expireInSeconds = retries.expireInSeconds } = queues[name]
  if (cron) return once
  if (atATime) return awaited
  return isListedElsewhere ? retries : { ...retries, expireInSeconds, deadLetter: failedQueue }
}
