import { eq } from 'drizzle-orm'
import { conflict, notFound } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { recordChange, type Change } from '#app/features/shop/audit/audit.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { paymentProblems } from '#app/schema/payments.server.ts'
import { findProblem, type PaymentProblem } from './read-problems.server.ts'

const subjectOf = ({ problem, order }: PaymentProblem): Change =>
  order && order.status !== 'UNPAID'
    ? { action: 'resolve payment problem', subject: 'order', subjectId: order.id }
    : { action: 'resolve', subject: 'payment problem', subjectId: problem.id }

export function resolveProblem(
  { db, staff, now }: { db: Database; staff: Customer; now: Date },
  id: number,
  resolution: string,
): Promise<PaymentProblem> {
  return db.transaction(async (tx) => {
    await tx
      .select({ id: paymentProblems.id })
      .from(paymentProblems)
      .where(eq(paymentProblems.id, id))
      .for('update')
    const found = await findProblem(tx, id)
    if (!found) throw notFound('Payment problem not found')
    if (found.problem.resolvedAt) {
      const by = found.resolvedBy ? ` by ${found.resolvedBy}` : ''
      throw conflict(`Already resolved${by}: ${found.problem.resolution}`)
    }
    const resolved = { resolvedAt: now, resolvedBy: staff.customerId, resolution }
    await tx.update(paymentProblems).set(resolved).where(eq(paymentProblems.id, id))
    await recordChange(
      { tx, staff, now },
      {
        ...subjectOf(found),
        changes: { resolution: [null, resolution] },
      },
    )
    return { ...found, problem: { ...found.problem, ...resolved }, resolvedBy: staff.email }
  })
}
