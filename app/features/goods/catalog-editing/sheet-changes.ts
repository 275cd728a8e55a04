import { formatCents } from '#app/features/ground/money/cents.ts'
import { changesBetween, type Changes } from '#app/features/ground/people/changes.ts'
import { periodText } from '#app/features/goods/pricing/promotion-period.ts'
import type { Promotion } from '#app/features/goods/pricing/price.ts'
import { isMatrix, type PriceFormula, type PriceRule } from '#app/features/ground/product/price-rule.ts'
import { effectNames } from '#app/features/ground/product/effects/option-effect.ts'
import type { OptionGroup, OptionPrice, OptionValue } from '#app/features/ground/product/product-options.ts'
import type { CategoryInput, Product } from './sheet.input.ts'

type Sheet = Omit<CategoryInput, 'pictureId' | 'isDraft' | 'product'> & {
  isDraft: boolean
  picturePath: string
  product: Product | null
}

/** Lists changes by field name. The time zone determines the dates of promotions. */
export function sheetChanges(before: Sheet | null, after: Sheet, timeZone: string): Changes {
  const [oldFields, newFields] = [before ? flatten(before, timeZone) : {}, flatten(after, timeZone)]
  const removed = Object.fromEntries(Object.keys(oldFields).map((name) => [name, null]))
  const prices = priceRuleChanges(before?.product?.priceRule ?? null, after.product?.priceRule ?? null)
  return { ...changesBetween(oldFields, { ...removed, ...newFields }), ...prices }
}

function flatten(
  { name, description, urlCode, parentId, isDisabled, isDraft, picturePath, product }: Sheet,
  timeZone: string,
) {
  const common = { name, description, urlCode, parentId, isDisabled, isDraft, picturePath }
  if (!product) return common
  const { sizes, tiers, promotions, options, sizeRule, quantityRule, priceRule: _, ...plain } = product
  return {
    ...common,
    ...withPrefix('product', plain),
    ...withPrefix('product.sizeRule', sizeRule),
    ...withPrefix('product.quantityRule', quantityRule),
    'product.sizes': sizes.map(({ width, height }) => `${width} x ${height}`).join(', '),
    'product.tiers': tiers
      .map(({ quantity }) => quantity)
      .toSorted((a, b) => a - b)
      .join(', '),
    'product.promotions': promotions
      .map((each) => [promotionText(each), periodText(each, timeZone)].filter(Boolean).join(' '))
      .toSorted()
      .join(', '),
    ...(options.length > 0 && { 'product.options': optionGroupsText(options) }),
  }
}

const withPrefix = (prefix: string, values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]))

export const promotionText = ({ width, height, quantity, priceCents }: Promotion): string =>
  `${quantity} of ${width} x ${height} for ${formatCents(priceCents)}`

/**
 * Returns changes by the sheet's field names. A price table can have 400 prices, so only those that changed are listed.
 */
export function priceRuleChanges(before: PriceRule | null, after: PriceRule | null): Changes {
  const [oldPrices, newPrices] = [tablePrices(before), tablePrices(after)]
  return changesBetween(
    { ...formulaFields(before), 'product.priceRule.table': differing(oldPrices, newPrices) },
    { ...noFormula, ...formulaFields(after), 'product.priceRule.table': differing(newPrices, oldPrices) },
  )
}

const parameters = ['setup', 'minimumUnit', 'unit', 'rate', 'areaExponent', 'quantityExponent'] as const

const fieldOf = (name: keyof PriceFormula) => `product.priceRule.${name}`

const noFormula = Object.fromEntries(parameters.map((name) => [fieldOf(name), null]))

const formulaFields = (rule: PriceRule | null) =>
  rule && !isMatrix(rule) ? Object.fromEntries(parameters.map((name) => [fieldOf(name), rule[name]])) : {}

function tablePrices(rule: PriceRule | null): string[] {
  if (!rule || !isMatrix(rule)) return []
  const { sizes, quantities, cents } = rule
  return sizes.flatMap(({ width, height }, row) =>
    quantities.map(
      (quantity, column) =>
        `${quantity} of ${width} x ${height} for ${formatCents(cents[row]?.[column] ?? 0)}`,
    ),
  )
}

function differing(prices: string[], others: string[]): string | null {
  const otherPrices = new Set(others)
  return prices.filter((each) => !otherPrices.has(each)).join(', ') || null
}

const dollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** Returns text such as '+$5.00', '+$0.025 each' or '+10%'. */
function priceText({ priceKind, amount }: OptionPrice): string {
  if (priceKind === 'percent') return `+${amount}%`
  return priceKind === 'piece' ? `+$${dollars.format(amount / 100)} each` : `+${formatCents(amount)}`
}

/**
 * Returns text such as 'Finish: Gloss (default), Matte (+10%); Turnaround: Standard (default), Rush (+$25.00, 2 days
 * less)'.
 */
const optionGroupsText = (groups: readonly OptionGroup[]): string =>
  groups.map(({ name, values }) => `${name}: ${values.map(valueText).join(', ')}`).join('; ')

function valueText({ name, daysLess, isDefault, isDisabled, effect, ...price }: OptionValue): string {
  const facts = [
    price.amount > 0 && priceText(price),
    daysLess > 0 && `${daysLess} ${daysLess === 1 ? 'day' : 'days'} less`,
    effect && `effect: ${effectNames[effect].toLowerCase()}`,
    isDefault && 'default',
    isDisabled && 'disabled',
  ].filter(Boolean)
  return facts.length > 0 ? `${name} (${facts.join(', ')})` : name
}
