import { useQuery } from '@tanstack/react-query'
import { client, unwrap } from '#app/client.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { orderPath } from '#app/features/ground/orders/order.ts'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Money } from '#app/ui/money.tsx'
import type { OrderLink } from '../orders/use-order.ts'

const pollMs = 3_000
/** The interval for bank payments, which can take days. */
const slowPollMs = 30_000
const quickPolls = 20

/** Shows the paid order once its payment has been reported. */
export function PaidOrder({ link: { orderId, hash } }: { link: OrderLink }) {
  const { data } = useQuery({
    queryKey: ['confirmation', orderId, hash],
    queryFn: ({ signal }) =>
      unwrap(
        client.order[':orderId'].confirmation.$get(
          { param: { orderId: String(orderId) }, query: { hash } },
          { init: { signal } },
        ),
      ),
    refetchInterval: ({ state: { data: shown, dataUpdateCount } }) => {
      if (shown?.order) return false
      return dataUpdateCount < quickPolls ? pollMs : slowPollMs
    },
  })
  const order = data?.order
  const path = orderPath({ id: orderId, hash })
  return (
    <>
      <div role="status" className="w-full max-w-md empty:hidden">
        {order && (
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-md border border-line bg-paper-raised px-5 py-4 text-left">
            <dt className="text-ink-soft">Order</dt>
            <dd className="font-semibold">{order.id}</dd>
            <dt className="text-ink-soft">Total</dt>
            <dd className="font-semibold">
              <Money>{formatCents(order.total)}</Money>
            </dd>
            <dt className="text-ink-soft">Email</dt>
            <dd className="wrap-anywhere">{order.email}</dd>
          </dl>
        )}
        {data && !order && (
          <p className="text-ink-soft">
            We’re waiting for your payment to be confirmed. Your order will appear here, and we will email
            you.
          </p>
        )}
      </div>
      {order?.lacksArtwork && (
        <p className="max-w-xl text-balance">
          <strong>We need your artwork.</strong> Add it, and we will prepare your proof.
        </p>
      )}
      {order && (
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          {order.lacksArtwork && (
            <LinkButton to={path} size="lg">
              Add your artwork
            </LinkButton>
          )}
          <LinkButton to={path} size="lg" variant={order.lacksArtwork ? 'secondary' : 'primary'}>
            View your order
          </LinkButton>
        </div>
      )}
    </>
  )
}
