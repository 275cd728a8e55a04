import type { MetaFunction } from 'react-router'
import { orderPath } from '#app/features/ground/orders/order.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { useOrderLinkState } from '../payment/order-link-state.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Order approved') }]

export default function OrderSuccessPage() {
  const link = useOrderLinkState()
  return (
    <div className="column flex flex-col items-center gap-4 py-12 text-center sm:py-20">
      <img src="/pictures/step-print.svg" alt="" width={240} height={200} className="w-64 max-w-full" />
      <h1 className="max-w-3xl">Congratulations, your order was approved</h1>
      <p className="max-w-xl text-lg text-balance text-ink-soft">
        We print exactly what you approved. We will email you when it goes to press and when it ships.
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {link && (
          <LinkButton to={orderPath({ id: link.orderId, hash: link.hash })} size="lg">
            View your order
          </LinkButton>
        )}
        <LinkButton to="/" size="lg" variant={link ? 'secondary' : 'primary'}>
          Back to the shop
        </LinkButton>
      </div>
    </div>
  )
}
