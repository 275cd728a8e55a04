import type { MetaFunction } from 'react-router'
import { pageTitle } from '#app/document/page-title.ts'
import { LinkButton } from '#app/ui/button/link-button.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Order approved') }]

export default function OrderSuccessPage() {
  return (
    <div className="column flex flex-col items-center gap-4 py-12 text-center sm:py-20">
      <img src="/pictures/step-print.svg" alt="" width={240} height={200} className="w-64 max-w-full" />
      <h1 className="max-w-3xl">Congratulations, your order was approved</h1>
      <p className="max-w-xl text-lg text-balance text-ink-soft">
        We print exactly what you approved. We will email you when it goes to press and when it ships.
      </p>
      <LinkButton to="/" size="lg" className="mt-2">
        Back to the shop
      </LinkButton>
    </div>
  )
}
