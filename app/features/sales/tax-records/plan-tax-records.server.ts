import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { orders } from '#app/schema/orders.server.ts'
import { taxRecords } from '#app/schema/payments.server.ts'

type Context = { tx: Transaction; jobs: Jobs; now: Date }
type TaxedOrder = Pick<typeof orders.$inferSelect, 'id' | 'taxCalculationId'>

/** Does nothing for an order whose tax wasn't calculated by a service. */
export async function planSale(context: Context, { id: orderId, taxCalculationId }: TaxedOrder) {
  if (taxCalculationId !== null) await plan(context, { orderId, refundId: null })
}

/** Does nothing for an order whose sale is not reported. */
export async function planRefund(context: Context, { id: orderId }: TaxedOrder, refundId: number) {
  const [sale] = await context.tx
    .select({ id: taxRecords.id })
    .from(taxRecords)
    .where(and(eq(taxRecords.orderId, orderId), isNull(taxRecords.refundId)))
  if (sale) await plan(context, { orderId, refundId })
}

async function plan(
  { tx, jobs, now }: Context,
  record: { orderId: number; refundId: number | null },
): Promise<void> {
  await tx
    .insert(taxRecords)
    .values({ ...record, createdAt: now })
    .onConflictDoNothing()
  await jobs.enqueue(tx, 'record-tax', { orderId: record.orderId })
}

const returned =
  'The bank returned this refund, but the tax service counts it as refunded. Correct it in the service.'

/** Withdraws a completed refund that has failed after all. If it has not been reported yet, it never will be. */
export async function withdrawRefund(tx: Transaction, refundId: number): Promise<void> {
  await tx
    .update(taxRecords)
    .set({ status: 'failed', lastError: returned, doneAt: null })
    .where(and(eq(taxRecords.refundId, refundId), eq(taxRecords.status, 'done')))
  await tx.delete(taxRecords).where(and(eq(taxRecords.refundId, refundId), eq(taxRecords.status, 'asked')))
}
