import { cents, partOf, sumCents, type Cents } from './cents.ts'
import { taxOfRefund, type Refundable } from './tax.ts'

type SoldItem = { id: number; quantity: number; priceCents: Cents; isDiscountable: boolean }

export type SoldOrder = {
  items: readonly SoldItem[]
  discountCents: Cents
  /** The part of the discount that applies to all items. */
  waivedCents: Cents
  shippingCents: Cents
  taxCents: Cents
  /** Null for an untaxed order, or if a tax service calculated its tax, because services don't report this. */
  isShippingTaxed: boolean | null
}

/** `cents` includes the tax. */
type Paid = { cents: Cents; taxCents: Cents }

/** `itemId` is null for shipping. */
export type RefundPart = Paid & { itemId: number | null; quantity: number }

export type ChosenParts = { items: readonly { id: number; quantity: number }[]; hasShipping: boolean }

export type RefundedParts = { quantities: ReadonlyMap<number, number>; shippingCents: Cents }

/**
 * Divides the amount in proportion to the weights, in whole cents. The shares add up to the amount, unless all weights
 * are 0.
 */
export function shares(amount: Cents, weights: readonly number[]): Cents[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let [reached, allocated] = [0, 0]
  return weights.map((weight) => {
    reached += weight
    const until = whole === 0 ? 0 : partOf(amount, reached, whole)
    const share = until - allocated
    allocated = until
    return cents(share)
  })
}

/** Returns the amounts paid for each item and for shipping, which add up to the order's total. */
export function paidParts(order: SoldOrder): { items: (SoldItem & Paid)[]; shipping: Paid } {
  const { items, discountCents, waivedCents, shippingCents, taxCents, isShippingTaxed } = order
  const discounts = shares(
    cents(discountCents - waivedCents),
    items.map(({ priceCents, isDiscountable }) => (isDiscountable ? priceCents : 0)),
  )
  const discounted = items.map(({ priceCents }, at) => priceCents - (discounts[at] ?? 0))
  const waived = shares(waivedCents, discounted)
  const net = discounted.map((each, at) => each - (waived[at] ?? 0))
  const taxes = shares(taxCents, [...net, isShippingTaxed === false ? 0 : shippingCents])
  const paid = (netCents: number, at: number): Paid => {
    const tax = taxes[at] ?? cents(0)
    return { cents: cents(netCents + tax), taxCents: tax }
  }
  return {
    items: items.map((item, at) => ({ ...item, ...paid(net[at] ?? 0, at) })),
    shipping: paid(shippingCents, items.length),
  }
}

/**
 * Returns the amounts paid for these pieces, starting at the first piece not refunded yet, and for the rest of
 * shipping. An item's pieces add up to the amount paid for it, however many refunds there are.
 */
export function chooseParts(
  order: SoldOrder,
  refunded: RefundedParts,
  { items: chosen, hasShipping }: ChosenParts,
): RefundPart[] {
  const { items, shipping } = paidParts(order)
  const parts = items.flatMap((item) => {
    const quantity = chosen.find(({ id }) => id === item.id)?.quantity ?? 0
    if (quantity === 0) return []
    const from = refunded.quantities.get(item.id) ?? 0
    const paidForPieces = (amount: Cents) =>
      cents(partOf(amount, from + quantity, item.quantity) - partOf(amount, from, item.quantity))
    return [
      { itemId: item.id, quantity, cents: paidForPieces(item.cents), taxCents: paidForPieces(item.taxCents) },
    ]
  })
  if (!hasShipping) return parts
  const left = shippingLeft(order, refunded)
  const taxCents = shipping.cents === 0 ? cents(0) : partOf(shipping.taxCents, left, shipping.cents)
  return [...parts, { itemId: null, quantity: 1, cents: left, taxCents }]
}

export const piecesLeft = (
  { id, quantity }: Pick<SoldItem, 'id' | 'quantity'>,
  { quantities }: RefundedParts,
): number => quantity - (quantities.get(id) ?? 0)

export const shippingLeft = (order: SoldOrder, { shippingCents }: RefundedParts): Cents =>
  cents(Math.max(0, paidParts(order).shipping.cents - shippingCents))

export const sumOfParts = (parts: readonly RefundPart[]): Cents => sumCents(parts.map((part) => part.cents))

/**
 * Returns the tax in a refund of this amount for these parts: their tax, limited by the tax and other money left. If a
 * tax service calculated the tax, the refund includes a proportional share of it, which is how the service reverses it.
 */
export function taxOfParts(order: SoldOrder, parts: readonly RefundPart[], refundable: Refundable): Cents {
  const sum = sumOfParts(parts)
  if (order.isShippingTaxed === null || sum === 0) return taxOfRefund(refundable)
  const { amountCents, leftCents, taxLeftCents } = refundable
  const partsTax = partOf(sumCents(parts.map(({ taxCents }) => taxCents)), amountCents, sum)
  const least = amountCents - (leftCents - taxLeftCents)
  return cents(Math.min(taxLeftCents, Math.max(Math.min(partsTax, amountCents), least)))
}
