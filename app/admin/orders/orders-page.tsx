import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate, type MetaFunction } from 'react-router'
import { pageTitle } from '#app/page-title.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ListPage } from '../list/list-page.tsx'
import { pageLength, shownRows } from '../list/pager.tsx'
import { SearchField } from '../list/search-field.tsx'
import { useListAddress } from '../list/use-list-address.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { useMay } from '../staff/use-me.ts'
import { DataTable } from '../table/data-table.tsx'
import { BulkBar, type Refusal } from './bulk-bar.tsx'
import { ExportButton } from './export-button.tsx'
import { readOrdersAddress } from './orders-address.ts'
import { ordersColumns } from './orders-columns.tsx'
import { OrdersFilters } from './orders-filters.tsx'
import { ordersQuery, type ListedOrder } from './orders-query.ts'
import { StatusTabs } from './status-tabs.tsx'
import { focusedOrder, stepRow } from './step-row.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Orders') }]

export default function OrdersPage() {
  const { get, search, change } = useListAddress()
  const navigate = useNavigate()
  const may = useMay()
  const address = readOrdersAddress(get)
  const { filter, sort, cursor } = address
  const list = useQuery(ordersQuery(address))
  const orders = shownRows(list.data) ?? []
  const { selected, setSelected, chosen } = useSelection(orders, useLocation().search)
  const [refused, setRefused] = useState<Refusal[]>([])
  const last = list.data && list.data.length > pageLength ? orders.at(-1) : undefined
  const next = last && search({ cursor: last.cursor })
  const first = cursor === undefined ? undefined : search({})
  useShortcuts([
    { key: '/', does: 'Search', run: focusSearch },
    { key: 'j', does: 'Next order', run: () => stepRow(1) },
    { key: 'k', does: 'Previous order', run: () => stepRow(-1) },
    { key: 'x', does: 'Choose the order or not', run: () => toggle(focusedOrder()) },
    { key: 'n', does: 'Next page', run: () => void (next && navigate(next)) },
    { key: 'f', does: 'First page', run: () => void (first && navigate(first)) },
  ])
  const maySelect = may('orders.work')
  const toggle = (id: string | undefined) => {
    if (id && maySelect) setSelected({ ...selected, [id]: !selected[id] })
  }
  return (
    <ListPage
      title="Orders"
      list={list}
      search={
        <SearchField label="Search orders" placeholder="Number, name, email, code or tracking number" />
      }
      filters={
        <>
          <OrdersFilters filter={filter} />
          <StatusTabs filter={filter} />
        </>
      }
      action={<ExportButton filter={filter} />}
      empty={Object.keys(filter).length > 0 ? 'No order fits' : 'No orders yet'}
    >
      <Refusals refused={refused} />
      <DataTable
        caption="Orders"
        columns={ordersColumns({
          sort,
          onSort: (by) => change({ sort: by === 'newest' ? undefined : by }),
        })}
        rows={orders}
        rowId={({ id }) => String(id)}
        rowName={({ id }) => `order ${id}`}
        {...(maySelect && { selected, onSelect: setSelected })}
      />
      <BulkBar
        chosen={chosen}
        onChoose={(ids) => setSelected(Object.fromEntries(ids.map((id) => [id, true])))}
        onRefused={setRefused}
      />
      {(first ?? next) && (
        <nav aria-label="Pages" className="mt-4 flex justify-between gap-3">
          {first ? <PageLink to={first}>First page</PageLink> : <span />}
          {next && <PageLink to={next}>Next page</PageLink>}
        </nav>
      )}
    </ListPage>
  )
}

const PageLink = ({ to, children }: { to: string; children: string }) => (
  <LinkButton to={to} variant="secondary" size="sm">
    {children}
  </LinkButton>
)

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('input[name=q]')?.select()
}

/** What is ticked of what is shown; another page or choice of orders begins anew. */
function useSelection(orders: ListedOrder[], page: string) {
  const [ticked, setTicked] = useState<{ page: string; ids: Record<string, boolean> }>({ page, ids: {} })
  const selected = ticked.page === page ? ticked.ids : {}
  return {
    selected,
    setSelected: (ids: Record<string, boolean>) => setTicked({ page, ids }),
    chosen: orders.filter(({ id }) => selected[id]),
  }
}

function Refusals({ refused }: { refused: Refusal[] }) {
  if (refused.length === 0) return null
  return (
    <Notice tone="warning" title="Not moved" className="mb-4">
      <ul>
        {refused.map(({ orderId, refusal }) => (
          <li key={orderId}>
            <Link to={`/admin/orders/${orderId}`} className="link">
              {orderId}
            </Link>
            : {refusal}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
