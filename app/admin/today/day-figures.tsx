import { Link, useNavigate } from 'react-router'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatCents, formatCentsShort } from '#app/features/ground/money/cents.ts'
import { dayText } from '#app/features/ground/time/date-text.ts'
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

type Sums = Figures['total']

export function DayFigures({ figures: { from, to, days, total } }: { figures: Figures }) {
  const best = days.reduce((a, b) => (b.revenueCents > a.revenueCents ? b : a))
  return (
    <FigureChart
      title="Revenue by day"
      description={`Revenue by day from ${dayText(from)} to ${dayText(to)}: ${formatCents(total.revenueCents)} in total, highest on ${dayText(best.day)} with ${formatCents(best.revenueCents)}. See the table below for every day.`}
      isEmpty={total.orders === 0}
      chart={<DayChart days={days} />}
      note="Refunds count toward the day the order was paid. Rejected orders count only what wasn’t refunded."
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
                  <Link className="link" to={figureLists.paidOn(sums.day)}>
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
                <Link className="link" to={figureLists.paid({ from, to })}>
                  Total
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
  const deduction = (amount: number) => (amount > 0 ? `−${formatCents(amount)}` : formatCents(0))
  const cells = [
    ['orders', sums.orders.toLocaleString('en-US')],
    ['items', formatCents(sums.itemsCents)],
    ['discount', deduction(sums.discountCents)],
    ['shipping', formatCents(sums.shippingCents)],
    ['tax', formatCents(sums.taxCents)],
    ['refunds', deduction(sums.refundedCents)],
    ['revenue', formatCents(sums.revenueCents)],
  ] as const
  return cells.map(([name, text]) => (
    <td key={name} className={figureCell}>
      {text}
    </td>
  ))
}

function DayChart({ days }: Pick<Figures, 'days'>) {
  const navigate = useNavigate()
  const isAnimated = useAnimations()
  return (
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
          contentStyle={tooltipStyle}
          labelFormatter={(day) => (typeof day === 'string' ? dayText(day) : null)}
          formatter={(amount) => [formatCents(Number(amount)), 'Revenue']}
          isAnimationActive={isAnimated}
        />
        <Bar
          dataKey="revenueCents"
          fill="var(--color-magenta)"
          radius={[3, 3, 0, 0]}
          maxBarSize={40}
          isAnimationActive={isAnimated}
          animationDuration={400}
          className="cursor-pointer"
          onClick={(_, at) => {
            const day = days[at]?.day
            if (day) void navigate(figureLists.paidOn(day))
          }}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}
