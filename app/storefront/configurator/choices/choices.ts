import {
  largestSide,
  partialSizeProblem,
  type Dimensions,
  type SizeProblem,
} from '#app/features/ground/product/size-rule.ts'
import { quantityProblem } from '#app/features/ground/product/quantity-rule.ts'
import type { Product, Proportion } from '../product.ts'

/** `width` and `height` are the text entered. `fallback` is the last valid size. */
export type CustomSizeChoice = { kind: 'custom'; width: string; height: string; fallback: Dimensions }
export type SizeChoice = { kind: 'stock'; id: number } | CustomSizeChoice
export type QuantityChoice = { kind: 'tier'; quantity: number } | { kind: 'custom'; text: string }

const defaultDimensions: Dimensions = { width: 3, height: 3 }

/** `proportion` is null while the size can't be ordered. */
export type ResolvedSize = {
  dimensions: Dimensions
  /**
   * False if the entered size can't be drawn. The preview then keeps drawing the last valid size, without dimensions.
   */
  isEntered: boolean
  proportion: Proportion | null
  isCustom: boolean
  problem: SizeProblem | null
}

export type ResolvedQuantity = { quantity: number | null; problem: string | null }

/** Returns the first size, or the second for the home promotion (specification section 4). */
export function defaultSize({ sizes }: Product, isFromHome: boolean): SizeChoice {
  const size = (isFromHome ? sizes[1] : undefined) ?? sizes[0]
  return size
    ? { kind: 'stock', id: size.id }
    : { kind: 'custom', width: '', height: '', fallback: defaultDimensions }
}

export function defaultQuantity({ tiers, defaultQuantity: quantity }: Product): QuantityChoice {
  return tiers.some((tier) => tier.quantity === quantity)
    ? { kind: 'tier', quantity }
    : { kind: 'custom', text: String(quantity) }
}

export function resolveSize(product: Product, choice: SizeChoice): ResolvedSize {
  if (choice.kind === 'stock') {
    const size = product.sizes.find(({ id }) => id === choice.id)
    return {
      dimensions: size ?? defaultDimensions,
      isEntered: true,
      proportion: size ? { id: size.id } : null,
      isCustom: false,
      problem: null,
    }
  }
  const width = readSide(choice.width)
  const height = readSide(choice.height)
  const problem = partialSizeProblem(product.sizeRule, { width, height })
  const proportion = width !== null && height !== null && !problem ? { width, height } : null
  const isDrawable = (side: number) => side >= product.sizeRule.minSide && side <= largestSide
  const entered = width !== null && height !== null ? { width, height } : null
  const isEntered = entered !== null && isDrawable(entered.width) && isDrawable(entered.height)
  return { dimensions: isEntered ? entered : choice.fallback, isEntered, proportion, isCustom: true, problem }
}

/** Changes the sides, and keeps the last valid size to show while the new one is invalid. */
export function changeSides(
  product: Product,
  before: CustomSizeChoice,
  sides: Partial<Record<'width' | 'height', string>>,
): CustomSizeChoice {
  const { proportion, dimensions } = resolveSize(product, before)
  return { ...before, ...sides, fallback: proportion ? dimensions : before.fallback }
}

export function resolveQuantity({ quantityRule }: Product, choice: QuantityChoice): ResolvedQuantity {
  if (choice.kind === 'tier') return { quantity: choice.quantity, problem: null }
  if (choice.text === '') return { quantity: null, problem: null }
  const quantity = Number(choice.text)
  const problem = quantityProblem(quantityRule, quantity)
  return { quantity: problem ? null : quantity, problem }
}

/** Returns a quantity between two of the lower tiers, as an example of a custom one. */
export function exampleQuantity({ tiers, quantityRule: { multipleOf } }: Product): number | null {
  const index = Math.floor((tiers.length - 1) / 3)
  const [lower, upper] = [tiers[index], tiers[index + 1]]
  if (!lower || !upper) return null
  const between = Math.floor((lower.quantity + upper.quantity) / 2 / multipleOf) * multipleOf
  return between > lower.quantity ? between : null
}

/** Returns null if the keystroke should be ignored (- and +, specification section 5). */
export function sanitizeSide(text: string): string | null {
  const side = text.trim().replace(',', '.')
  return /^\d{0,4}(\.\d{0,3})?$/.test(side) ? side : null
}

export function sanitizeQuantity(text: string): string | null {
  return /^\d{0,7}$/.test(text.trim()) ? text.trim() : null
}

function readSide(text: string): number | null {
  const side = Number(text)
  return side > 0 ? side : null
}
