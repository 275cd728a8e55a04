import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable, Database } from '#app/platform/database/database.server.ts'
import { listFailedJobs, retryFailedJob, type FailedJob } from '#app/platform/jobs/failed-jobs.server.ts'
import { hideSecrets } from '#app/platform/jobs/failure-reason.ts'
import { recurringNames, type JobName } from '#app/platform/jobs/queues.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { conflict, notFound } from '#app/errors.ts'
import type { Changes } from '#app/features/ground/people/changes.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'

export type ListedJob = {
  id: string
  name: JobName
  /** A description, such as 'Remind customers of their proofs'. */
  what: string
  orderId: number | null
  isOrderPaid: boolean
  failedAt: Date
  tries: number
  reason: string
  isRecurring: boolean
  isTriedNow: boolean
}

type ListQuery = { cursor?: string | undefined; limit: number }

/** Lists jobs, newest first. `next` is the cursor of the next page. */
export async function listJobs(
  db: Queryable,
  { cursor, limit }: ListQuery,
): Promise<{ jobs: ListedJob[]; next: string | null }> {
  const found = await listFailedJobs(db, { before: parseCursor(cursor), limit: limit + 1 })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const next = found.length > limit && last ? `${last.failedMicros}_${last.id}` : null
  const ordersOf = await findOrders(db, shown)
  return { jobs: shown.map((job) => describe(job, ordersOf)), next }
}

const cursorPattern = /^(\d{1,16})_([\w-]{1,40})$/

/** Returns undefined for an unknown cursor, which shows the first page. */
function parseCursor(cursor: string | undefined) {
  const [, micros, id] = cursorPattern.exec(cursor ?? '') ?? []
  return micros && id ? { failedMicros: Number(micros), id } : undefined
}

const paymentData = z.object({ paymentId: z.number().int() })
/** Tax jobs are only for paid orders. */
const taxData = z.object({ orderId: z.number().int() })
const filesData = z.object({ paths: z.array(z.string()).min(1) })

type JobOrder = { orderId: number; isPaid: boolean }

/** Returns the orders by payment id. */
async function findOrders(db: Queryable, jobs: FailedJob[]): Promise<Map<number, JobOrder>> {
  const ids = jobs.flatMap(({ data }) => paymentData.safeParse(data).data?.paymentId ?? [])
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ paymentId: payments.id, orderId: orders.id, status: orders.status })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(inArray(payments.id, ids))
  return new Map(
    found.map(({ paymentId, orderId, status }) => [paymentId, { orderId, isPaid: status !== 'UNPAID' }]),
  )
}

const texts: Record<Exclude<JobName, 'delete-files' | 'expire-payment'>, string> = {
  'apply-schedules': 'Start and end scheduled prices and promotions',
  'deliver-mail': 'Send an email',
  'deliver-overdue-mails': 'Send overdue emails',
  'draw-quick-file': 'Draw a file',
  'draw-slow-file': 'Draw a big file',
  'make-gang-sheet': 'Make a gang sheet',
  'make-proof-sheets': 'Make the proof sheets of an order',
  'read-missed-events': 'Look for refunds and disputes that the payment provider didn’t report',
  'reconcile-payments': 'Check open payments and refunds with the payment provider',
  'record-tax': 'Report an order’s sales tax to Stripe',
  'remind-customers': 'Remind customers of their proofs',
  sweep: 'Delete expired links and limits, old carts and unused files, and save figures for past days',
}

function describe(job: FailedJob, ordersOf: Map<number, JobOrder>): ListedJob {
  const { id, name, failedMicros, tries, output, isTriedNow } = job
  const order = orderOf(job, ordersOf)
  return {
    id,
    name,
    what: describeJob(job, order),
    orderId: order?.orderId ?? null,
    isOrderPaid: order?.isPaid ?? false,
    failedAt: new Date(failedMicros / 1000),
    tries,
    // Redacts secrets again, because an older version may have recorded this failure.
    reason: hideSecrets(jobReason(output)),
    isRecurring: recurringNames.includes(name),
    isTriedNow,
  }
}

function orderOf({ data }: FailedJob, ordersOf: Map<number, JobOrder>): JobOrder | undefined {
  const sold = taxData.safeParse(data).data
  return sold ? { ...sold, isPaid: true } : ordersOf.get(paymentData.safeParse(data).data?.paymentId ?? 0)
}

export function describeJob({ name, data }: Pick<FailedJob, 'name' | 'data'>, order?: JobOrder): string {
  if (name === 'delete-files') return deletionText(filesData.safeParse(data).data?.paths ?? [])
  if (name !== 'expire-payment') return texts[name]
  return order ? `Close the expired payment of order ${order.orderId}` : 'Close an expired payment'
}

/** Shortens a file's name, because anyone with the full name can open the file. */
const shortName = (path: string) => path.replace(/^.*\/([\w-]{1,8})[\w-]*(\.\w+)$/, '$1…$2')

function deletionText([first, ...others]: string[]): string {
  if (!first) return 'Delete unused files'
  if (others.length === 0) return `Delete an unused file (${shortName(first)})`
  const more = `${shortName(first)} and ${others.length} more`
  return `Delete ${others.length + 1} unused files (${more})`
}

type Context = { db: Database; jobs: Jobs; staff: Customer; now: Date }

/** Runs the job again. Throws not_found (unknown, or no longer failed) or conflict (it is already running again). */
export async function retryJob({ db, jobs, staff, now }: Context, jobId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const retry = await retryFailedJob({ tx, jobs }, jobId)
    if (retry.result === 'unknown') throw notFound('This job is no longer on the list of failed jobs')
    if (retry.result === 'running') throw conflict('This job is already being retried')
    const changes: Changes = { job: [null, describeJob(retry)] }
    await recordChange(
      { tx, staff, now },
      { action: 'try again', subject: 'failed job', subjectId: jobId, changes },
    )
  })
}

/** Replaces pg-boss's own messages about jobs that timed out or whose process died. */
const words: Record<string, string> = {
  'job timed out': 'It took too long and was stopped',
  'job heartbeat timeout': 'The process that ran it ended before it was done',
}

/** Returns the reason from a failed job's output: `{ message }`, or pg-boss's `{ value: { message } }`. */
export function jobReason(output: unknown): string {
  const message = messageIn(output) ?? messageIn(valueIn(output))
  return message ? (words[message] ?? message) : 'No reason was recorded'
}

function messageIn(output: unknown): string | null {
  const isMessage = typeof output === 'object' && output !== null && 'message' in output
  return isMessage && typeof output.message === 'string' ? output.message : null
}

const valueIn = (output: unknown): unknown =>
  typeof output === 'object' && output !== null && 'value' in output ? output.value : null
