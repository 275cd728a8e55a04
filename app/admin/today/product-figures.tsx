import { Link, useNavigate } from 'react-router'
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatCents, formatCentsShort } from '#app/features/pricing/cents.ts'
import { FigureChart, figureCell, figureHead, figureTable } from './figure-chart.tsx'
import { listOf, type Figures } from './figures-query.ts'

const shownBars = 10
const barHeight = 30

/** What each product brought, and how that and the rest make the revenue. */
export function ProductFigures({ figures: { from, to, products, total } }: { figures: Figures }) {
  const navigate = useNavigate()
  const shown = products.slice(0, shownBars)
  const [best] = products
  const lines = [
    ['Shipping', total.shippingCents],
    ['Tax', total.taxCents],
    ['Refunds', -total.refundedCents],
  ] as const
  return (
    <FigureChart
      title="Revenue by product"
      inWords={`Revenue by product, after discounts: ${best ? `most from ${best.name} with ${formatCents(best.revenueCents)}` : 'none'}. The table below has every product.`}
      isEmpty={products.length === 0}
      chart={({ isMoving }) => (
        <ResponsiveContainer width="100%" height={shown.length * barHeight + 36}>
          <BarChart
            data={shown}
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
              contentStyle={{
                background: 'var(--color-paper-raised)',
                border: '1px solid var(--color-edge)',
                borderRadius: 'var(--radius-sm)',
              }}
              formatter={(amount) => [formatCents(Number(amount)), 'After discount']}
              isAnimationActive={isMoving}
            />
            <Bar
              dataKey="revenueCents"
              fill="var(--color-print-cyan)"
              radius={[0, 3, 3, 0]}
              isAnimationActive={isMoving}
              className="cursor-pointer"
              onClick={(_, at) => {
                const product = shown[at]?.product
                if (product) void navigate(listOf({ from, to, product }))
              }}
            />
          </BarChart>
        </ResponsiveContainer>
      )}
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
                  <Link className="link" to={listOf({ from, to, product })}>
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
                <td className={figureCell} />
                <td className={figureCell} />
                <td className={figureCell}>
                  {amount < 0 ? `−${formatCents(-amount)}` : formatCents(amount)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot className="font-semibold">
            <tr>
              <th scope="row" className={figureCell}>
                <Link className="link" to={listOf({ from, to })}>
                  Revenue
                </Link>
              </th>
              <td className={figureCell}>{total.orders.toLocaleString('en-US')}</td>
              <td className={figureCell} />
              <td className={figureCell}>{formatCents(total.revenueCents)}</td>
            </tr>
          </tfoot>
        </table>
      }
    />
  )
}
