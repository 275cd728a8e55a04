import { formatCents } from '#app/features/ground/money/cents.ts'
import type { PriceFormula } from '#app/features/ground/product/price-rule.ts'
import type { Unit } from '#app/features/ground/product/size-rule.ts'
import { sizeText } from './order-text.ts'
import { perPiece, regularPrice, type Configuration } from './price.ts'

/** `piece` is the word for one piece of the product. */
type Example = Configuration & { unit: Unit; piece: string }

/** Explains each number in a formula for one order, in words and dollars. */
export function formulaExamples(
  rule: PriceFormula,
  { unit, piece, quantity, ...size }: Example,
): Record<keyof PriceFormula, string> {
  const [single, beforeMinimum] = [perPiece(rule, size), perPiece({ ...rule, minimumUnit: 0 }, size)]
  const isMinimum = single > beforeMinimum
  const discounted = single * quantity ** (rule.quantityExponent - 1)
  const doubled = { width: size.width * 2, height: size.height * 2 }
  const fourfold = perPiece(rule, doubled)
  const one = `A ${sizeText(size, unit)} ${piece}`
  const total = formatCents(regularPrice(rule, { ...size, quantity }))
  return {
    setup: `${quantity} of ${sizeText(size, unit)} cost ${total}, ${formatCents(rule.setup)} of it for setup`,
    unit: `${one} costs ${moneyText(beforeMinimum)}, ${moneyText(rule.unit)} of it regardless of size`,
    minimumUnit: isMinimum
      ? `${one} would cost ${moneyText(beforeMinimum)}, so the minimum of ${moneyText(rule.minimumUnit)} applies`
      : `${one} costs ${moneyText(single)}, so the minimum changes nothing`,
    rate: `${one} costs ${moneyText(single)} before the quantity discount`,
    areaExponent: `A ${sizeText(doubled, unit)} ${piece} has four times the area and costs ${moneyText(fourfold)}, ${timesText(fourfold / single)} as much`,
    quantityExponent: `${one} costs ${moneyText(discounted)} instead of ${moneyText(single)} in an order of ${quantity}`,
  }
}

const dollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 3 })

/** Keeps fractions of a cent, because a piece can cost less than a cent. */
const moneyText = (amount: number) =>
  Math.abs(amount) < 100 ? `$${dollars.format(amount / 100)}` : formatCents(amount)

const timesText = (times: number) => `${Number(times.toFixed(2))} times`

const pieces = ['sticker', 'label', 'magnet', 'banner', 'bag']

/** Returns 'sticker' for Die Cut Stickers. */
export const pieceName = (productName: string): string =>
  pieces.find((piece) => productName.toLowerCase().includes(piece)) ?? 'piece'
