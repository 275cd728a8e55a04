export type JobName =
  | 'apply-schedules'
  | 'delete-files'
  | 'deliver-mail'
  | 'deliver-overdue-mails'
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
  /** Seconds after a start when a recurring job runs a second time. */
  againAfter?: number
  freesSpace?: boolean
  /** True if its failures are listed elsewhere: emails have a separate list. */
  isListedElsewhere?: boolean
  /** The time limit of a run, after which another one starts; 120 by default. */
  expireInSeconds?: number
  /** The polling interval where workers are not notified of new jobs. */
  pollSeconds: number
}

/** Customers wait for emails; polling for the rest less often keeps an idle shop idle. */
export const queues: Record<JobName, Queue> = {
  // This job is also enqueued for the exact time of a schedule.
  'apply-schedules': { cron: '*/5 * * * *', pollSeconds: 1 },
  'delete-files': { freesSpace: true, pollSeconds: 2 },
  'deliver-mail': { isListedElsewhere: true, pollSeconds: 0.5 },
  // The claims of a process killed before the start have expired by then.
  'deliver-overdue-mails': { cron: '* * * * *', againAfter: 7, pollSeconds: 2 },
  'expire-payment': { pollSeconds: 2 },
  'make-gang-sheet': { expireInSeconds: 60 * 60, pollSeconds: 1 },
  'make-proof-sheets': { pollSeconds: 1 },
  'read-missed-events': { cron: '37 * * * *', pollSeconds: 10 },
  'reconcile-payments': { cron: '* * * * *', pollSeconds: 10 },
  'record-tax': { pollSeconds: 5 },
  'remind-customers': { cron: '*/5 * * * *', pollSeconds: 10 },
  sweep: { cron: '17 * * * *', pollSeconds: 10 },
}

export const jobNames = Object.keys(queues) as JobName[]

/** The recurring jobs, which are retried by their next run. */
export const recurringNames = jobNames.filter((name) => queues[name].cron)

/** The queues whose jobs are copied to `failedQueue` once failed for good. */
export const listedNames = jobNames.filter((name) => !queues[name].cron && !queues[name].isListedElsewhere)

/** No worker handles this queue: its jobs wait for staff. */
export const failedQueue = 'failed-jobs'

const day = 24 * 60 * 60

export const failedDays = 90

export const failedQueueOptions = { retentionSeconds: failedDays * day }

/** Wakes the worker when a job is enqueued, if the database supports it: currently only the embedded one. */
const notified = { notify: true }

/** The queue where pg-boss enqueues due recurring jobs. */
export const schedulingQueue = { name: '__pgboss__send-it', options: notified }

const retries = {
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
  // A killed process sends no more heartbeats, so its jobs move to another one long before they expire.
  heartbeatSeconds: 20,
  ...notified,
}

const once = { retryLimit: 0, expireInSeconds: 120, deleteAfterSeconds: day, ...notified }

export function optionsOf(name: JobName) {
  const { cron, isListedElsewhere, expireInSeconds = retries.expireInSeconds } = queues[name]
  if (cron) return once
  return isListedElsewhere ? retries : { ...retries, expireInSeconds, deadLetter: failedQueue }
}
