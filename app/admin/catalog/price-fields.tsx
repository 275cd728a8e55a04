import { Suspense, useState } from 'react'
import { useFormContext, useWatch, type Path } from 'react-hook-form'
import { formulaExamples, pieceName } from '#app/features/goods/pricing/formula-examples.ts'
import { sizeText } from '#app/features/goods/pricing/order-text.ts'
import { isMatrix, type PriceRule, type PriceFormula } from '#app/features/ground/product/price-rule.ts'
import { unitMark, type Unit, type Dimensions } from '#app/features/ground/product/size-rule.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { errorOf } from '../form/use-form.ts'
import { Panel } from '../panel.tsx'
import type { ProductSheet } from './catalog-query.ts'
import { PriceTable } from './price-table.tsx'
import { checkPrices, isTypedSize, startTable } from './prices/table-text.ts'
import { PriceGrid } from './prices/price-grid.tsx'
import { readProduct, type Values, readFormula } from './sheet-values.ts'

type Props = { exact: PriceRule | null; present: ProductSheet | null }

const sideBySide = 'mt-4 grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'

export function PriceFields({ exact, present }: Props) {
  const form = useFormContext<Values>()
  const [name, product] = useWatch({ control: form.control, name: ['name', 'product'] })
  const read = readProduct(product, exact)
  const { unit } = read.sizeRule
  const sizes = read.sizes.filter(isTypedSize)
  const quantities = [...new Set(read.tiers.map(({ quantity }) => quantity))]
    .filter((quantity) => quantity > 0)
    .toSorted((a, b) => a - b)
  const { kind, table } = product.priceRule
  const isTable = kind === 'matrix'
  const { problems, shown } = checkPrices(read, isTable ? table : null)
  const messages = [...new Set(problems.map(({ message }) => message))]
  const errorAt = (field: string) => errorOf(form, `product.priceRule.${field}` as Path<Values>)
  const [size] = sizes
  const isShown = shown !== null && size !== undefined && quantities.length > 0
  const curve = isShown ? (
    <SizeCurve
      {...{ sizes, quantities, unit }}
      newRule={shown}
      currentRule={present?.sizeRule.unit === unit ? present.priceRule : null}
    />
  ) : (
    <p className="text-ink-soft">Enter the prices, a size and a quantity to see what customers will pay.</p>
  )
  const customerPrices = isShown && (
    <PriceTable
      priceRule={shown}
      promotions={read.promotions}
      mark={unitMark[unit]}
      {...{ sizes, quantities, present }}
    />
  )
  const notice = (
    <>
      <FieldError error={errorAt('table') ?? null} />
      {messages.length > 0 && (
        <Notice tone="error" title="These prices can’t be saved" className="mt-4">
          {messages.slice(0, 3).map((message) => (
            <p key={message}>{message}.</p>
          ))}
          {messages.length > 3 && <p>More problems are marked in the table.</p>}
        </Notice>
      )}
    </>
  )
  return (
    <Panel title="Prices">
      <KindChoice exact={exact} />
      {isTable ? (
        <>
          <p className="mt-3 max-w-prose text-ink-soft">
            Totals in dollars. Type them, or paste a whole table from a spreadsheet into any cell. Prices
            between two sizes or quantities are interpolated and rounded to 50 cents. Above the largest size
            or quantity, the last price per area and per piece applies.
          </p>
          <div className={sideBySide}>
            <div className="min-w-0">
              <PriceGrid
                table={table}
                unit={unit}
                problemOf={(field) => {
                  const cellProblem = problems.find((problem) => problem.field === field)
                  return cellProblem?.mark ?? cellProblem?.message ?? errorAt(field)
                }}
                onChange={(changed) => {
                  form.clearErrors('product.priceRule')
                  form.setValue('product.priceRule.table', changed, { shouldDirty: true })
                }}
              />
              <FieldError error={errorAt('setup') ?? null} />
              {notice}
            </div>
            {curve}
          </div>
          {customerPrices && (
            <>
              <h3 className="mt-5 mb-2 text-base">What customers pay</h3>
              {customerPrices}
            </>
          )}
        </>
      ) : (
        <>
          <FormulaFields
            unit={unit}
            problems={problems}
            examples={
              isShown && !isMatrix(shown)
                ? formulaExamples(shown, {
                    ...size,
                    quantity: quantities.find((quantity) => quantity > 1) ?? 2,
                    unit,
                    piece: pieceName(name),
                  })
                : null
            }
          />
          {notice}
          <div className={sideBySide}>
            {customerPrices}
            {curve}
          </div>
        </>
      )}
    </Panel>
  )
}

