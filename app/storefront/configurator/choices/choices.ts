import {
  partialSizeProblem,
  type Dimensions,
  type SizeProblem,
} from '#app/features/ground/product/size-rule.ts'
import { quantityProblem } from '#app/features/ground/product/quantity-rule.ts'
import type { Product, Proportion } from '../product.ts'

/** The visitor's selections; typed values stay text until used. `before` is drawn until the typed size can be. */
export type SizeChoice =
  { kind: 'stock'; id: number } | { kind: 'custom'; width: string; height: string; before: Dimensions }
export type QuantityChoice = { kind: 'tier'; quantity: number } | { kind: 'custom'; text: string }

/** Drawn for a product without stock sizes until a size is typed. */
const nominal: Dimensions = { width: 3, height: 3 }

/** The size to draw and price. `proportion` is null while it can't be ordered. */
export type ReadSize = {
  shown: Dimensions
  proportion: Proportion | null
  isCustom: boolean
  problem: SizeProblem | null
}

export type ReadQuantity = { quantity: number | null; problem: string | null }

/** Defaults to the first size, or to the second for visitors from the home page's promotion. */
export function defaultSize({ sizes }: Product, isFromHome: boolean): SizeChoice {
  const size = (isFromHome ? sizes[1] : undefined) ?? sizes[0]
  return size ? { kind: 'stock', id: size.id } : { kind: 'custom', width: '', height: '', before: nominal }
}

export function defaultQuantity({ tiers, defaultQuantity: quantity }: Product): QuantityChoice {
  return tiers.some((tier) => tier.quantity === quantity)
    ? { kind: 'tier', quantity }
    : { kind: 'custom', text: String(quantity) }
}

export function readSize(product: Product, choice: SizeChoice): ReadSize {
  if (choice.kind === 'stock') {
    const size = product.sizes.find(({ id }) => id === choice.id)
    return {
      shown: size ?? nominal,
      proportion: size ? { id: size.id } : null,
      isCustom: false,
      problem: null,
    }
  }
  const width = readSide(choice.width)
  const height = readSide(choice.height)
  const problem = partialSizeProblem(product.sizeRule, { width, height })
  const proportion = width !== null && height !== null && !problem ? { width, height } : null
  const { before } = choice
  const typed = { width: width ?? height ?? before.width, height: height ?? width ?? before.height }
  return { shown: problem ? before : typed, proportion, isCustom: true, problem }
}

export function readQuantity({ quantityRule }: Product, choice: QuantityChoice): ReadQuantity {
  if (choice.kind === 'tier') return { quantity: choice.quantity, problem: null }
  if (choice.text === '') return { quantity: null, problem: null }
  const quantity = Number(choice.text)
  const problem = quantityProblem(quantityRule, quantity)
  return { quantity: problem ? null : quantity, problem }
}

/** A suggested custom quantity: between two tiers, about a third of the way up. */
export function exampleQuantity({ tiers, quantityRule: { multipleOf } }: Product): number | null {
  const index = Math.floor((tiers.length - 1) / 3)
  const [lower, upper] = [tiers[index], tiers[index + 1]]
  if (!lower || !upper) return null
  const between = Math.floor((lower.quantity + upper.quantity) / 2 / multipleOf) * multipleOf
  return between > lower.quantity ? between : null
}

/** Keeps digits and one decimal point of a typed side. Null: ignore the keystroke (- and + and letters). */
export function typedSide(text: string): string | null {
  const side = text.trim().replace(',', '.')
  return /^\d{0,4}(\.\d{0,3})?$/.test(side) ? side : null
}

export function typedQuantity(text: string): string | null {
  return /^\d{0,7}$/.test(text.trim()) ? text.trim() : null
}

/** Empty or incomplete input ('0.') is no side. */
function readSide(text: string): number | null {
  const side = Number(text)
  return side > 0 ? side : null
}
