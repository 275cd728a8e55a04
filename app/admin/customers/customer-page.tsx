import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, Navigate, useNavigate, useParams, type MetaFunction } from 'react-router'
import { pageTitle } from '#app/document/page-title.ts'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { Panel } from '../order/panel.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerAddresses } from './customer-addresses.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { customerQuery } from './customer-query.ts'
import { CustomerState } from './customer-state.tsx'
import { CustomerSummary } from './customer-summary.tsx'
import { GuestActions } from './guest-actions.tsx'
import { profilePath } from './profile-path.ts'

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
        {/* The erase button disappears, so move its focus. */}
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
