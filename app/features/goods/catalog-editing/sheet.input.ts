import { z } from 'zod'
import { cents, formatCents, type Cents } from '#app/features/ground/money/cents.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'
import type { OptionGroup } from '#app/features/ground/product/product-options.ts'
import { momentInput } from '#app/features/ground/time/days.input.ts'
import { productShapes } from '#app/features/ground/product/shape.ts'
import { largestCell, largestMatrix } from '#app/features/goods/pricing/matrix-problems.ts'
import { optionGroupsInput } from '#app/features/goods/options/options.input.ts'
import { checkProduct } from './check-product.ts'
import { largestQuantity } from '#app/features/ground/product/quantity-rule.ts'
import { largestSide, units, defaultMinSide, type SizeRule } from '#app/features/ground/product/size-rule.ts'
import { urlCodeProblem } from '#app/features/goods/catalog/url-code.ts'

const enterNumber = 'Enter a number'
const wholeNumber = 'Enter a whole number'

const side = z
  .number(enterNumber)
  .gt(0, 'Must be more than 0')
  .max(largestSide, `At most ${largestSide}`)
  .refine((value) => Number(value.toFixed(3)) === value, 'At most three decimal places')

const quantity = z
  .number(wholeNumber)
  .refine(Number.isInteger, wholeNumber)
  .min(1, 'At least 1')
  .max(largestQuantity, `At most ${largestQuantity}`)

const unit = z.enum(units, 'Choose inches or feet')

const longSideIssue = (other: string) => ({ path: ['longSide'], message: `Must be more than the ${other}` })

const minSide = side.default(defaultMinSide)

const minSideIssue = (limit: string) => ({
  path: ['minSide'],
  message: `Must not be more than the ${limit} side`,
})

const sizeRuleInput = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('sides'), unit, minSide, maxSide: side, longSide: side.nullish() })
    .refine(({ maxSide, longSide }) => !longSide || longSide > maxSide, longSideIssue('maximum side'))
    .refine((rule) => rule.minSide <= rule.maxSide, minSideIssue('maximum')),
  z
    .object({ kind: z.literal('box'), unit, minSide, shortSide: side, longSide: side })
    .refine(({ shortSide, longSide }) => longSide >= shortSide, {
      path: ['longSide'],
      message: 'Must not be less than the maximum short side',
    })
    .refine((rule) => rule.minSide <= rule.shortSide, minSideIssue('maximum short')),
  z
    .object({ kind: z.literal('square'), unit, minSide, maxSide: side })
    .refine((rule) => rule.minSide <= rule.maxSide, minSideIssue('maximum')),
  z.object({ kind: z.literal('free'), unit, minSide }),
])

const formulaInput = z.object({
  kind: z.literal('formula').optional(),
  setup: z.number(enterNumber),
  minimumUnit: z.number(enterNumber),
  unit: z.number(enterNumber),
  rate: z.number(enterNumber),
  areaExponent: z.number(enterNumber),
  quantityExponent: z.number(enterNumber),
})

const cell = z
  .number('Enter a price')
  .refine(Number.isSafeInteger, 'Enter whole cents')
  .min(1, 'Must be more than 0')
  .max(largestCell, `At most ${formatCents(largestCell)}`)

const matrixInput = z.object({
  kind: z.literal('matrix'),
  sizes: z
    .array(z.object({ width: side, height: side }))
    .min(1, 'Add at least one size')
    .max(largestMatrix, `At most ${largestMatrix} sizes`),
  quantities: z
    .array(quantity)
    .min(1, 'Add at least one quantity')
    .max(largestMatrix, `At most ${largestMatrix} quantities`),
  cents: z
    .array(z.array(cell).max(largestMatrix, `At most ${largestMatrix} prices`))
    .max(largestMatrix, `At most ${largestMatrix} rows`),
})

export const priceRuleInput = z
  .discriminatedUnion('kind', [formulaInput, matrixInput])
  .transform((rule): PriceRule => {
    if (rule.kind === 'matrix') return rule
    const { kind: _, ...formula } = rule
    return formula
  })

const moment = momentInput.nullish().transform((at) => at ?? null)

const promotionInput = z
  .object({
    width: side,
    height: side,
    quantity,
    priceCents: z
      .number('Enter a price')
      .refine(Number.isSafeInteger, 'Enter whole cents')
      .min(1, 'Must be more than 0')
      .transform((amount): Cents => cents(amount)),
    startsAt: moment,
    endsAt: moment,
  })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, {
    path: ['endsAt'],
    message: 'The end must be after the start',
  })

const productInput = z
  .object({
    shape: z.enum(productShapes, 'Choose a shape'),
    defaultQuantity: quantity,
    // Staff enter ounces per 100 square inches.
    gramsPerSquareInch: z.number(enterNumber).gt(0, 'Must be more than 0').max(100, 'At most 352 oz'),
    sizeRule: sizeRuleInput.transform(withoutNull),
    quantityRule: z.object({ multipleOf: quantity.max(10_000, 'At most 10,000') }),
    priceRule: priceRuleInput.nullable(),
    sizes: z.array(z.object({ width: side, height: side })).max(60, 'At most 60 sizes'),
    tiers: z.array(z.object({ quantity })).max(40, 'At most 40 quantities'),
    promotions: z.array(promotionInput).max(100, 'At most 100 promotions'),
    /** Omitted fields keep their values. */
    isTablePriced: z.boolean().optional(),
    acceptsBigFiles: z.boolean().optional(),
    options: optionGroupsInput.optional(),
  })
  .check(({ value, issues }) => {
    for (const [name, message] of Object.entries(checkProduct(value))) {
      const path = name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
      issues.push({ code: 'custom', message, path, input: value })
    }
  })

/** Keeps the current picture if `pictureId` is missing. New products are drafts unless `isDraft` is false. */
export const categoryInput = z.object({
  name: z.string('Enter a name').trim().min(1, 'Enter a name').max(80, 'At most 80 characters'),
  description: z.string('Enter a description').trim().max(2000, 'At most 2,000 characters'),
  urlCode: z
    .string()
    .trim()
    .nullable()
    .transform((code) => code || null)
    .superRefine((code, context) => {
      const message = code && urlCodeProblem(code)
      if (message) context.addIssue({ code: 'custom', message })
    }),
  parentId: z.number().int().nullable(),
  isDisabled: z.boolean(),
  isDraft: z.boolean().optional(),
  pictureId: z.uuid('Picture not found').nullish(),
  product: productInput.nullable(),
})

export type CategoryInput = z.output<typeof categoryInput>

export const categoryChange = categoryInput.extend({ version: z.number().int() })

export type CategoryChange = z.output<typeof categoryChange>

export type ProductInput = NonNullable<CategoryInput['product']>

export type Product = Omit<ProductInput, 'isTablePriced' | 'acceptsBigFiles' | 'options'> & {
  isTablePriced: boolean
  acceptsBigFiles: boolean
  options: OptionGroup[]
}

function withoutNull(rule: z.output<typeof sizeRuleInput>): SizeRule {
  if (rule.kind !== 'sides') return rule
  const { longSide, ...sides } = rule
  return longSide ? { ...sides, longSide } : sides
}
