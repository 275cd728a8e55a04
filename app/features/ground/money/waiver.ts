import { cents, type Cents } from './cents.ts'

type Sums = {
  itemsCents: Cents
  /** Includes the waived part. */
  discountCents: Cents
  waivedCents: Cents
  shippingCents: Cents
  taxableCents: Cents | null
  taxCents: Cents
  totalCents: Cents
}

/**
 * Returns the sums of an edited order once staff waive its difference, so that it costs what it did before the edit. A
 * larger discount offsets higher item prices, and a lower shipping price offsets the rest.
 */
export function waivedSums<Edited extends Sums>(order: Edited, before: Omit<Sums, 'waivedCents'>): Edited {
  const { taxableCents, taxCents, totalCents } = before
  const paidCents = before.itemsCents - before.discountCents
  const discountCents = cents(Math.max(order.discountCents, order.itemsCents - paidCents))
  return {
    ...order,
    discountCents,
    waivedCents: cents(order.waivedCents + discountCents - order.discountCents),
    shippingCents: cents(totalCents - taxCents - order.itemsCents + discountCents),
    taxableCents,
    taxCents,
    totalCents,
  }
}

/**
 * Returns the waived part that is left after another edit. A price reduction uses it up first, because the customer
 * never paid it. The prices are item prices before other discounts.
 */
export const waivedLeft = (waivedCents: Cents, { before, after }: { before: number; after: number }): Cents =>
  cents(Math.min(Math.max(0, waivedCents - Math.max(0, before - after)), after))
