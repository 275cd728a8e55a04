import type { JobName } from '#app/platform/jobs/jobs.server.ts'
import type { JobRun } from '#app/platform/jobs/run-job.server.ts'

const idle: JobRun = () => Promise.resolve()

/** A run that does nothing, for each kind of job. */
export const idleRuns: Record<JobName, JobRun> = {
  'apply-schedules': idle,
  'deliver-mail': idle,
  'delete-files': idle,
  'deliver-overdue-mails': idle,
  'draw-quick-file': idle,
  'draw-slow-file': idle,
  'expire-payment': idle,
  'make-gang-sheet': idle,
  'make-proof-sheets': idle,
  'read-missed-events': idle,
  'reconcile-payments': idle,
  'record-tax': idle,
  'remind-customers': idle,
  sweep: idle,
}
