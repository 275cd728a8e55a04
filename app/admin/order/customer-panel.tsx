import { useState } from 'react'
import { Link } from 'react-router'
import { arrivalText } from '#app/features/goods/shipping/arrival-text.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { profilePath } from '../customers/customer-query.ts'
import { Fact, Facts, Panel } from '../panel.tsx'
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
      <Facts>
        <Fact label="Name">
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
        </Fact>
        <Fact label="Email">
          <a href={`mailto:${email}`} className="link">
            {email}
          </a>
        </Fact>
        <Fact label="Phone">
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="link">
            {phone}
          </a>
        </Fact>
        <Fact label="Address">
          <address className="not-italic">
            {address}
            <br />
            {city}, {state} {zipCode}
          </address>
        </Fact>
        <Fact label="More">
          <Link to={`/admin/orders?q=${encodeURIComponent(email)}`} className="link">
            Orders with this email
          </Link>
        </Fact>
        {arrival && <Fact label="Promised">{arrival}</Fact>}
      </Facts>
    </Panel>
  )
}
