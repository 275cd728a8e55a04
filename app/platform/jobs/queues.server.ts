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
  /** Its failures are listed elsewhere: emails have a list of their own. */
  isListedElsewhere?: boolean
  /** Of a run, after which another one starts; 120 unless it says otherwise. */
  expireInSeconds?: number
  /** Where workers are not notified of new jobs. */
  pollSeconds: number
}

/** Customers wait for emails; polling for the rest less often keeps an idle shop idle. */
export const queues: Record<JobName, Queue> = {
  // Enqueued for the very moment of a schedule, too.
  'apply-schedules': { cron: '*/5 * * * *', pollSeconds: 1 },
  'delete-files': { freesSpace: true, pollSeconds: 2 },
  'deliver-mail': { isListedElsewhere: true, pollSeconds: 0.5 },
  // By then the claims of a process killed before the start have expired.
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

/** Their next run is the next try. */
export const recurringNames = jobNames.filter((name) => queues[name].cron)

/** Their jobs, once failed for good, are copied to `failedQueue`. */
export const listedNames = jobNames.filter((name) => !queues[name].cron && !queues[name].isListedElsewhere)

/** Nothing works on this queue: its jobs wait for staff. */
export const failedQueue = 'failed-jobs'

const day = 24 * 60 * 60

export const failedDays = 90

export const failedQueueOptions = { retentionSeconds: failedDays * day }

/** Wakes its worker when a job is enqueued, where the database can: today the embedded one. */
const notified = { notify: true }

/** Where pg-boss enqueues that a recurring job is due. */
export const schedulingQueue = { name: '__pgboss__send-it', options: notified }

const retries = {
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
  // A killed process sends no more heartbeats: its jobs move to another one long before they expire.
  heartbeatSeconds: 20,
  ...notified,
}

const once = { retryLimit: 0, expireInSeconds: 120, deleteAfterSeconds: day, ...notified }

export function optionsOf(name: JobName) {
  const { cron, isListedElsewhere, expireInSeconds = retries.expireInSeconds } = queues[name]
  if (cron) return once
  return isListedElsewhere ? retries : { ...retries, expireInSeconds, deadLetter: failedQueue }
}
