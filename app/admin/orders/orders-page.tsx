import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate, type MetaFunction } from 'react-router'
import { pageTitle } from '#app/page-title.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ListPage } from '../list/list-page.tsx'
import { pageLength } from '../list/pager.tsx'
import { SearchField } from '../list/search-field.tsx'
import { useListAddress } from '../list/use-list-address.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { useMay } from '../staff/use-me.ts'
import { DataTable } from '../table/data-table.tsx'
import { BulkBar, type Refusal } from './bulk-bar.tsx'
import { ExportButton } from './export-button.tsx'
import { readOrdersAddress, type OrdersAddress } from './orders-address.ts'
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
  const { filter, sort } = address
  const list = useQuery(ordersQuery(address))
  const { orders, first, previous, next } = readPage(address, list.data, search)
  const shown = useLocation().search
  const { selected, setSelected, chosen } = useSelection(orders, shown)
  const [{ page: refusedOn, refused }, setRefused] = useState<Refused>({ page: shown, refused: [] })
  useShortcuts([
    { key: '/', does: 'Search', run: focusSearch },
    { key: 'j', does: 'Next order', run: () => stepRow(1) },
    { key: 'k', does: 'Previous order', run: () => stepRow(-1) },
    { key: 'x', does: 'Choose the order or not', run: () => toggle(focusedOrder()) },
    { key: 'n', does: 'Next page', run: () => void (next && navigate(next)) },
    { key: 'p', does: 'Previous page', run: () => void (previous && navigate(previous)) },
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
      {refusedOn === shown && <Refusals refused={refused} />}
      <DataTable
        caption="Orders"
        columns={ordersColumns({
          sort,
          search: shown,
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
        onRefused={(refused) => setRefused({ page: shown, refused })}
      />
      {(first ?? next) && (
        <nav aria-label="Pages" className="mt-4 flex gap-3">
          {first && <PageLink to={first}>First page</PageLink>}
          {previous && <PageLink to={previous}>Previous page</PageLink>}
          <span className="grow" />
          {next && <PageLink to={next}>Next page</PageLink>}
        </nav>
      )}
    </ListPage>
  )
}

/** What was refused belongs to the list it was asked for in. */
type Refused = { page: string; refused: Refusal[] }

type Search = ReturnType<typeof useListAddress>['search']

/** The orders of the page, and where the list leads from here. One order more than a page holds is asked for. */
function readPage({ cursor, until }: OrdersAddress, found: ListedOrder[] = [], search: Search) {
  const isBackwards = until !== undefined
  const orders = isBackwards ? found.slice(-pageLength) : found.slice(0, pageLength)
  const hasMore = found.length > pageLength
  const [firstShown, lastShown] = [orders[0], orders.at(-1)]
  const hasEarlier = isBackwards ? hasMore : cursor !== undefined
  return {
    orders,
    first: isBackwards || hasEarlier ? search({}) : undefined,
    previous: hasEarlier && firstShown ? search({ until: firstShown.cursor }) : undefined,
    next: lastShown && (isBackwards || hasMore) ? search({ cursor: lastShown.cursor }) : undefined,
  }
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
