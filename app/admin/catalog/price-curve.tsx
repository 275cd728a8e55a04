import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { regularPrice } from '#app/features/goods/pricing/price.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'

type Props = {
  size: Dimensions
  /** In ascending order. */
  quantities: number[]
  newRule: PriceRule
  currentRule: PriceRule | null
}

export function PriceCurve({ size, quantities, newRule, currentRule }: Props) {
  const unitCents = (rule: PriceRule, quantity: number) =>
    regularPrice(rule, { ...size, quantity }) / quantity
  const points = curveQuantities(quantities).map((quantity) => ({
    quantity,
    newCents: unitCents(newRule, quantity),
    ...(currentRule && { currentCents: unitCents(currentRule, quantity) }),
  }))
  return (
    <div className="mt-3">
      <div aria-hidden="true" className="h-64 text-xs">
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 256 }}>
          <LineChart
            data={points}
            margin={{ top: 8, right: 12, bottom: 4, left: 4 }}
            accessibilityLayer={false}
          >
            <CartesianGrid stroke="var(--color-line)" vertical={false} />
            <XAxis
              dataKey="quantity"
              type="number"
              scale="log"
              domain={['dataMin', 'dataMax']}
              ticks={quantities}
              stroke="var(--color-edge)"
            />
            <YAxis
              width={64}
              stroke="var(--color-edge)"
              tickFormatter={(value: number) => unitPriceText(value)}
            />
            <Tooltip
              formatter={(value) => unitPriceText(Number(value))}
              labelFormatter={(quantity) => `${Number(quantity)} pieces`}
            />
            <Legend />
            {currentRule && (
              <Line
                name="Current"
                dataKey="currentCents"
                stroke="var(--color-ink-faint)"
                strokeDasharray="2 4"
                strokeWidth={2}
                dot={false}
                isAnimationActive={false}
              />
            )}
            <Line
              name="New"
              dataKey="newCents"
              stroke="var(--color-print-cyan)"
              strokeWidth={3}
              dot={false}
              isAnimationActive={false}
            />
          </LineChart>
        </ResponsiveContainer>
      </div>
      <details className="mt-2">
        <summary className="link inline-block py-0.5">View as table</summary>
        <table className="mt-1 w-full text-right tabular-nums">
          <caption className="sr-only">Price per piece by quantity</caption>
          <thead className="text-xs">
            <tr>
              <th scope="col" className="py-1 text-left">
                Quantity
              </th>
              <th scope="col">New</th>
              {currentRule && <th scope="col">Current</th>}
            </tr>
          </thead>
          <tbody>
            {quantities.map((quantity) => (
              <tr key={quantity} className="border-t border-line">
                <th scope="row" className="py-1 text-left">
                  {quantity}
                </th>
                <td>{unitPriceText(unitCents(newRule, quantity))}</td>
                {currentRule && <td>{unitPriceText(unitCents(currentRule, quantity))}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

const stepCount = 24

export function curveQuantities(quantities: readonly number[]): number[] {
  const [first = 1, last = first] = [quantities[0], quantities.at(-1)]
  const steps = Array.from({ length: stepCount }, (_, at) =>
    Math.round(first * (last / first) ** (at / stepCount)),
  )
  return [...new Set([...quantities, ...steps])].toSorted((a, b) => a - b)
}

const dollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 3 })

/** Shows tenths of a cent, because unit prices are rarely whole cents: '$0.905'. */
export const unitPriceText = (cents: number) => `$${dollars.format(cents / 100)}`
