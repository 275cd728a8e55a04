import { and, eq, ne, or, sql } from 'drizzle-orm'
import { quoteShipping } from '#app/features/goods/shipping/quote-shipping.server.ts'
import type { Cents } from '#app/features/ground/money/cents.ts'
import type { Order } from '#app/features/sales/order-access/find-order.server.ts'
import { dueCents, lastDecision } from '#app/features/desk/order/decide-shipping.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { refunds } from '#app/schema/payments.server.ts'
import { shippingDecisions } from '#app/schema/shipping-decisions.server.ts'

/**
 * Returns today's shipping price for this weight to the order's ZIP code, or null if shipping stays as it was paid: it
 * was refunded in part, something is due for it, or the ZIP code is now unknown.
 */
export async function quoteEdited(
  { db, now }: { db: Queryable; now: Date },
  { id, zipCode }: Order,
  grams: number,
): Promise<Cents | null> {
  if (dueCents(await lastDecision(db, id)) > 0 || (await isShippingRefunded(db, id))) return null
  const quote = await quoteShipping({ db, now }, { zipCode, grams })
  return quote?.priceCents ?? null
}

async function isShippingRefunded(db: Queryable, orderId: number): Promise<boolean> {
  const ofDecision = sql`exists (select 1 from ${shippingDecisions} where ${eq(shippingDecisions.refundId, refunds.id)})`
  const [found] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        ne(refunds.status, 'failed'),
        or(ofDecision, sql`${refunds.shippingCents} > 0`),
      ),
    )
    .limit(1)
  return found !== undefined
}
