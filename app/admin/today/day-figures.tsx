import { Link, useNavigate } from 'react-router'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatCents, formatCentsShort } from '#app/features/pricing/cents.ts'
import { FigureChart, figureCell, figureHead, figureTable } from './figure-chart.tsx'
import { listOf, type Figures } from './figures-query.ts'

type Sums = Figures['total']

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayText = (day: string) => dayFormat.format(new Date(day))

/** Revenue by the day on which orders were paid. */
export function DayFigures({ figures: { from, to, days, total } }: { figures: Figures }) {
  const navigate = useNavigate()
  const best = days.reduce((one, other) => (other.revenueCents > one.revenueCents ? other : one))
  return (
    <FigureChart
      title="Revenue by day"
      inWords={`Revenue by day from ${dayText(from)} to ${dayText(to)}: ${formatCents(total.revenueCents)} in all, most on ${dayText(best.day)} with ${formatCents(best.revenueCents)}. The table below has every day.`}
      isEmpty={total.orders === 0}
      chart={({ isMoving }) => (
        <ResponsiveContainer width="100%" height={280}>
          <BarChart data={days} accessibilityLayer={false} margin={{ top: 4, right: 4, bottom: 0, left: 0 }}>
            <CartesianGrid vertical={false} stroke="var(--color-line)" />
            <XAxis
              dataKey="day"
              tickFormatter={dayText}
              tick={{ fill: 'var(--color-ink-soft)', fontSize: 13 }}
              tickLine={false}
              stroke="var(--color-edge)"
              minTickGap={24}
            />
            <YAxis
              tickFormatter={(amount: number) => formatCentsShort(amount)}
              tick={{ fill: 'var(--color-ink-soft)', fontSize: 13 }}
              tickLine={false}
              axisLine={false}
              width={76}
            />
            <Tooltip
              cursor={{ fill: 'var(--color-paper-sunk)' }}
              contentStyle={{
                background: 'var(--color-paper-raised)',
                border: '1px solid var(--color-edge)',
                borderRadius: 'var(--radius-sm)',
              }}
              labelFormatter={(day) => dayText(String(day))}
              formatter={(amount) => [formatCents(Number(amount)), 'Revenue']}
              isAnimationActive={isMoving}
            />
            <Bar
              dataKey="revenueCents"
              fill="var(--color-magenta)"
              radius={[3, 3, 0, 0]}
              maxBarSize={40}
              isAnimationActive={isMoving}
              className="cursor-pointer"
              onClick={(_, at) => {
                const day = days[at]?.day
                if (day) void navigate(listOf({ from: day, to: day }))
              }}
            />
          </BarChart>
        </ResponsiveContainer>
      )}
      table={
        <table className={figureTable}>
          <caption className="sr-only">Orders and revenue by day</caption>
          <thead>
            <tr>
              {['Day', 'Orders', 'Items', 'Discount', 'Shipping', 'Tax', 'Refunds', 'Revenue'].map((head) => (
                <th key={head} scope="col" className={figureHead}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((sums) => (
              <tr key={sums.day}>
                <th scope="row" className={`${figureCell} whitespace-nowrap`}>
                  <Link className="link" to={listOf({ from: sums.day, to: sums.day })}>
                    {dayText(sums.day)}
                  </Link>
                </th>
                <Amounts sums={sums} />
              </tr>
            ))}
          </tbody>
          <tfoot className="font-semibold">
            <tr>
              <th scope="row" className={figureCell}>
                <Link className="link" to={listOf({ from, to })}>
                  All
                </Link>
              </th>
              <Amounts sums={total} />
            </tr>
          </tfoot>
        </table>
      }
    />
  )
}

function Amounts({ sums }: { sums: Sums }) {
  const less = (amount: number) => (amount > 0 ? `−${formatCents(amount)}` : formatCents(0))
  const cells = [
    ['orders', sums.orders.toLocaleString('en-US')],
    ['items', formatCents(sums.itemsCents)],
    ['discount', less(sums.discountCents)],
    ['shipping', formatCents(sums.shippingCents)],
    ['tax', formatCents(sums.taxCents)],
    ['refunds', less(sums.refundedCents)],
    ['revenue', formatCents(sums.revenueCents)],
  ] as const
  return cells.map(([name, text]) => (
    <td key={name} className={figureCell}>
      {text}
    </td>
  ))
}
