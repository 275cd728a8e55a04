import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { Link, type MetaFunction } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { inboxStates, type InboxState } from '#app/features/desk/inbox/answer.input.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { pageTitle } from '#app/document/page-title.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ChoiceFilter } from '../list/choice-filter.tsx'
import { ListPage } from '../list/list-page.tsx'
import { fetchLength, Pager, shownRows } from '../list/pager.tsx'
import { SearchField } from '../list/search-field.tsx'
import { useListParams } from '../list/use-list-params.ts'
import { DataTable, type Column } from '../list/data-table.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Inbox') }]

type Message = InferResponseType<typeof client.admin.inbox.$get, 200>[number]

const pollMs = 30_000

const labels: Record<InboxState, string> = { open: 'Open', done: 'Done', all: 'All' }

export default function InboxPage() {
  const { get, before } = useListParams()
  const q = get('q')
  const state = inboxStates.find((each) => each === get('state')) ?? 'open'
  const list = useQuery({
    queryKey: ['admin-inbox', state, q ?? null, before ?? null],
    queryFn: ({ signal }) => {
      const query = { state, limit: fetchLength, ...(q && { q }), ...(before && { before }) }
      return unwrap(client.admin.inbox.$get({ query }, { init: { signal } }))
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  })
  return (
    <ListPage
      title="Inbox"
      list={list}
      search={<SearchField label="Search name, email and message" />}
      filters={
        <ChoiceFilter
          label="Status"
          param="state"
          options={inboxStates.map((value) => ({ value, label: labels[value] }))}
        />
      }
      empty={emptyText(state, q)}
    >
      <DataTable
        caption="Contact messages, newest first"
        columns={columns}
        rows={shownRows(list.data) ?? []}
        rowId={({ id }) => String(id)}
      />
      <Pager rows={list.data} />
    </ListPage>
  )
}

function emptyText(state: InboxState, q: string | undefined): string {
  if (q) return 'No matching messages'
  return state === 'open' ? 'No open messages' : 'No messages yet'
}

const columns: Column<Message>[] = [
  {
    id: 'from',
    header: 'From',
    className: 'min-w-36 wrap-anywhere',
    cell: ({ id, name, email, excerpt, createdAt }) => (
      <>
        <Link to={`/admin/inbox/${id}`} className="link font-semibold">
          {name}
        </Link>
        <br />
        <span className="text-ink-soft">{email}</span>
        <p className="mt-1 line-clamp-2 lg:hidden">{excerpt}</p>
        <p className="text-xs text-ink-faint lg:hidden">
          <ShopTime at={createdAt} />
        </p>
      </>
    ),
  },
  {
    id: 'message',
    header: 'Message',
    isWideOnly: true,
    className: 'wrap-anywhere',
    cell: ({ excerpt }) => <p className="line-clamp-2">{excerpt}</p>,
  },
  {
    id: 'received',
    header: 'Received',
    isWideOnly: true,
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => <ShopTime at={createdAt} />,
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ doneAt, answeredBy, answeredAt }) => (
      <>
        {doneAt ? <Badge>Done</Badge> : <Badge tone="warning">Open</Badge>}
        {answeredAt && (
          <p className="mt-1 hidden text-xs text-ink-soft lg:block">Replied by {answeredBy ?? 'staff'}</p>
        )}
      </>
    ),
  },
]
