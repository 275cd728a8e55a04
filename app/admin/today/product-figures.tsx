import { Link, useNavigate } from 'react-router'
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatCents, formatCentsShort } from '#app/features/ground/money/cents.ts'
import {
  FigureChart,
  figureCell,
  figureHead,
  figureTable,
  tooltipStyle,
  useAnimations,
} from './figure-chart.tsx'
import { figureLists } from './figure-lists.ts'
import type { Figures } from './figures-query.ts'

const shownBars = 10

export function ProductFigures({ figures: { from, to, products, total } }: { figures: Figures }) {
  const shown = products.slice(0, shownBars)
  const [best] = products
  const lines = [
    ['Shipping', total.shippingCents],
    ['Tax', total.taxCents],
    ['Refunds', 0 - total.refundedCents],
  ] as const
  return (
    <FigureChart
      title="Revenue by product"
      description={`Revenue by product, after discounts: ${best ? `highest for ${best.name} with ${formatCents(best.revenueCents)}` : 'none'}. See the table below for every product.`}
      isEmpty={products.length === 0}
      chart={<ProductChart from={from} to={to} products={shown} />}
      table={
        <table className={figureTable}>
          <caption className="sr-only">Revenue by product</caption>
          <thead>
            <tr>
              {['Product', 'Orders', 'Pieces', 'After discount'].map((head) => (
                <th key={head} scope="col" className={figureHead}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {products.map(({ product, name, orders, pieces, revenueCents }) => (
              <tr key={product}>
                <th scope="row" className={figureCell}>
                  <Link className="link" to={figureLists.ofProduct({ from, to }, product)}>
                    {name}
                  </Link>
                </th>
                <td className={figureCell}>{orders.toLocaleString('en-US')}</td>
                <td className={figureCell}>{pieces.toLocaleString('en-US')}</td>
                <td className={figureCell}>{formatCents(revenueCents)}</td>
              </tr>
            ))}
            {lines.map(([label, amount]) => (
              <tr key={label}>
                <th scope="row" className={figureCell}>
                  {label}
                </th>
                <td className={figureCell} colSpan={3}>
                  {amount < 0 ? `−${formatCents(-amount)}` : formatCents(amount)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot className="font-semibold">
            <tr>
              <th scope="row" className={figureCell}>
                <Link className="link" to={figureLists.paid({ from, to })}>
                  Revenue
                </Link>
              </th>
              <td className={figureCell}>{total.orders.toLocaleString('en-US')}</td>
              <td className={figureCell} colSpan={2}>
                {formatCents(total.revenueCents)}
              </td>
            </tr>
          </tfoot>
        </table>
      }
    />
  )
}

const barHeight = 30

function ProductChart({ from, to, products }: Pick<Figures, 'from' | 'to' | 'products'>) {
  const navigate = useNavigate()
  const isAnimated = useAnimations()
  return (
    <ResponsiveContainer width="100%" height={products.length * barHeight + 36}>
      <BarChart
        data={products}
        layout="vertical"
        accessibilityLayer={false}
        margin={{ top: 0, right: 12, bottom: 0, left: 0 }}
      >
        <XAxis
          type="number"
          tickFormatter={(amount: number) => formatCentsShort(amount)}
          tick={{ fill: 'var(--color-ink-soft)', fontSize: 13 }}
          tickLine={false}
          stroke="var(--color-edge)"
          minTickGap={16}
        />
        <YAxis
          type="category"
          dataKey="name"
          width={132}
          interval={0}
          tick={{ fill: 'var(--color-ink)', fontSize: 13 }}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          cursor={{ fill: 'var(--color-paper-sunk)' }}
          contentStyle={tooltipStyle}
          formatter={(amount) => [formatCents(Number(amount)), 'After discount']}
          isAnimationActive={isAnimated}
        />
        <Bar
          dataKey="revenueCents"
          fill="var(--color-print-cyan)"
          radius={[0, 3, 3, 0]}
          isAnimationActive={isAnimated}
          animationDuration={400}
          className="cursor-pointer"
          onClick={(_, at) => {
            const product = products[at]?.product
            if (product) void navigate(figureLists.ofProduct({ from, to }, product))
          }}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}
