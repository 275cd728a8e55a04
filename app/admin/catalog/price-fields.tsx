import { useFormContext, useWatch, type Path } from 'react-hook-form'
import { formulaExamples, pieceName } from '#app/features/goods/pricing/formula-examples.ts'
import { isMatrix, type PriceRule } from '#app/features/ground/product/price-rule.ts'
import { unitMark } from '#app/features/ground/product/size-rule.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { errorOf } from '#app/admin/form/field-of.ts'
import { Panel } from '../order/panel.tsx'
import type { ProductSheet } from './catalog-query.ts'
import { PriceTable } from './price-table.tsx'
import { checkPrices, isTypedSize } from './prices/check-prices.ts'
import { FormulaFields } from './prices/formula-fields.tsx'
import { KindChoice } from './prices/kind-choice.tsx'
import { PriceGrid } from './prices/price-grid.tsx'
import { SizeCurve } from './prices/size-curve.tsx'
import { readProduct, type Values } from './sheet-values.ts'

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
      typed={shown}
      present={present?.sizeRule.unit === unit ? present.priceRule : null}
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
            Totals in dollars. Type them, or paste a whole table from a spreadsheet into any cell. Between two
            sizes or quantities, the price is in between, rounded to 50 cents. Above the largest size or
            quantity, the last price per area and per piece applies.
          </p>
          <div className={sideBySide}>
            <div className="min-w-0">
              <PriceGrid
                table={table}
                unit={unit}
                problemOf={(field) => {
                  const known = problems.find((problem) => problem.field === field)
                  return known?.mark ?? known?.message ?? errorAt(field)
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