/** Switching to an empty table fills it with the formula's prices. */
function KindChoice({ exact }: { exact: PriceRule | null }) {
  const form = useFormContext<Values>()
  const values = useWatch({ control: form.control, name: 'product.priceRule' })
  const read = readFormula(values, exact)
  const formula = read && Object.values(read).every(Number.isFinite) ? read : null
  const fillTable = (prices: PriceFormula | null) => {
    const { sizes, tiers } = readProduct(form.getValues('product'), exact)
    const quantities = tiers.map(({ quantity }) => quantity).filter((quantity) => quantity > 0)
    form.clearErrors('product.priceRule')
    form.setValue('product.priceRule.table', startTable(prices, sizes.filter(isTypedSize), quantities), {
      shouldDirty: true,
    })
  }
  const kind = form.register('product.priceRule.kind', {
    onChange: () => {
      const { kind: selected, table } = form.getValues('product.priceRule')
      if (selected === 'matrix' && table.cents.length === 0) fillTable(formula)
    },
  })
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="sr-only">Pricing method</legend>
        <label className="flex min-h-8 items-center gap-2">
          <input type="radio" value="formula" className="size-5 shrink-0" {...kind} />
          Formula
        </label>
        <label className="flex min-h-8 items-center gap-2">
          <input type="radio" value="matrix" className="size-5 shrink-0" {...kind} />
          Table
        </label>
      </fieldset>
      {values.kind === 'matrix' && formula && (
        <Button size="sm" variant="secondary" onClick={() => fillTable(formula)}>
          Fill with the formula’s prices
        </Button>
      )}
    </div>
  )
}

type FormulaFieldsProps = {
  unit: Unit
  problems: readonly { field: string; message: string }[]
  examples: ReturnType<typeof formulaExamples> | null
}

function FormulaFields({ unit, problems, examples }: FormulaFieldsProps) {
  const form = useFormContext<Values>()
  const square = unit === 'in' ? 'square inch' : 'square foot'
  const field = (name: keyof PriceFormula, label: string, hint: string) => (
    <TextField
      label={label}
      hint={
        <>
          {hint}
          {examples && <span className="mt-0.5 block text-ink-soft tabular-nums">{examples[name]}.</span>}
        </>
      }
      prefix={name.endsWith('Exponent') ? undefined : '$'}
      inputMode="decimal"
      autoComplete="off"
      error={
        problems.find((problem) => problem.field === name)?.message ??
        errorOf(form, `product.priceRule.${name}`)
      }
      {...form.register(`product.priceRule.${name}`)}
    />
  )
  return (
    <div className="mt-3 grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      {field('setup', 'Setup', 'Charged once per order line.')}
      {field('unit', 'Per piece', 'Regardless of size.')}
      {field('minimumUnit', 'Minimum per piece', '0 for no minimum.')}
      {field('rate', `Per ${square}`, 'Added to the price per piece.')}
      {field(
        'areaExponent',
        'Size factor',
        '1: twice the area is twice the price. Below 1: larger sizes cost less per area.',
      )}
      {field(
        'quantityExponent',
        'Quantity factor',
        '1: no quantity discount. Below 1: larger quantities cost less per piece.',
      )}
    </div>
  )
}

const PriceCurve = lazyPart(async () => (await import('./price-curve.tsx')).PriceCurve)

type SizeCurveProps = {
  sizes: Dimensions[]
  /** In ascending order. */
  quantities: number[]
  unit: Unit
  newRule: PriceRule
  currentRule: PriceRule | null
}

/** Draws the price per piece for one of the sizes. */
function SizeCurve({ sizes, unit, ...curve }: SizeCurveProps) {
  const [selected, setSelected] = useState(0)
  const size = sizes[selected] ?? sizes[0]
  if (!size) return null
  return (
    <div className="min-w-0">
      <SelectField
        label="Price per piece for size"
        className="max-w-56"
        value={String(sizes.indexOf(size))}
        onChange={({ target }) => setSelected(Number(target.value))}
        options={sizes.map((each, at) => ({ value: String(at), label: sizeText(each, unit) }))}
      />
      <Suspense fallback={<Skeleton className="mt-3 h-64" />}>
        <PriceCurve size={size} {...curve} />
      </Suspense>
    </div>
  )
}
