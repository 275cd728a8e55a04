import { Link } from 'react-router'
import type { InferResponseType } from 'hono/client'
import type { client } from '#app/client.ts'
import type { SetupStep } from '#app/features/desk/setup/setup.ts'
import { Badge } from '#app/ui/badge.tsx'

export type Setup = InferResponseType<typeof client.admin.setup.$get, 200>

const texts: Record<SetupStep, { title: string; why: string; to: string; label: string }> = {
  shop: {
    title: 'Say who you are',
    why: 'Name and address stand on every page and in every mail; the ZIP code is where parcels start.',
    to: '/admin/settings',
    label: 'Settings',
  },
  catalog: {
    title: 'Add a product with its price',
    why: 'A product needs sizes, quantities and a price rule. Customers can order it once you publish it.',
    to: '/admin/catalog',
    label: 'Catalog',
  },
  shipping: {
    title: 'Check what shipping costs',
    why: 'There is a table by zone and weight to start with. Make it yours.',
    to: '/admin/shipping',
    label: 'Shipping',
  },
  staff: {
    title: 'Invite who works with you',
    why: 'Everybody gets roles, and sees only what they are for.',
    to: '/admin/staff',
    label: 'Staff',
  },
  library: {
    title: 'Offer ready-made designs',
    why: 'Designs of your own, from a single piece. The library shows up in the shop with its first design.',
    to: '/admin/library',
    label: 'Library',
  },
  order: {
    title: 'Place an order yourself',
    why: 'Buy something in your shop and pay for it, to see what your customers see.',
    to: '/',
    label: 'View shop',
  },
  proof: {
    title: 'Send a proof',
    why: 'Open that order, upload a proof and send it for approval. That is how each order goes.',
    to: '/admin/orders',
    label: 'Orders',
  },
}

/** Each step with why it matters and the way to it. */
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
