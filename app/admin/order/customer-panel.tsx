import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { arrivalText } from '#app/features/goods/shipping/arrival-text.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { profilePath } from '../customers/customer-query.ts'
import { Panel } from '../panel.tsx'
import { useMay } from '../staff/use-me.ts'
import type { AdminOrder } from './order-query.ts'
import { ContactDialog } from './contact-dialog.tsx'

export function CustomerPanel({ order }: { order: AdminOrder }) {
  const { customerId, profile, name, email, phone, address, city, state, zipCode, arrivesFrom, arrivesTo } =
    order
  const may = useMay()
  const arrival = arrivalText(arrivesFrom, arrivesTo)
  const [isEditing, setIsEditing] = useState(false)
  return (
    <Panel
      title="Customer"
      aside={
        may('orders.correct') && (
          <Button size="sm" variant="quiet" onClick={() => setIsEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      {isEditing && <ContactDialog order={order} onClose={() => setIsEditing(false)} />}
      <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 gap-y-2">
        <Entry label="Name">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {profile && may('customers') ? (
              <Link to={profilePath({ ...profile, customerId })} className="link">
                {name}
              </Link>
            ) : (
              name
            )}
            {profile?.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </span>
        </Entry>
        <Entry label="Email">
          <a href={`mailto:${email}`} className="link">
            {email}
          </a>
        </Entry>
        <Entry label="Phone">
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="link">
            {phone}
          </a>
        </Entry>
        <Entry label="Address">
          <address className="not-italic">
            {address}
            <br />
            {city}, {state} {zipCode}
          </address>
        </Entry>
        <Entry label="More">
          <Link to={`/admin/orders?q=${encodeURIComponent(email)}`} className="link">
            Orders with this email
          </Link>
        </Entry>
        {arrival && <Entry label="Promised">{arrival}</Entry>}
      </dl>
    </Panel>
  )
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}
