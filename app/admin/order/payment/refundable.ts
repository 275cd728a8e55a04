import { readNumber } from '#app/admin/form/read-fields.ts'
import { cents, sumCents } from '#app/features/ground/money/cents.ts'
import {
  piecesLeft,
  type ChosenParts,
  type RefundedParts,
  type SoldOrder,
} from '#app/features/ground/money/refund-parts.ts'
import type { OrderAnswer } from '../order-query.ts'

type Sources = Pick<OrderAnswer, 'order' | 'orderItems' | 'refunds'>

export type RefundableParts = {
  items: OrderAnswer['orderItems'][number]['item'][]
  sold: SoldOrder
  refunded: RefundedParts
}

/** Returns the parts sold, and the parts refunded so far, including pending refunds. */
export function refundableParts({ order, orderItems, refunds }: Sources): RefundableParts {
  const counted = refunds.filter(({ status }) => status !== 'failed')
  const quantities = new Map<number, number>()
  for (const { itemId, quantity } of counted.flatMap((refund) => refund.items)) {
    quantities.set(itemId, (quantities.get(itemId) ?? 0) + quantity)
  }
  const items = orderItems.map(({ item }) => item)
  return {
    items,
    sold: {
      items: items.map(({ id, quantity, price, isDiscountable = true }) => ({
        id,
        quantity,
        priceCents: cents(price),
        isDiscountable,
      })),
      discountCents: cents(order.discount),
      waivedCents: cents(order.waived),
      shippingCents: cents(order.shippingPrice),
      taxCents: cents(order.tax),
      isShippingTaxed: order.taxed?.isShippingTaxed ?? null,
    },
    refunded: { quantities, shippingCents: sumCents(counted.map(({ shipping }) => cents(shipping ?? 0))) },
  }
}

/** The selected items with the entered quantities. */
export type SelectedParts = { quantities: ReadonlyMap<number, string>; hasShipping: boolean }

export const nothingSelected: SelectedParts = { quantities: new Map(), hasShipping: false }

/** A quantity that isn't a number becomes NaN, which the API's schema rejects. */
export const chosenOf = ({ quantities, hasShipping }: SelectedParts): ChosenParts => ({
  items: [...quantities].map(([id, text]) => ({ id, quantity: readNumber(text) ?? Number.NaN })),
  hasShipping,
})

export const isEmptyChoice = ({ items, hasShipping }: ChosenParts): boolean =>
  items.length === 0 && !hasShipping

export function quantityProblem(quantity: number, left: number): string | null {
  if (!Number.isInteger(quantity) || quantity < 1) return 'Enter a quantity'
  return quantity > left ? `Enter at most ${left.toLocaleString('en-US')}` : null
}

export const arePossible = ({ items: chosen }: ChosenParts, { sold, refunded }: RefundableParts): boolean =>
  chosen.every(({ id, quantity }) => {
    const item = sold.items.find((each) => each.id === id)
    return item !== undefined && quantityProblem(quantity, piecesLeft(item, refunded)) === null
  })

type Payment = OrderAnswer['payments'][number]

/** Returns the payments that paid for the order or for its edits. */
export const paidOf = (payments: readonly Payment[]): Payment[] =>
  payments.filter(({ status, isForEdit }) => status === 'paid' || isForEdit)

/** Returns the amount paid minus refunds, in cents. */
export const leftOf = (payments: readonly Pick<Payment, 'amount' | 'refunded'>[]): number =>
  payments.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
