import { and, asc, eq, gt, lt, or, sql } from 'drizzle-orm'
import { serviceProblems } from '#app/schema/operation.server.ts'
import { BucketError } from '../bucket/bucket-error.server.ts'
import type { Database, Queryable } from '../database/database.server.ts'
import { MailAccountRefused } from '../mail/mail-transport.server.ts'
import { deniedOf } from '../payments/stripe-errors.server.ts'
import { TaxRefused } from '../payments/tax-service.ts'

export const services = ['stripe', 'tax', 'mail', 'bucket'] as const

export type ServiceCall = { service: (typeof services)[number]; operation: string }

type Lasting = ServiceCall & { problem: string; isOfAccount: boolean }

/** The minimum interval between writes for a recurring problem, and between deletes for a working service. */
const againMs = 60_000
/** A problem that hasn't recurred for this long is hidden until it does. */
const shownMs = 24 * 60 * 60_000

export type ServiceProblems = {
  /** Call this after a failed call. Records the problem if it lasts until the operator fixes it. */
  note: (call: ServiceCall, error: unknown) => void
  /** Call this after a successful call, in any process. */
  end: (call: ServiceCall) => void
}

/** Records problems without delaying the calls that had them or making them fail. */
export function recordServiceProblems({ db, now }: { db: Database; now: () => Date }): ServiceProblems {
  const written = new Map<string, { problem: string | null; at: number }>()
  const isKnown = ({ service, operation }: ServiceCall, problem: string | null) => {
    const key = `${service} ${operation}`
    const last = written.get(key)
    if (last?.problem === problem && performance.now() - last.at < againMs) return true
    written.set(key, { problem, at: performance.now() })
    return false
  }
  return {
    note: (call, error) => {
      const lasting = lastingProblem(call, error)
      if (!lasting || isKnown(call, lasting.problem)) return
      const lastAt = now()
      const { service, operation, problem, since } = serviceProblems
      db.insert(serviceProblems)
        .values({ ...lasting, since: lastAt, lastAt })
        .onConflictDoUpdate({
          target: [service, operation],
          set: {
            ...lasting,
            since: sql`case when ${problem} = excluded.problem then ${since} else excluded.since end`,
            lastAt,
          },
        })
        .then(undefined, () => written.clear())
    },
    end: (call) => {
      if (isKnown(call, null)) return
      const { service, operation, isOfAccount } = serviceProblems
      const isEnded = or(eq(operation, call.operation), eq(isOfAccount, true))
      db.delete(serviceProblems)
        .where(and(eq(service, call.service), isEnded))
        .then(undefined, () => written.clear())
    },
  }
}

export type ServiceProblem = Pick<typeof serviceProblems.$inferSelect, 'service' | 'problem' | 'since'>

export function readServiceProblems(db: Queryable, now: Date): Promise<ServiceProblem[]> {
  const { service, problem, since, lastAt } = serviceProblems
  return db
    .selectDistinctOn([service, problem], { service, problem, since })
    .from(serviceProblems)
    .where(gt(lastAt, new Date(now.getTime() - shownMs)))
    .orderBy(asc(service), asc(problem), asc(since))
}

export async function deleteOldProblems(db: Database, now: Date): Promise<void> {
  await db.delete(serviceProblems).where(lt(serviceProblems.lastAt, new Date(now.getTime() - shownMs)))
}

const stripeActions: Record<string, string> = {
  openPayment: 'open payments',
  expirePayment: 'expire payments',
  readPayment: 'read payments',
  refundPayment: 'refund payments',
  readEvent: 'read refunds and disputes',
  listEvents: 'list events',
  calculateTax: 'calculate sales tax',
  recordSale: 'record sales tax',
  recordRefund: 'record refunds of sales tax',
}

const endedSentence = (text: string) => text.replace(/[.!?]?$/, (end) => end || '.')

function lastingProblem(call: ServiceCall, error: unknown): Lasting | null {
  if (error instanceof BucketError)
    return error.lasts ? { ...call, problem: error.message, isOfAccount: error.lasts === 'account' } : null
  if (error instanceof MailAccountRefused)
    return { ...call, problem: `${endedSentence(error.message)} ${error.fix}`, isOfAccount: true }
  const denied = deniedOf(error) ?? deniedOf(error instanceof Error ? error.cause : null)
  if (denied?.type === 'StripePermissionError')
    return {
      ...call,
      problem: `The key in STRIPE_SECRET_KEY isn’t allowed to ${stripeActions[call.operation] ?? call.operation}. Add the missing permission in Stripe’s dashboard, under Developers, API keys.`,
      isOfAccount: false,
    }
  if (denied)
    return {
      // Stripe Tax uses the same key.
      service: 'stripe',
      operation: call.operation,
      problem:
        'Stripe rejects the key in STRIPE_SECRET_KEY, so nobody can pay. Set a valid key from Stripe’s dashboard, and restart the shop.',
      isOfAccount: true,
    }
  // If a sale could not be recorded, its order shows that.
  const isSetup = call.operation === 'calculateTax' && error instanceof TaxRefused && !error.isLocation
  return isSetup
    ? { ...call, problem: `${endedSentence(error.message)} Customers can’t check out.`, isOfAccount: false }
    : null
}
