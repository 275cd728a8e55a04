import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useState } from 'react'
import { Link, type MetaFunction } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { pageTitle } from '#app/document/page-title.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Email } from '#app/ui/email.tsx'
import { ListPage } from '../list/list-page.tsx'
import { fetchLength, Pager, shownRows } from '../list/pager.tsx'
import { SearchField } from '../list/search-field.tsx'
import { useListParams } from '../list/use-list-params.ts'
import { useMay } from '../staff/use-me.ts'
import { DataTable, type Column } from '../list/data-table.tsx'
import { CustomerState } from './customer-state.tsx'
import { EraseDialog } from './erase-dialog.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Customers') }]

type Customer = InferResponseType<typeof client.admin.customers.$get, 200>[number]

export default function CustomersPage() {
  const { get, before } = useListParams()
  const may = useMay()
  const q = get('q')
  const [isErasing, setIsErasing] = useState(false)
  const list = useQuery({
    queryKey: ['admin-customers', q ?? null, before ?? null],
    queryFn: ({ signal }) => {
      const query = { limit: fetchLength, ...(q && { q }), ...(before && { before }) }
      return unwrap(client.admin.customers.$get({ query }, { init: { signal } }))
    },
    placeholderData: keepPreviousData,
  })
  return (
    <ListPage
      title="Customers"
      list={list}
      search={<SearchField label="Search name, email, phone and city" />}
      action={
        may('customers.erase') && (
          <Button variant="secondary" onClick={() => setIsErasing(true)}>
            Erase a guest’s data
          </Button>
        )
      }
      empty={q ? 'No matching customers. Search orders to find guests.' : 'No customers yet'}
    >
      <DataTable
        caption="Customers, newest first"
        columns={columns}
        rows={shownRows(list.data) ?? []}
        rowId={({ id }) => String(id)}
      />
      <Pager rows={list.data} />
      {isErasing && <EraseDialog customer={null} onClose={() => setIsErasing(false)} />}
    </ListPage>
  )
}

const columns: Column<Customer>[] = [
  {
    id: 'name',
    header: 'Name',
    className: 'wrap-anywhere',
    cell: ({ id, firstName, surName, email }) => (
      <>
        <Link to={`/admin/customers/${id}`} className="link font-semibold">
          {firstName} {surName}
        </Link>
        <p className="text-ink-soft lg:hidden">
          <Email>{email}</Email>
        </p>
      </>
    ),
  },
  { id: 'email', header: 'Email', isWideOnly: true, cell: ({ email }) => <Email>{email}</Email> },
  {
    id: 'city',
    header: 'City',
    isWideOnly: true,
    cell: ({ city, state }) => [city, state].filter(Boolean).join(', '),
  },
  {
    id: 'since',
    header: 'Joined',
    isWideOnly: true,
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => <ShopTime at={createdAt} />,
  },
  { id: 'state', header: 'Status', cell: (customer) => <CustomerState customer={customer} /> },
]
