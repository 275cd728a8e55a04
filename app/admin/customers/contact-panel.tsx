import { Link } from 'react-router'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Fact, Facts } from '../facts.tsx'
import { Panel } from '../order/panel.tsx'
import { useMay } from '../staff/use-me.ts'
import type { CustomerAnswer } from './customer-query.ts'

type Props = Pick<CustomerAnswer, 'customer' | 'profile'>

export function ContactPanel({ customer, profile }: Props) {
  return (
    <Panel title="Contact information">
      <Facts>
        <Fact label="Email">
          {profile ? (
            <a href={`mailto:${profile.email}`} className="link">
              {profile.email}
            </a>
          ) : (
            customer?.email
          )}
        </Fact>
        {profile && <Fact label="Phone">{profile.phone}</Fact>}
        {customer?.erasedAt && (
          <Fact label="Erased">
            <ShopTime at={customer.erasedAt} />
          </Fact>
        )}
        {customer && (
          <Fact label="Joined">
            <ShopTime at={customer.createdAt} />
          </Fact>
        )}
      </Facts>
      {profile && <Correspondence email={profile.email} />}
    </Panel>
  )
}

function Correspondence({ email }: { email: string }) {
  const may = useMay()
  const q = encodeURIComponent(email)
  return (
    <p className="mt-4 flex flex-wrap gap-x-4 gap-y-2">
      {may('mails') && (
        <Link to={`/admin/mails?q=${q}`} className="link">
          Emails sent
        </Link>
      )}
      {may('contact') && (
        <Link to={`/admin/inbox?state=all&q=${q}`} className="link">
          Contact messages
        </Link>
      )}
    </p>
  )
}
