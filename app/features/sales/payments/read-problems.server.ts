import { and, desc, eq, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { customers } from '#app/schema/customers.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import type { ProblemKind } from '#app/features/ground/money/payment.ts'
import { paymentProblems, payments, refunds } from '#app/schema/payments.server.ts'
import type { ProblemState } from './problems.input.ts'

const states: Record<ProblemState, SQL> = {
  open: isNull(paymentProblems.resolvedAt),
  resolved: isNotNull(paymentProblems.resolvedAt),
}

type ListQuery = { state: ProblemState; before?: number | undefined; limit: number }

export const listProblems = (db: Queryable, { state, before, limit }: ListQuery) =>
  readProblems(
    db,
    and(states[state], before === undefined ? undefined : lt(paymentProblems.id, before)),
    limit,
  )

export const problemsOfOrder = (db: Queryable, orderId: number) =>
  readProblems(db, and(states.open, eq(payments.orderId, orderId)), 20)

export async function findProblem(db: Queryable, id: number) {
  const [problem] = await readProblems(db, eq(paymentProblems.id, id), 1)
  return problem
}

async function readProblems(db: Queryable, condition: SQL | undefined, limit: number) {
  const rows = await db
    .select({ problem: paymentProblems, payment: payments, order: orders, resolvedBy: customers.email })
    .from(paymentProblems)
    .leftJoin(refunds, eq(refunds.id, paymentProblems.refundId))
    .leftJoin(payments, eq(payments.id, sql`coalesce(${paymentProblems.paymentId}, ${refunds.paymentId})`))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(customers, eq(customers.id, paymentProblems.resolvedBy))
    .where(condition)
    .orderBy(desc(paymentProblems.id))
    .limit(limit)
  return rows.map(({ problem, ...about }) => ({ ...about, problem: { ...problem, kind: kindOf(problem) } }))
}

const kindOf = ({ kind, refundId }: typeof paymentProblems.$inferSelect): ProblemKind =>
  refundId === null ? kind : 'refund-declined'

export type PaymentProblem = Awaited<ReturnType<typeof readProblems>>[number]

export const countOpenProblems = (db: Queryable) => db.$count(paymentProblems, states.open)
