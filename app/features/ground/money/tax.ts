import { cents, formatCents, partOf, type Cents } from './cents.ts'

/** none: the shop collects no sales tax. states: it collects tax in the states in its tax table. */
export const tableModes = ['none', 'states'] as const

/** stripe: Stripe Tax calculates it. */
export const taxModes = [...tableModes, 'stripe'] as const

export type TableMode = (typeof tableModes)[number]
export type TaxMode = (typeof taxModes)[number]

export const maxTaxRateMillionths = 300_000

/** 8.25 (percent) is 82,500 millionths. */
export const rateMillionths = (percent: number): number => Math.round(percent * 10_000)

export const ratePercent = (millionths: number): number => millionths / 10_000

/** '8.25%' */
export const rateText = (millionths: number): string => `${ratePercent(millionths)}%`

export type Refundable = { amountCents: Cents; leftCents: Cents; taxLeftCents: Cents }

/**
 * Returns the tax in a refund: the tax left, times the refund's share of the money left. A full refund returns all of
 * it.
 */
export function taxOfRefund({ amountCents, leftCents, taxLeftCents }: Refundable): Cents {
  return leftCents > 0 ? partOf(taxLeftCents, amountCents, leftCents) : cents(0)
}

/** The state of a report to Stripe Tax about a sale or a refund. */
export type TaxRecordStatus = 'asked' | 'done' | 'failed'

/** Returns 'Includes $0.83 in tax.', or '' for no tax. */
export const includedTaxText = (taxCents: number): string =>
  taxCents > 0 ? `Includes ${formatCents(taxCents)} in tax.` : ''
