import { formatCents } from '#app/features/ground/money/cents.ts'
import { optionGroupsText } from '#app/features/goods/options/option-groups-text.ts'
import { changesBetween, type Changes } from '#app/features/ground/people/changes.ts'
import { periodText } from '#app/features/goods/pricing/promotion-period.ts'
import type { Promotion } from '#app/features/goods/pricing/price.ts'
import { priceRuleChanges } from './price-rule-changes.ts'
import type { CategoryInput, Product } from './sheet.input.ts'

type Sheet = Omit<CategoryInput, 'pictureId' | 'isDraft' | 'product'> & {
  isDraft: boolean
  picturePath: string
  product: Product | null
}

/** Promotions name their days in the time zone. */
export function sheetChanges(before: Sheet | null, after: Sheet, timeZone: string): Changes {
  const [was, is] = [before ? flatten(before, timeZone) : {}, flatten(after, timeZone)]
  const gone = Object.fromEntries(Object.keys(was).map((name) => [name, null]))
  const prices = priceRuleChanges(before?.product?.priceRule ?? null, after.product?.priceRule ?? null)
  return { ...changesBetween(was, { ...gone, ...is }), ...prices }
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
