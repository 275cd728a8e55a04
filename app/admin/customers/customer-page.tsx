import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useParams, type MetaFunction } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { pageTitle } from '#app/document/page-title.ts'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { Fact, Facts } from '../facts.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { Panel } from '../order/panel.tsx'
import { useMay } from '../staff/use-me.ts'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerState } from './customer-state.tsx'
import { CustomerOrders } from './customer-orders.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Customer') }]

const customerQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['admin-customer', customerId],
    queryFn: ({ signal }) =>
      unwrap(client.admin.customers[':customerId'].$get({ param: { customerId } }, { init: { signal } })),
  })

export default function CustomerPage() {
  const { customerId = '' } = useParams()
  const may = useMay()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useQuery(customerQuery(customerId))
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
  const { customer, orders } = data
  const { email, phone, address, city, state, zipCode } = customer
  const q = encodeURIComponent(email)
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
          {customer.firstName} {customer.surName}
          <CustomerState customer={customer} />
        </h1>
        {/* The erase button disappears, so move its focus. */}
        <CustomerActions customer={customer} onErased={() => heading.current?.focus()} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title="Contact information">
          <Facts>
            <Fact label="Email">
              {customer.erasedAt ? (
                email
              ) : (
                <a href={`mailto:${email}`} className="link">
                  {email}
                </a>
              )}
            </Fact>
            {customer.erasedAt ? (
              <Fact label="Erased">
                <ShopTime at={customer.erasedAt} />
              </Fact>
            ) : (
              <>
                <Fact label="Phone">{phone}</Fact>
                <Fact label="Address">
                  <address className="not-italic">
                    {address}
                    <br />
                    {[city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ')}
                  </address>
                </Fact>
              </>
            )}
            <Fact label="Joined">
              <ShopTime at={customer.createdAt} />
            </Fact>
          </Facts>
          {!customer.erasedAt && (
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
          )}
        </Panel>
        <Panel title="Orders">
          <CustomerOrders orders={orders} />
        </Panel>
      </div>
    </>
  )
}
