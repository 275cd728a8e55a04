import type { CSSProperties } from 'react'
import { formatCents } from '#app/features/ground/money/cents.ts'
import type { MailedOrder } from '#app/features/ground/shop/mail.ts'
import type { MailContext } from '#app/features/shop/mail/mail-template.ts'
import { theme } from '../layout.tsx'
import { ItemName, WithPicture } from './item-picture.tsx'
import { wordsOf } from './words.tsx'

const cell: CSSProperties = {
  padding: '8px 0',
  borderBottom: `1px solid ${theme.line}`,
  fontSize: '15px',
  lineHeight: '1.4',
  textAlign: 'left',
  verticalAlign: 'top',
}
const figure: CSSProperties = { ...cell, paddingLeft: '12px', textAlign: 'right', whiteSpace: 'nowrap' }

/** Gmail cuts off emails of more than 102 kB. */
const maxPictures = 40

type Sum = ['items' | 'discount' | 'shipping' | 'tax', amountCents: number]

export function OrderTable({ order, context }: { order: MailedOrder; context: MailContext }) {
  const { line } = wordsOf(context, 'items')
  const sums: Sum[] = [
    ['items', order.itemsCents],
    ...(order.discountCents > 0 ? [['discount', -order.discountCents] satisfies Sum] : []),
    ['shipping', order.shippingCents],
    ...(order.taxCents > 0 ? [['tax', order.taxCents] satisfies Sum] : []),
  ]
  return (
    <table
      data-text-format="dataTable"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '0 0 20px', borderCollapse: 'collapse', color: theme.ink }}
    >
      <thead>
        <tr>
          <th scope="col" style={cell}>
            {line('item')}
          </th>
          <th scope="col" style={figure}>
            {line('quantity')}
          </th>
          <th scope="col" style={figure}>
            {line('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item, index) => (
          <tr key={index}>
            <td style={cell}>
              <WithPicture item={item} isShown={index < maxPictures} context={context}>
                <ItemName item={item} context={context} />
              </WithPicture>
            </td>
            <td style={figure}>{item.quantity.toLocaleString('en-US')}</td>
            <td style={figure}>{formatCents(item.priceCents)}</td>
          </tr>
        ))}
        {sums.map(([name, amountCents]) => (
          <tr key={name}>
            <td colSpan={2} style={cell}>
              {line(name)}
            </td>
            <td style={figure}>
              {amountCents < 0 ? `−${formatCents(-amountCents)}` : formatCents(amountCents)}
            </td>
          </tr>
        ))}
        <tr>
          <td colSpan={2} style={{ ...cell, fontWeight: 700 }}>
            {line('total')}
          </td>
          <td style={{ ...figure, fontWeight: 700 }}>{formatCents(order.totalCents)}</td>
        </tr>
      </tbody>
    </table>
  )
}
