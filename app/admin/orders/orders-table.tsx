import type { InferResponseType } from 'hono/client'
import { Link } from 'react-router'
import type { client } from '#app/client.ts'
import { orderDate } from '#app/features/orders/order-date.ts'
import { StatusBadge } from '#app/features/orders/status-badge.tsx'
import { formatCents } from '#app/features/pricing/cents.ts'
import { Money } from '#app/ui/money.tsx'

type Orders = InferResponseType<typeof client.admin.orders.$get, 200>

const rowLink = 'order-row'

/** Moves the focus a row down or up. */
export function stepRow(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(`[data-${rowLink}]`)]
  const at = links.findIndex((link) => link === document.activeElement)
  const next = at < 0 ? links[by === 1 ? 0 : links.length - 1] : links[at + by]
  next?.focus()
}

/** On a narrow screen there are two columns: what the order is, and whose it is and how far. */
export function OrdersTable({ orders }: { orders: Orders }) {
  return (
    <table className="w-full table-fixed border-collapse overflow-hidden rounded-md border border-line bg-paper-raised text-left">
      <thead className="border-b border-edge bg-paper-sunk text-xs">
        <tr>
          <Head className="w-34 lg:w-24">Number</Head>
          <Head className="hidden w-44 lg:table-cell">Date</Head>
          <Head>Name</Head>
          <Head className="hidden lg:table-cell">Email</Head>
          <Head className="hidden w-28 text-right lg:table-cell">Total</Head>
          <Head className="hidden w-44 lg:table-cell">Status</Head>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr
            key={order.id}
            className="relative border-b border-line align-top last:border-0 focus-within:bg-magenta-tint hover:bg-paper-sunk"
          >
            <td className="px-3 py-2">
              <Link
                to={`/admin/orders/${order.id}`}
                data-order-row=""
                className="link font-semibold tabular-nums after:absolute after:inset-0"
              >
                {order.id}
              </Link>
              <div className="text-xs text-ink-soft tabular-nums lg:hidden">
                <time dateTime={order.createdAt}>{orderDate(order.createdAt)}</time>
                <Money className="mt-1 block text-sm text-ink">{formatCents(order.priceTotal)}</Money>
              </div>
            </td>
            <td className="hidden px-3 py-2 text-ink-soft tabular-nums lg:table-cell">
              <time dateTime={order.createdAt}>{orderDate(order.createdAt)}</time>
            </td>
            <td className="px-3 py-2">
              <p className="truncate" title={order.name}>
                {order.name}
              </p>
              <div className="lg:hidden">
                <p className="truncate text-xs text-ink-soft">{order.email}</p>
                <div className="mt-1.5">
                  <StatusBadge status={order.status} />
                </div>
              </div>
            </td>
            <td className="hidden truncate px-3 py-2 text-ink-soft lg:table-cell" title={order.email}>
              {order.email}
            </td>
            <td className="hidden px-3 py-2 text-right lg:table-cell">
              <Money>{formatCents(order.priceTotal)}</Money>
            </td>
            <td className="hidden px-3 py-1.5 lg:table-cell">
              <StatusBadge status={order.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Head({ className = '', children }: { className?: string; children: string }) {
  return (
    <th scope="col" className={`px-3 py-2 font-semibold ${className}`}>
      {children}
    </th>
  )
}
