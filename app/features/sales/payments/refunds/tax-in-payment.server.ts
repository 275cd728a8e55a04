import { eq } from 'drizzle-orm'
import { cents, type Cents } from '#app/features/ground/money/cents.ts'
import { taxOfPayment } from '#app/features/ground/money/order-edit.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { orderEdits, type orders } from '#app/schema/orders.server.ts'
import type { payments } from '#app/schema/payments.server.ts'

/** The tax that a payment paid. */
export async function taxInPayment(
  db: Queryable,
  order: typeof orders.$inferSelect,
  payment: typeof payments.$inferSelect,
): Promise<Cents> {
  const [edit] =
    payment.orderEditId === null
      ? []
      : await db
          .select({ taxCents: orderEdits.taxDifferenceCents })
          .from(orderEdits)
          .where(eq(orderEdits.id, payment.orderEditId))
  return cents(taxOfPayment(order, payment, edit?.taxCents ?? 0))
}
