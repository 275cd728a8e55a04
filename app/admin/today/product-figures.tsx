import { Link } from 'react-router'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { FigureChart, figureCell, figureHead, figureTable } from './figure-chart.tsx'
import { ProductChart } from './product-chart.tsx'
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
