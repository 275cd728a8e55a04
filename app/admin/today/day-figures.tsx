import { Link } from 'react-router'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { DayChart } from './day-chart.tsx'
import { dayText } from '#app/features/ground/time/date-text.ts'
import { FigureChart, figureCell, figureHead, figureTable } from './figure-chart.tsx'
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
