import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { type MetaFunction, Link } from 'react-router'
import { client } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { customerSortings, type CustomerSorting } from '#app/features/desk/customers/customers.input.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Email } from '#app/ui/email.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Money } from '#app/ui/money.tsx'
import { ListPage } from '../list/list-page.tsx'
import { Pager } from '../list/pager.tsx'
import { SearchField } from '../list/search-field.tsx'
import { shownRows, useList } from '../list/use-list.ts'
import { oneOf, useListParams } from '../list/use-list-params.ts'
import { useMay } from '../staff/use-me.ts'
import { DataTable, type Column } from '../list/data-table.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { tagsQuery, profilePath } from './customer-query.ts'
import { CustomerState } from './customer-state.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Customers') }]

export default function CustomersPage() {
  const { get, change } = useListParams()
  const may = useMay()
  const [q, tag] = [get('q'), get('tag')]
  const sort = oneOf(customerSortings, get('sort')) ?? 'latest'
  const [isErasing, setIsErasing] = useState(false)
  const list = useList(client.admin.customers.$get, { key: ['admin-customers'], filter: { q, tag, sort } })
  return (
    <ListPage
      title="Customers"
      list={list}
      search={<SearchField label="Search by name, email, phone, city or tag" />}
      filters={<TagFilter tag={tag} onChange={(chosen) => change({ tag: chosen })} />}
      action={
        may('customers.erase') && (
          <Button variant="secondary" onClick={() => setIsErasing(true)}>
            Erase a guest’s data
          </Button>
        )
      }
      empty={q || tag ? 'No matching customers' : 'No customers yet'}
    >
      <DataTable
        caption={
          sort === 'value' ? 'Customers, highest lifetime value first' : 'Customers, latest order first'
        }
        columns={customersColumns({ sort, onSort: (sorting) => change({ sort: sorting }) })}
        rows={shownRows(list.data)}
      />
      <Pager rows={list.data} isNewestFirst={false} />
      {isErasing && <EraseDialog customer={null} onClose={() => setIsErasing(false)} />}
    </ListPage>
  )
}

type TagFilterProps = { tag: string | undefined; onChange: (tag: string | undefined) => void }

function TagFilter({ tag = '', onChange }: TagFilterProps) {
  const { data = [] } = useQuery(tagsQuery)
  if (data.length === 0 && !tag) return null
  const options = [
    { value: '', label: 'All customers' },
    ...(tag && !data.some((each) => each.tag === tag) ? [{ value: tag, label: tag }] : []),
    ...data.map((each) => ({ value: each.tag, label: `${each.tag} (${each.customers})` })),
  ]
  return (
    <SelectField
      label="Tag"
      className="w-48"
      options={options}
      value={tag}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  )
}

type Customer = InferResponseType<typeof client.admin.customers.$get, 200>[number]

type Sorting = { sort: CustomerSorting; onSort: (sort: CustomerSorting) => void }

const State = ({ customer }: { customer: Customer }) => (
  <CustomerState customer={customer.customerId === null ? null : customer} />
)

const customersColumns = ({ sort, onSort }: Sorting): Column<Customer>[] => [
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
      // Toggle between the two sort orders, because the other sortable column is hidden on narrow screens.
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
