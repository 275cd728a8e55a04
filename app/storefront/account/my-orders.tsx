import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { orderDate } from '#app/features/ground/time/order-date.ts'
import { orderPath } from '#app/features/ground/orders/order.ts'
import { RejectionReason } from '#app/features/sales/fulfillment/rejection-reason.tsx'
import { StatusBadge } from '#app/features/sales/fulfillment/status-badge.tsx'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { Reorder } from '#app/storefront/orders/reorder.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { useTimeZone } from '#app/document/shop-settings.ts'

const pageSize = 10

const pairClass = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 @2xl:contents'

export function MyOrders({ customerId }: { customerId: number }) {
  return (
    <section aria-labelledby="my-orders" className="min-w-0">
      <h2 id="my-orders">My Orders</h2>
      <div className="mt-4">
        <OrderList customerId={customerId} />
      </div>
    </section>
  )
}

function OrderList({ customerId }: { customerId: number }) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['orders', customerId],
    queryFn: ({ pageParam: before }) => {
      const query = { user: String(customerId), limit: pageSize + 1, ...(before && { before }) }
      return unwrap(client.orders.$get({ query }))
    },
    initialPageParam: 0,
    // Each page requests one extra order to see whether there are older ones.
    getNextPageParam: (page) => (page.length > pageSize ? page[pageSize - 1]?.id : undefined),
  })
  const timeZone = useTimeZone()
  const orders = data?.pages.flatMap((page) => page.slice(0, pageSize))

  if (!orders) {
    if (error) {
      return (
        <ErrorState action={<Button onClick={() => void refetch()}>Try again</Button>}>
          Your orders could not be loaded.
        </ErrorState>
      )
    }
    return (
      <Loading label="Loading your orders">
        <div className="grid gap-3">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      </Loading>
    )
  }
  if (orders.length === 0) {
    return (
      <EmptyState
        title="No orders yet"
        picture="/pictures/empty-cart.svg"
        action={<LinkButton to="/">Start Shopping</LinkButton>}
      >
        Your orders show up here, with their proofs and status.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="@container grid gap-3">
        {orders.map(withHash).map((order) => (
          <li
            key={order.id}
            className="grid items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-paper-raised px-4 py-3.5 sm:px-5 @2xl:grid-cols-[minmax(9rem,1fr)_minmax(0,auto)_6.5rem_13rem]"
          >
            <div className={pairClass}>
              <div>
                <p className="heading text-lg">Order {order.id}</p>
                <time
                  dateTime={order.createdAt}
                  className="text-sm whitespace-nowrap text-ink-soft tabular-nums"
                >
                  {orderDate(order.createdAt, timeZone)}
                </time>
              </div>
              <div className="min-w-0">
                <StatusBadge order={order} />
                <RejectionReason className="mt-1 text-sm">
                  {order.cancelReason ?? order.rejectionReason}
                </RejectionReason>
              </div>
            </div>
            <div className={pairClass}>
              <Money className="font-semibold @2xl:text-right">{formatCents(order.priceTotal)}</Money>
              <Reorder link={{ orderId: order.id, hash: order.hash }} status={order.status}>
                <Link to={orderPath(order)} className="link py-1 font-semibold">
                  Go to Details <span className="sr-only">of order {order.id}</span>
                </Link>
              </Reorder>
            </div>
          </li>
        ))}
      </ul>
      {error && (
        <Notice tone="error" title="Error" className="mt-3">
          More orders could not be loaded.
        </Notice>
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4"
          isBusy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show older orders
        </Button>
      )}
    </>
  )
}

/** The API always returns the hash to an order's customer. */
const withHash = <T extends { hash: string | null }>(order: T) => ({ ...order, hash: order.hash ?? '' })
