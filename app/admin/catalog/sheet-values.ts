import type { ProductShape } from '#app/features/ground/product/shape.ts'
import type { SizeRule, Unit } from '#app/features/ground/product/size-rule.ts'
import { isMatrix, type PriceFormula, type PriceRule } from '#app/features/ground/product/price-rule.ts'
import { centsField, numberField, readCents, readNumber } from '../form/read-fields.ts'
import type { ProductSheet, Sheet } from './catalog-query.ts'
import { emptyTable, readTable, startTable, tableText, type TableText } from './prices/table-text.ts'
import { optionFields, readOptions, type OptionGroupFields } from './options/option-fields.ts'

type Limit = 'minSide' | 'maxSide' | 'longSide' | 'shortSide'

type Side = { width: string; height: string }

type FormulaFields = Record<keyof PriceFormula, string>

/** Holds both the formula and the table during editing. Only the one selected by `kind` is saved. */
type PriceValues = FormulaFields & { kind: 'formula' | 'matrix'; table: TableText }

/** The entered text, keyed by the API's field names. */
export type Values = {
  name: string
  description: string
  urlCode: string
  parentId: string
  isDisabled: boolean
  pictureId: string
  isSold: boolean
  product: {
    shape: ProductShape
    defaultQuantity: string
    gramsPerSquareInch: string
    acceptsBigFiles: boolean
    sizeRule: { kind: SizeRule['kind']; unit: Unit } & Record<Limit, string>
    quantityRule: { multipleOf: string }
    priceRule: PriceValues
    sizes: Side[]
    tiers: { quantity: string }[]
    /** `startsAt` and `endsAt` are timestamps, as in the API. */
    promotions: (Side & { quantity: string; priceCents: string; startsAt: string; endsAt: string })[]
    options: OptionGroupFields[]
  }
}

export const plainProduct: ProductSheet = {
  shape: 'die-cut',
  defaultQuantity: 50,
  gramsPerSquareInch: 0.25,
  acceptsBigFiles: false,
  sizeRule: { kind: 'sides', unit: 'in', minSide: 0.5, maxSide: 50 },
  quantityRule: { multipleOf: 1 },
  priceRule: null,
  isTablePriced: false,
  sizes: [
    { width: 2, height: 2 },
    { width: 3, height: 3 },
  ],
  tiers: [{ quantity: 50 }, { quantity: 100 }, { quantity: 200 }],
  promotions: [],
  options: [],
}

export type Filled = Omit<Sheet, 'id' | 'version' | 'picturePath' | 'isDraft'>

export function valuesOf({ name, description, urlCode, parentId, isDisabled, product }: Filled): Values {
  return {
    name,
    description,
    urlCode: urlCode ?? '',
    parentId: parentId === null ? '' : String(parentId),
    isDisabled,
    pictureId: '',
    isSold: product !== null,
    product: productValues(product ?? plainProduct),
  }
}

function productValues(product: ProductSheet): Values['product'] {
  const { sizeRule, quantityRule, sizes, tiers, promotions } = product
  const limits: Partial<Record<Limit, number>> = sizeRule
  const sides = ({ width, height }: { width: number; height: number }) => ({
    width: numberField(width),
    height: numberField(height),
  })
  return {
    shape: product.shape,
    defaultQuantity: numberField(product.defaultQuantity),
    gramsPerSquareInch: numberField(product.gramsPerSquareInch),
    acceptsBigFiles: product.acceptsBigFiles,
    sizeRule: {
      kind: sizeRule.kind,
      unit: sizeRule.unit,
      minSide: numberField(limits.minSide),
      maxSide: numberField(limits.maxSide),
      longSide: numberField(limits.longSide),
      shortSide: numberField(limits.shortSide),
    },
    quantityRule: { multipleOf: numberField(quantityRule.multipleOf) },
    priceRule: priceValues(product),
    sizes: sizes.map(sides),
    tiers: tiers.map(({ quantity }) => ({ quantity: numberField(quantity) })),
    promotions: promotions.map(({ quantity, priceCents, startsAt, endsAt, ...size }) => ({
      ...sides(size),
      quantity: numberField(quantity),
      priceCents: centsField(priceCents),
      startsAt: startsAt ?? '',
      endsAt: endsAt ?? '',
    })),
    options: product.options.map(optionFields),
  }
}

