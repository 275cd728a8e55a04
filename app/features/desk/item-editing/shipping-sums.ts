import { conflict } from '#app/errors.ts'
import { salesTax } from '#app/features/goods/tax/sales-tax.ts'
import { cents, formatCents, type Cents } from '#app/features/ground/money/cents.ts'

type Sums = {
  itemsCents: Cents
  discountCents: Cents
  waivedCents: Cents
  shippingCents: Cents
  waivedShippingCents: Cents | null
  taxableCents: Cents | null
  taxCents: Cents
  totalCents: Cents
}

type Order = Sums & {
  taxState: string | null
  taxRateMillionths: number | null
  isShippingTaxed: boolean | null
  taxCalculationId: number | null
}

type Decision = {
  quotedCents: Cents
  quotedTaxCents: Cents
  /** The difference in shipping and tax. */
  differenceCents: Cents
  taxDifferenceCents: Cents
  taxState: string | null
  taxRateMillionths: number | null
}

type Taxed = Pick<Order, 'taxState' | 'taxRateMillionths' | 'isShippingTaxed' | 'taxableCents' | 'taxCents'>

/**
 * Returns the order's sums once the amount due for its corrected address is paid. Throws conflict if its tax can't be
 * recalculated: Stripe Tax recorded the sale, or tax was refunded or the order edited in the meantime.
 */
export function shippingSums(order: Order, decision: Decision): Sums & Taxed {
  const { itemsCents, discountCents, waivedCents, waivedShippingCents } = order
  const { differenceCents, taxDifferenceCents } = decision
  const shippingCents = cents(order.shippingCents + differenceCents - taxDifferenceCents)
  const untaxed = { itemsCents, discountCents, shippingCents }
  const totalCents = cents(order.totalCents + differenceCents)
  const taxed = taxAtDestination(order, untaxed, decision)
  return { ...untaxed, waivedCents, waivedShippingCents, ...taxed, totalCents }
}

function taxAtDestination(
  order: Order,
  untaxed: Pick<Sums, 'itemsCents' | 'discountCents' | 'shippingCents'>,
  { taxState, taxRateMillionths: rateMillionths, taxDifferenceCents }: Decision,
): Taxed {
  const isFromService = order.taxCalculationId !== null || (taxState !== null && rateMillionths === null)
  if (isFromService) {
    if (taxDifferenceCents === 0) return taxOf(order)
    throw conflict(
      'Stripe Tax calculates this order’s tax, and recorded tax can’t be changed. Waive the amount due.',
    )
  }
  const taxCents = cents(order.taxCents + taxDifferenceCents)
  if (rateMillionths === null) {
    if (taxCents !== 0) throw taxChanged()
    const noTaxTerms = { taxState: null, taxRateMillionths: null, isShippingTaxed: null, taxableCents: null }
    return { ...noTaxTerms, taxCents }
  }
  const wasTaxed = order.isShippingTaxed ?? false
  // The decision doesn't store whether the state taxes shipping, so it is derived from the tax.
  for (const isShippingTaxed of [wasTaxed, !wasTaxed]) {
    const tax = salesTax(untaxed, { rateMillionths, isShippingTaxed })
    if (tax.taxCents === taxCents) {
      return { taxState, taxRateMillionths: rateMillionths, isShippingTaxed, ...tax }
    }
  }
  throw taxChanged()
}

const taxOf = ({ taxState, taxRateMillionths, isShippingTaxed, taxableCents, taxCents }: Order): Taxed => ({
  taxState,
  taxRateMillionths,
  isShippingTaxed,
  taxableCents,
  taxCents,
})

const taxChanged = () =>
  conflict(
    'The order’s tax has changed since its address was corrected, so the amount due is outdated. Waive it.',
  )

/** Returns descriptions of the payment for customers: 'Shipping to the corrected address: $12.00 instead of $5.00'. */
export function shippingReasons({
  quotedCents,
  quotedTaxCents,
  differenceCents,
  taxDifferenceCents,
}: Decision): string[] {
  const instead = (now: Cents, more: number) => `${formatCents(now)} instead of ${formatCents(now - more)}`
  const shippingDifference = differenceCents - taxDifferenceCents
  return [
    ...(shippingDifference === 0
      ? []
      : [`Shipping to the corrected address: ${instead(quotedCents, shippingDifference)}`]),
    ...(taxDifferenceCents === 0
      ? []
      : [`Sales tax at the corrected address: ${instead(quotedTaxCents, taxDifferenceCents)}`]),
  ]
}
