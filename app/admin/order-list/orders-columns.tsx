import { Link } from 'react-router'
import type { OrderSorting } from '#app/features/desk/order-list/orders-list.input.ts'
import { arrivalText } from '#app/features/goods/shipping/arrival-text.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { RejectionReason } from '#app/features/sales/fulfillment/rejection-reason.tsx'
import { StatusBadge } from '#app/features/sales/fulfillment/status-badge.tsx'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Money } from '#app/ui/money.tsx'
import type { Column } from '../list/data-table.tsx'
import { OrderBadges, productsText, RequestedChanges, OrderThumbnail } from './order-summary.tsx'
import type { ListedOrder } from './orders-query.ts'
import { orderRow } from './step-row.ts'

type Sorting = {
  sort: OrderSorting
  onSort: (sort: OrderSorting) => void
  search: string
  now: Date
}

export const ordersColumns = ({ sort, onSort, search, now }: Sorting): Column<ListedOrder>[] => [
  {
    id: 'number',
    header: 'Number',
    className: 'min-w-28 lg:whitespace-nowrap',
    sort: {
      current: sort === 'newest' ? 'descending' : sort === 'oldest' ? 'ascending' : null,
      onSort: () => onSort(sort === 'newest' ? 'oldest' : 'newest'),
    },
    cell: (order) => (
      <div className="flex flex-col-reverse items-start gap-x-3 gap-y-1 lg:flex-row">
        <OrderThumbnail order={order} />
        <div>
          <Link
            to={`/admin/orders/${order.id}${search}`}
            {...orderRow(order.id)}
            className="link font-semibold tabular-nums after:absolute after:inset-0"
          >
            {order.id}
          </Link>
          <PaidTime at={order.paidAt ?? order.createdAt} />
          <Money className="mt-1 block lg:hidden">{formatCents(order.priceTotal)}</Money>
        </div>
      </div>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    className: 'max-w-0 w-full lg:w-1/3',
    cell: (order) => (
      <>
        <p className="truncate" title={order.name}>
          {order.name}
        </p>
        <p className="truncate text-xs text-ink-soft" title={order.email}>
          {order.email}
        </p>
        <p className="truncate text-xs text-ink-soft lg:hidden">{productsText(order.products)}</p>
        <div className="mt-1.5 flex flex-wrap items-center gap-1 lg:hidden">
          <StatusBadge order={order} isForStaff />
          <OrderBadges order={order} />
          <RejectionReason className="line-clamp-2 text-xs text-ink-soft">
            {order.cancelReason ?? order.rejectionReason}
          </RejectionReason>
          {order.arrivesTo && (
            <span className="text-xs text-ink-soft">by {arrivalText(order.arrivesTo, order.arrivesTo)}</span>
          )}
        </div>
        <div className="lg:hidden">
          <RequestedChanges order={order} now={now} />
        </div>
      </>
    ),
  },
  {
    id: 'products',
    header: 'Products',
    isWideOnly: true,
    className: 'max-w-0 w-2/5',
    cell: ({ products }) => <p className="line-clamp-2">{productsText(products)}</p>,
  },
  {
    id: 'promised',
    header: 'Promised',
    isWideOnly: true,
    className: 'whitespace-nowrap',
    sort: {
      current: sort === 'promised' ? 'ascending' : null,
      onSort: () => onSort(sort === 'promised' ? 'newest' : 'promised'),
    },
    cell: ({ arrivesTo, isLate }) => (
      <span className={isLate ? 'font-semibold text-error' : 'text-ink-soft'}>
        {arrivalText(arrivesTo, arrivesTo) ?? '–'}
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    isWideOnly: true,
    className: 'xl:min-w-56',
    cell: (order) => (
      <>
        <div className="flex flex-wrap gap-1">
          <StatusBadge order={order} isForStaff />
          <OrderBadges order={order} />
        </div>
        <RejectionReason className="mt-1 line-clamp-2 text-xs text-ink-soft">
          {order.cancelReason ?? order.rejectionReason}
        </RejectionReason>
        <RequestedChanges order={order} now={now} />
      </>
    ),
  },
  {
    id: 'total',
    header: 'Total',
    isWideOnly: true,
    className: 'text-right whitespace-nowrap',
    sort: {
      current: sort === 'highest' ? 'descending' : sort === 'lowest' ? 'ascending' : null,
      onSort: () => onSort(sort === 'highest' ? 'lowest' : 'highest'),
    },
    cell: ({ priceTotal }) => <Money>{formatCents(priceTotal)}</Money>,
  },
]

function PaidTime({ at }: { at: string }) {
  return <ShopTime at={at} className="block text-xs text-ink-soft tabular-nums lg:whitespace-nowrap" />
}