const amounts = ['setup', 'minimumUnit', 'unit', 'rate'] as const
const exponents = ['areaExponent', 'quantityExponent'] as const

function priceValues({ priceRule: rule, isTablePriced, sizes, tiers }: ProductSheet): PriceValues {
  if (rule && !isMatrix(rule)) return { ...formulaFields(rule), kind: 'formula', table: emptyTable }
  const noFormula = formulaFields(null)
  if (rule) return { ...noFormula, kind: 'matrix', table: tableText(rule) }
  if (!isTablePriced) return { ...noFormula, kind: 'formula', table: emptyTable }
  const quantities = tiers.map(({ quantity }) => quantity)
  return { ...noFormula, kind: 'matrix', table: startTable(null, sizes, quantities) }
}

function formulaFields(rule: PriceFormula | null): FormulaFields {
  const fields = [
    ...amounts.map((name) => [name, rule ? numberField(rule[name] / 100) : '']),
    ...exponents.map((name) => [name, rule ? numberField(rule[name]) : '1']),
  ]
  return Object.fromEntries(fields) as FormulaFields
}

const number = (text: string) => readNumber(text) ?? Number.NaN

/** Reads the form's values. Invalid numbers become NaN, and unchanged prices keep their exact values. */
export function readProduct(values: Values['product'], saved: PriceRule | null): ProductSheet {
  const { sizes, tiers, promotions } = values
  const priceRule = readPriceRule(values.priceRule, saved)
  return {
    shape: values.shape,
    defaultQuantity: number(values.defaultQuantity),
    gramsPerSquareInch: number(values.gramsPerSquareInch),
    acceptsBigFiles: values.acceptsBigFiles,
    sizeRule: readSizeRule(values.sizeRule),
    quantityRule: { multipleOf: number(values.quantityRule.multipleOf) },
    priceRule,
    isTablePriced: priceRule === null && values.priceRule.kind === 'matrix',
    sizes: sizes.map(readSides),
    tiers: tiers.map(({ quantity }) => ({ quantity: number(quantity) })),
    promotions: promotions.map(({ quantity, priceCents, startsAt, endsAt, ...size }) => ({
      ...readSides(size),
      quantity: number(quantity),
      priceCents: readCents(priceCents) ?? Number.NaN,
      startsAt: startsAt || null,
      endsAt: endsAt || null,
    })),
    options: values.options.map(readOptions),
  }
}

const readSides = ({ width, height }: Side) => ({ width: number(width), height: number(height) })

function readSizeRule(fields: Values['product']['sizeRule']): SizeRule {
  const { kind, maxSide, longSide, shortSide } = fields
  const common = { unit: fields.unit, minSide: number(fields.minSide) }
  switch (kind) {
    case 'sides': {
      const long = readNumber(longSide)
      return { kind, ...common, maxSide: number(maxSide), ...(long !== null && { longSide: long }) }
    }
    case 'box':
      return { kind, ...common, shortSide: number(shortSide), longSide: number(longSide) }
    case 'square':
      return { kind, ...common, maxSide: number(maxSide) }
    case 'free':
      return { kind, ...common }
  }
}

const readPriceRule = (values: PriceValues, saved: PriceRule | null): PriceRule | null =>
  values.kind === 'matrix' ? readTable(values.table) : readFormula(values, saved)

/** Returns null if no amount is entered. */
export function readFormula(fields: FormulaFields, saved: PriceRule | null): PriceFormula | null {
  if (amounts.every((name) => fields[name].trim() === '')) return null
  const savedFormula = saved && !isMatrix(saved) ? saved : null
  const savedFields = formulaFields(savedFormula)
  // 4.35 * 100 is 434.99999999999994 in floating point, so round to 14 digits.
  const read = (name: keyof PriceFormula, factor: number) =>
    savedFormula && fields[name] === savedFields[name]
      ? savedFormula[name]
      : Number((number(fields[name].replace('$', '')) * factor).toPrecision(14))
  return {
    setup: read('setup', 100),
    minimumUnit: read('minimumUnit', 100),
    unit: read('unit', 100),
    rate: read('rate', 100),
    areaExponent: read('areaExponent', 1),
    quantityExponent: read('quantityExponent', 1),
  }
}
