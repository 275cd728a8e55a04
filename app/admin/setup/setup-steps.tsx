import { Link } from 'react-router'
import type { InferResponseType } from 'hono/client'
import type { client } from '#app/client.ts'
import type { SetupStep } from '#app/features/desk/setup/setup.ts'
import { Badge } from '#app/ui/badge.tsx'

export type Setup = InferResponseType<typeof client.admin.setup.$get, 200>

const texts: Record<SetupStep, { title: string; why: string; to: string; label: string }> = {
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
    why: 'Start with the default prices by zone and weight, and adjust them.',
    to: '/admin/shipping',
    label: 'Shipping',
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
    why: 'Open the order, look at the proof that was made of its artwork, and send it for approval, as you will for every order.',
    to: '/admin/orders',
    label: 'Orders',
  },
}

export function SetupSteps({ steps }: { steps: Setup['steps'] }) {
  const next = steps.find(({ isDone, isOptional }) => !isDone && !isOptional)?.step
  return (
    <ol className="divide-y divide-line">
      {steps.map(({ step, isDone, isOptional }) => {
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
            <Link to={to} className="link py-1 font-semibold">
              {label}
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
