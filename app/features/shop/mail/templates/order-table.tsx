import type { CSSProperties } from 'react'
import { formatCents } from '#app/features/ground/money/cents.ts'
import type { MailedOrder } from '#app/features/ground/shop/mail.ts'
import { theme } from './layout.tsx'

const cell: CSSProperties = {
  padding: '8px 0',
  borderBottom: `1px solid ${theme.line}`,
  fontSize: '15px',
  lineHeight: '1.4',
  textAlign: 'left',
  verticalAlign: 'top',
}
const figure: CSSProperties = { ...cell, paddingLeft: '12px', textAlign: 'right', whiteSpace: 'nowrap' }

export function OrderTable({ order }: { order: MailedOrder }) {
  const sums: [string, number][] = [
    ['Items', order.itemsCents],
    ...(order.discountCents > 0 ? [['Discount', -order.discountCents] satisfies [string, number]] : []),
    ['Shipping', order.shippingCents],
    ...(order.taxCents > 0 ? [['Tax', order.taxCents] satisfies [string, number]] : []),
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
            Item
          </th>
          <th scope="col" style={figure}>
            Quantity
          </th>
          <th scope="col" style={figure}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item, index) => (
          <tr key={index}>
            <td style={cell}>
              {item.name}
              {item.size && `, ${item.size}`}
            </td>
            <td style={figure}>{item.quantity.toLocaleString('en-US')}</td>
            <td style={figure}>{formatCents(item.priceCents)}</td>
          </tr>
        ))}
        {sums.map(([label, amountCents]) => (
          <tr key={label}>
            <td colSpan={2} style={cell}>
              {label}
            </td>
            <td style={figure}>
              {amountCents < 0 ? `−${formatCents(-amountCents)}` : formatCents(amountCents)}
            </td>
          </tr>
        ))}
        <tr>
          <td colSpan={2} style={{ ...cell, fontWeight: 700 }}>
            Total
          </td>
          <td style={{ ...figure, fontWeight: 700 }}>{formatCents(order.totalCents)}</td>
        </tr>
      </tbody>
    </table>
  )
}
