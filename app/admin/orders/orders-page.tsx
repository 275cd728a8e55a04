import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams, type MetaFunction } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { paidStatuses, statusLabels, type PaidStatus } from '#app/features/orders/order-status.ts'
import { pageTitle } from '#app/page-title.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { LoadFailure, StaleNotice } from '../load-failure.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { OrdersTable, stepRow } from './orders-table.tsx'
import { ordersPath } from './orders-path.ts'
import { StatusFilter } from './status-filter.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Orders') }]

const pageLength = 50
const pollMs = 10_000

export default function OrdersPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const status = paidStatuses.find((known) => known === params.get('status'))
  const before = /^[1-9]\d{0,8}$/.test(params.get('before') ?? '') ? Number(params.get('before')) : undefined
  const { data, error, refetch, isPlaceholderData } = useOrders(status, before)
  const orders = data?.slice(0, pageLength)
  const last = data && data.length > pageLength ? orders?.at(-1) : undefined
  const older = last && ordersPath({ status, before: last.id })
  const newest = before === undefined ? undefined : ordersPath({ status })
  useShortcuts([
    { key: 'j', does: 'Next order', run: () => stepRow(1) },
    { key: 'k', does: 'Previous order', run: () => stepRow(-1) },
    { key: 'o', does: 'Older orders', run: () => void (older && navigate(older)) },
    { key: 'n', does: 'Newest orders', run: () => void (newest && navigate(newest)) },
  ])

  if (!orders && error) return <LoadFailure error={error} retry={() => void refetch()} />
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl">Orders</h1>
        <StatusFilter status={status} />
      </div>
      <div
        className={`mt-4 transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
        aria-busy={isPlaceholderData}
      >
        {error && <StaleNotice error={error} />}
        {!orders && (
          <Loading label="Loading the orders">
            <Skeleton className="h-128" />
          </Loading>
        )}
        {orders && orders.length > 0 && <OrdersTable orders={orders} />}
        {orders?.length === 0 && (
          <EmptyState
            title={status ? `No orders are ${statusLabels[status]}` : 'No orders yet'}
            picture="/designs/napping-fox.svg"
            action={
              status && (
                <LinkButton to="/admin/orders" variant="secondary">
                  All orders
                </LinkButton>
              )
            }
          >
            {status ? 'Other orders are one click away.' : 'A paid order shows up here by itself.'}
          </EmptyState>
        )}
      </div>
      <nav aria-label="Pages" className="mt-4 flex justify-between gap-3">
        {newest ? (
          <LinkButton to={newest} variant="secondary" size="sm">
            Newest
          </LinkButton>
        ) : (
          <span />
        )}
        {older && (
          <LinkButton to={older} variant="secondary" size="sm">
            Older
          </LinkButton>
        )}
      </nav>
    </>
  )
}

function useOrders(status: PaidStatus | undefined, before: number | undefined) {
  return useQuery({
    queryKey: ['admin-orders', status ?? null, before ?? null],
    queryFn: ({ signal }) => {
      // One more than is shown tells whether there are older ones.
      const query = { limit: pageLength + 1, ...(status && { status }), ...(before && { before }) }
      return unwrap(client.admin.orders.$get({ query }, { init: { signal } }))
    },
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
  })
}
