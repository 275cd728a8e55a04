import { Link } from 'react-router'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import type { PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { StatusBadge } from '#app/features/sales/fulfillment/status-badge.tsx'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { useMay } from '../staff/use-me.ts'

type Order = {
  id: number
  status: PaidStatus
  canceledAt: string | null
  createdAt: string
  priceTotal: number
}

export function CustomerOrders({ orders }: { orders: Order[] }) {
  const may = useMay()
  if (orders.length === 0) return <p className="text-ink-soft">No orders yet.</p>
  return (
    <ul className="-my-2 divide-y divide-line">
      {orders.map(({ id, createdAt, priceTotal, ...order }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          {may('orders.read') ? (
            <Link to={`/admin/orders/${id}`} className="link font-semibold tabular-nums">
              {id}
            </Link>
          ) : (
            <span className="font-semibold tabular-nums">{id}</span>
          )}
          <StatusBadge order={order} isForStaff />
          <span className="ml-auto tabular-nums">{formatCents(priceTotal)}</span>
          <ShopTime at={createdAt} className="w-full text-xs text-ink-soft" />
        </li>
      ))}
    </ul>
  )
}
