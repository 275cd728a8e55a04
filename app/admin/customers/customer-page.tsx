import { useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams, type MetaFunction } from 'react-router'
import { pageTitle } from '#app/document/page-title.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { Panel, Fact, Facts } from '../panel.tsx'
import { useMay } from '../staff/use-me.ts'
import { CustomerActions, GuestActions } from './customer-actions.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { customerQuery, profilePath, type Profile, type CustomerAnswer } from './customer-query.ts'
import { CustomerState } from './customer-state.tsx'
import { CustomerTags } from './customer-tags.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Customer') }]

export default function CustomerPage() {
  const params = useParams()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useQuery(customerQuery(params))
  if (!data && error) {
    return <LoadFailure error={error} retry={() => void refetch()} missing="Customer not found" />
  }
  if (!data) {
    return (
      <Loading label="Loading the customer">
        <Skeleton className="h-96" />
      </Loading>
    )
  }
  const { customer, profile, orders, addresses, notes } = data
  if (customer && profile && params.profileId !== undefined)
    return <Navigate to={profilePath(profile)} replace />
  return (
    <>
      <p>
        <Link to="/admin/customers" className="link">
          Customers
        </Link>
      </p>
      <div className="mt-1 mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1
          ref={heading}
          tabIndex={-1}
          className="flex min-w-0 flex-wrap items-center gap-3 text-2xl wrap-anywhere"
        >
          {profile?.name ?? customer?.firstName}
          <CustomerState customer={customer} />
        </h1>
        {/* The focused erase button disappears, so move the focus. */}
        {customer ? (
          <CustomerActions customer={customer} onErased={() => heading.current?.focus()} />
        ) : (
          <GuestActions
            email={profile?.email ?? ''}
            onErased={() => void navigate('/admin/customers', { replace: true })}
          />
        )}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          {profile && <CustomerSummary profile={profile} />}
          <ContactPanel customer={customer} profile={profile} />
          {profile && (
            <Panel title="Addresses">
              <CustomerAddresses addresses={addresses} />
            </Panel>
          )}
        </div>
        <div className="grid min-w-0 gap-4">
          {profile && <CustomerNotes key={profile.id} profileId={profile.id} notes={notes} />}
          <Panel title="Orders">
            <CustomerOrders orders={orders} />
          </Panel>
        </div>
      </div>
    </>
  )
}

function CustomerSummary({ profile }: { profile: Profile }) {
  const { orders, lifetimeValue, firstOrderAt, latestOrderAt } = profile
  return (
    <Panel title="Summary">
      <Facts>
        <Fact label="Orders">
          <span className="tabular-nums">{orders}</span>
        </Fact>
        <Fact label="Lifetime value">
          <span className="font-semibold tabular-nums">{formatCents(lifetimeValue)}</span>{' '}
          <span className="text-ink-soft">paid minus refunded</span>
        </Fact>
        {firstOrderAt && (
          <Fact label="First order">
            <ShopTime at={firstOrderAt} />
          </Fact>
        )}
        {latestOrderAt && (
          <Fact label="Latest order">
            <ShopTime at={latestOrderAt} />
          </Fact>
        )}
      </Facts>
      <CustomerTags profile={profile} />
    </Panel>
  )
}

type Props = Pick<CustomerAnswer, 'customer' | 'profile'>

function ContactPanel({ customer, profile }: Props) {
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

function CustomerAddresses({ addresses }: Pick<CustomerAnswer, 'addresses'>) {
  if (addresses.length === 0) return <p className="text-ink-soft">No addresses yet.</p>
  return (
    <ul className="-my-2 divide-y divide-line">
      {addresses.map(({ name, address, city, state, zipCode, usedAt }) => (
        <li key={[address, city, state, zipCode].join('\n')} className="py-2">
          <address className="wrap-anywhere not-italic">
            {name}
            <br />
            {address}
            <br />
            {[city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ')}
          </address>
          <p className="text-xs text-ink-soft">
            {usedAt ? (
              <>
                Last used <ShopTime at={usedAt} />
              </>
            ) : (
              'Saved in their account'
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
