import { cents, type Cents } from '#app/features/ground/money/cents.ts'
import { isMatrix, type PriceFormula, type PriceRule } from '#app/features/ground/product/price-rule.ts'
import { matrixPrice } from './price-matrix.ts'

export type Promotion = { width: number; height: number; quantity: number; priceCents: Cents }

export type Price = { priceWithPromo: Cents; priceWithoutPromo: Cents }

export type Configuration = { width: number; height: number; quantity: number }

/** The maximum price in cents for which a full cart's total is still exact. */
export const largestPrice = 10_000_000_000_000

const stepCents = 50

/**
 * Calculates setup + max(minimumUnit, unit + rate * area^areaExponent) * quantity^quantityExponent, rounded to 50
 * cents. With a price table, returns its exact prices, and rounds the prices between them to 50 cents.
 */
export function regularPrice(rule: PriceRule, configuration: Configuration): Cents {
  if (isMatrix(rule)) {
    const { amount, least, most } = matrixPrice(rule, configuration)
    return cents(Math.min(Math.max(inSteps(amount), least), most, largestPrice))
  }
  return cents(
    inSteps(rule.setup + perPiece(rule, configuration) * configuration.quantity ** rule.quantityExponent),
  )
}

/** Removes floating-point noise, which would round 474.99999999999994 down. */
const inSteps = (amount: number) => Math.round(Number(amount.toPrecision(14)) / stepCents) * stepCents

export function perPiece(rule: PriceFormula, { width, height }: { width: number; height: number }): number {
  const area = Math.max(width * height, 1)
  return Math.max(rule.minimumUnit, rule.unit + rule.rate * area ** rule.areaExponent)
}

export function price(
  rule: PriceRule,
  promotions: readonly Promotion[],
  configuration: Configuration,
): Price {
  const priceWithoutPromo = regularPrice(rule, configuration)
  const promotion = promotions.find(
    (p) =>
      p.width === configuration.width &&
      p.height === configuration.height &&
      p.quantity === configuration.quantity,
  )
  const priceWithPromo =
    promotion && promotion.priceCents < priceWithoutPromo ? promotion.priceCents : priceWithoutPromo
  return { priceWithPromo, priceWithoutPromo }
}

/** Callers hide savings of 0 or less. */
export function savedPercent(
  first: { quantity: number; priceCents: number },
  chosen: { quantity: number; priceCents: number },
): number {
  // Divides only once, because dividing twice would round 57.5 to 57.
  return Math.round(100 - (100 * chosen.priceCents * first.quantity) / (chosen.quantity * first.priceCents))
}
