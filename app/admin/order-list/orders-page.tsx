import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate, type MetaFunction } from 'react-router'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { Button } from '#app/ui/button/button.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FieldError } from '#app/ui/form/field.tsx'
import { ListPage } from '../list/list-page.tsx'
import { Pages } from '../list/pager.tsx'
import { useList, pageLength } from '../list/use-list.ts'
import { SearchField } from '../list/search-field.tsx'
import { useListParams } from '../list/use-list-params.ts'
import { useShortcuts } from '../shortcuts.tsx'
import { useMay } from '../staff/use-me.ts'
import { DataTable } from '../list/data-table.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import type { BulkResult } from './bulk/bulk-result.ts'
import { readOrdersParams, type OrdersFilter, type OrdersParams } from './orders-params.ts'
import { ordersColumns } from './orders-columns.tsx'
import { OrdersFilters } from './orders-filters.tsx'
import { ordersKey, pollMs, useLiveOrders, type ListedOrder } from './orders-query.ts'
import { Refusals } from './bulk/refusals.tsx'
import { SelectAll, useOrderSelection } from './order-selection.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { SavedViews } from './views/saved-views.tsx'
import { focusedOrder, stepRow } from './step-row.ts'
import { useUndo } from './bulk/use-undo.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Orders') }]

export default function OrdersPage() {
  const { get, search, change } = useListParams()
  const navigate = useNavigate()
  const may = useMay()
  const params = readOrdersParams(get)
  const { filter, sort, cursor, until } = params
  const list = useList(client.admin.orders.$get, {
    key: [...ordersKey, 'list'],
    filter: { ...filter, sort },
    page: { cursor, until },
    pollMs,
  })
  useLiveOrders(list.data !== undefined)
  const { orders, first, previous, next } = readPage(params, list.data, search)
  const shown = useLocation().search
  const { selected, matching, selectAll, ...selection } = useOrderSelection(orders, params, shown)
  const [bulkResult, setBulkResult] = useState<ShownResult>()
  const showResult = (result: BulkResult) =>
    setBulkResult((before) => ({ ...result, page: shown, attempt: (before?.attempt ?? 0) + 1 }))
  const { offer, undoLast } = useUndo(showResult)
  useShortcuts([
    { key: '/', label: 'Search', run: focusSearch },
    { key: 'j', label: 'Next order', run: () => stepRow(1) },
    { key: 'k', label: 'Previous order', run: () => stepRow(-1) },
    { key: 'x', label: 'Select or deselect order', run: () => toggle(focusedOrder()) },
    { key: 'z', label: 'Undo bulk update', run: undoLast },
    { key: 'n', label: 'Next page', run: () => void (next && navigate(next)) },
    { key: 'p', label: 'Previous page', run: () => void (previous && navigate(previous)) },
    { key: 'f', label: 'First page', run: () => void (first && navigate(first)) },
  ])
  const canSelect = may('orders.work')
  const toggle = (id: string | undefined) => {
    if (id && canSelect) selection.toggle(id)
  }
  return (
    <ListPage
      title="Orders"
      list={list}
      search={<SearchField label="Search orders" placeholder="Number, name, phone, city, item, file …" />}
      filters={
        <>
          <OrdersFilters filter={filter} />
          <SavedViews params={params} />
          <StatusTabs filter={filter} />
        </>
      }
      action={may('customers.export') && <ExportButton filter={filter} />}
      empty={shown === '' ? 'No orders yet' : 'No matching orders'}
    >
      {bulkResult?.page === shown && <Refusals key={bulkResult.attempt} {...bulkResult} />}
      <DataTable
        caption="Orders"
        columns={ordersColumns({
          sort,
          search: shown,
          now: new Date(list.dataUpdatedAt),
          onSort: (by) => change({ sort: by === 'newest' ? undefined : by }),
        })}
        rows={orders}
        rowName={({ id }) => `order ${id}`}
        {...(canSelect && { selection })}
      />
      {canSelect && matching === undefined && (previous ?? next) !== undefined && (
        <SelectAll params={params} orders={orders} selected={selection.rows} onSelect={selectAll} />
      )}
      <BulkBar
        selected={selected}
        matching={matching}
        onSelect={(ids) => selection.set(ids.map(String))}
        onMoved={({ text, refused, undo }) => {
          if (undo) offer(text, undo)
          else if (refused.length === 0) toast.success(text)
          showResult({ title: 'Not updated', refused })
        }}
      />
      <Pages first={first} previous={previous} next={next} />
    </ListPage>
  )
}

/** `attempt` is a key that remounts the notice. */
type ShownResult = BulkResult & { page: string; attempt: number }

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('input[name=q]')?.select()
}

function ExportButton({ filter }: { filter: OrdersFilter }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unwrap(client.admin.orders.export.$post({ query: filter })),
    onSuccess: ({ path }) => {
      const link = document.createElement('a')
      link.href = path
      link.download = ''
      link.click()
      toast.success('Download started')
    },
  })
  return (
    <div className="grid justify-items-end">
      <Button variant="secondary" size="sm" isBusy={isPending} onClick={() => mutate()}>
        Export CSV
      </Button>
      <FieldError error={error && reasonOf(error)} />
    </div>
  )
}

type Search = (changes: { cursor?: string; until?: string }) => string

function readPage({ cursor, until }: OrdersParams, rows: ListedOrder[] = [], search: Search) {
  const isBackwards = until !== undefined
  const orders = isBackwards ? rows.slice(-pageLength) : rows.slice(0, pageLength)
  const hasMore = rows.length > pageLength
  const [firstShown, lastShown] = [orders[0], orders.at(-1)]
  const hasEarlier = isBackwards ? hasMore : cursor !== undefined
  return {
    orders,
    first: isBackwards || hasEarlier ? search({}) : undefined,
    previous: hasEarlier && firstShown ? search({ until: firstShown.cursor }) : undefined,
    next: lastShown && (isBackwards || hasMore) ? search({ cursor: lastShown.cursor }) : undefined,
  }
}
