import type { InferResponseType } from 'hono/client'
import { Link } from 'react-router'
import type { client } from '#app/client.ts'
import type { CustomerSorting } from '#app/features/desk/customers/customers.input.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Email } from '#app/ui/email.tsx'
import { Money } from '#app/ui/money.tsx'
import type { Column } from '../list/data-table.tsx'
import { CustomerState } from './customer-state.tsx'
import { profilePath } from './profile-path.ts'

type Customer = InferResponseType<typeof client.admin.customers.$get, 200>[number]

type Sorting = { sort: CustomerSorting; onSort: (sort: CustomerSorting) => void }

const State = ({ customer }: { customer: Customer }) => (
  <CustomerState customer={customer.customerId === null ? null : customer} />
)

export const customersColumns = ({ sort, onSort }: Sorting): Column<Customer>[] => [
  {
    id: 'name',
    header: 'Name',
    className: 'wrap-anywhere',
    cell: (customer) => (
      <>
        <Link to={profilePath(customer)} className="link font-semibold">
          {customer.name}
        </Link>
        <p className="text-ink-soft lg:hidden">
          <Email>{customer.email}</Email>
        </p>
        {customer.latestOrderAt && (
          <p className="text-xs text-ink-soft lg:hidden">
            {customer.orders} {customer.orders === 1 ? 'order' : 'orders'}, latest{' '}
            <ShopTime at={customer.latestOrderAt} />
          </p>
        )}
        <p className="mt-1 flex flex-wrap gap-1 empty:hidden">
          {customer.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </p>
        <p className="mt-1 lg:hidden">
          <State customer={customer} />
        </p>
      </>
    ),
  },
  { id: 'email', header: 'Email', isWideOnly: true, cell: ({ email }) => <Email>{email}</Email> },
  { id: 'city', header: 'City', isWideOnly: true, cell: ({ city }) => city },
  {
    id: 'orders',
    header: 'Orders',
    isWideOnly: true,
    className: 'text-right tabular-nums',
    cell: ({ orders }) => orders,
  },
  {
    id: 'latest',
    header: 'Latest order',
    isWideOnly: true,
    className: 'whitespace-nowrap',
    sort: { current: sort === 'latest' ? 'descending' : null, onSort: () => onSort('latest') },
    cell: ({ latestOrderAt }) => latestOrderAt && <ShopTime at={latestOrderAt} />,
  },
  {
    id: 'value',
    header: 'Lifetime value',
    className: 'text-right',
    sort: {
      current: sort === 'value' ? 'descending' : null,
      // On narrow screens, the other sorted column is hidden.
      onSort: () => onSort(sort === 'value' ? 'latest' : 'value'),
    },
    cell: ({ lifetimeValue }) => <Money>{formatCents(lifetimeValue)}</Money>,
  },
  {
    id: 'state',
    header: 'Status',
    isWideOnly: true,
    cell: (customer) => <State customer={customer} />,
  },
]
