import { useMutation, useQueryClient, useQuery, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { Link } from 'react-router'
import { client, reasonOf, unwrap } from '#app/client.ts'
import type { SetupStep } from '#app/features/desk/setup/setup.ts'
import type { ReviewableStep } from '#app/features/ground/shop/reviewable-steps.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { useMay } from '../staff/use-me.ts'

type Setup = InferResponseType<typeof client.admin.setup.$get, 200>

const texts: Record<SetupStep, { title: string; why: string; to?: string; label?: string }> = {
  shop: {
    title: 'Add shop details',
    why: 'Your name and address appear on every page and email. Packages ship from your ZIP code.',
    to: '/admin/settings',
    label: 'Settings',
  },
  catalog: {
    title: 'Add a product and its price',
    why: 'A product needs sizes, quantities and a price rule. Customers can order it once you publish it.',
    to: '/admin/catalog',
    label: 'Catalog',
  },
  shipping: {
    title: 'Review shipping prices',
    why: 'Default prices are based on zone and weight. Adjust them, or keep them if they cover your costs.',
    to: '/admin/shipping',
    label: 'Shipping',
  },
  tax: {
    title: 'Set up sales tax',
    why: 'No tax is charged by default. Enter rates by state, or leave tax off if you don’t have to collect any.',
    to: '/admin/tax',
    label: 'Sales tax',
  },
  legal: {
    title: 'Link your terms and policies',
    why: 'Add your terms of service, privacy policy and refund policy to the links in the footer, under Social links in Settings.',
    to: '/admin/settings',
    label: 'Settings',
  },
  payments: {
    title: 'Accept payments',
    why: 'Orders go to a test payment page until the shop runs with your Stripe keys (STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET).',
  },
  email: {
    title: 'Send emails',
    why: 'Emails are caught instead of sent until the shop runs with your mail server (SMTP_URL).',
  },
  staff: {
    title: 'Invite your team',
    why: 'Each person gets roles and sees only the pages they need.',
    to: '/admin/staff',
    label: 'Staff',
  },
  library: {
    title: 'Offer ready-made designs',
    why: 'Sell your own designs by the piece. The library appears in the shop with its first design.',
    to: '/admin/library',
    label: 'Library',
  },
  order: {
    title: 'Place a test order',
    why: 'Buy something in your shop to see what your customers see.',
    to: '/',
    label: 'View shop',
  },
  proof: {
    title: 'Send a proof',
    why: 'Open the order, check the proof made from its artwork, and send it for approval.',
    to: '/admin/orders',
    label: 'Orders',
  },
}

type Missing = Setup['missingForPayments'][number]

const missingTexts: Record<Missing, { text: string; to: string }> = {
  address: { text: 'your address', to: '/admin/settings' },
  email: { text: 'your contact email', to: '/admin/settings' },
  originZip: { text: 'the ZIP code you ship from', to: '/admin/settings' },
  shipping: { text: 'your shipping prices, changed or marked as reviewed', to: '/admin/shipping' },
  tax: { text: 'your decision about sales tax', to: '/admin/tax' },
}

/** Shows nothing once customers can pay. */
export function PaymentsNotice({ missing, className }: { missing: Missing[]; className?: string }) {
  if (missing.length === 0) return null
  return (
    <Notice tone="warning" title="Customers can’t pay yet" className={className}>
      <p>Your shop takes payments once it has:</p>
      <ul className="list-disc pl-5">
        {missing.map((each) => (
          <li key={each}>
            <Link to={missingTexts[each].to} className="link">
              {missingTexts[each].text}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

export function SetupSteps({ steps }: { steps: Setup['steps'] }) {
  const review = useReview()
  const next = steps.find(({ isDone, isOptional }) => !isDone && !isOptional)?.step
  return (
    <ol className="divide-y divide-line">
      {steps.map(({ step, isDone, isOptional, canReview }) => {
        const { title, why, to, label } = texts[step]
        return (
          <li key={step} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <div className="min-w-56 flex-1">
              <p className="font-semibold">
                {title} {isOptional && <span className="font-normal text-ink-faint">(optional)</span>}
              </p>
              <p className="text-ink-soft">{why}</p>
            </div>
            {isDone && <Badge tone="success">Done</Badge>}
            {step === next && <Badge tone="accent">Next</Badge>}
            {canReview && (
              <Button
                size="sm"
                variant="secondary"
                isBusy={review.isPending && review.variables === step}
                onClick={() => review.mutate(step as ReviewableStep)}
              >
                Mark as reviewed <span className="sr-only">: {title}</span>
              </Button>
            )}
            {to && (
              <Link to={to} className="link py-1 font-semibold">
                {label}
              </Link>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function useReview() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (step: ReviewableStep) => unwrap(client.admin.setup.reviews.$post({ json: { step } })),
    onSuccess: (setup) => queryClient.setQueryData(setupQuery.queryKey, setup),
    onError: (error) => toast.error(reasonOf(error)),
  })
}

export function SetupPanel() {
  const may = useMay()
  const { data } = useQuery({ ...setupQuery, enabled: may('settings') })
  if (!data || data.isDone) return null
  const needed = data.steps.filter(({ isOptional }) => !isOptional)
  const done = needed.filter(({ isDone }) => isDone).length
  return (
    <section aria-labelledby="setup" className="mt-4 rounded-md border border-edge bg-paper-raised p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="setup" className="text-lg">
          Get ready to sell
        </h2>
        <p className="text-ink-soft">
          {done} of {needed.length} done
        </p>
      </div>
      <PaymentsNotice missing={data.missingForPayments} className="mt-3" />
      <SetupSteps steps={data.steps.filter(({ isDone }) => !isDone)} />
    </section>
  )
}

export const setupQuery = queryOptions({
  queryKey: ['admin-setup'],
  queryFn: ({ signal }) => unwrap(client.admin.setup.$get({}, { init: { signal } })),
})
