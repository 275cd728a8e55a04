import type { InferResponseType } from 'hono/client'
import { Link, type MetaFunction } from 'react-router'
import { client } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { inboxStates, waitingCursor, type InboxState } from '#app/features/desk/inbox/answer.input.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ChoiceFilter } from '../list/tabs.tsx'
import { ListPage } from '../list/list-page.tsx'
import { newestFirst, Pages } from '../list/pager.tsx'
import { SearchField } from '../list/search-field.tsx'
import { shownRows, useList } from '../list/use-list.ts'
import { oneOf, useListParams } from '../list/use-list-params.ts'
import { DataTable, type Column } from '../list/data-table.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Inbox') }]

type Entry = InferResponseType<typeof client.admin.inbox.$get, 200>[number]

const pollMs = 30_000

const labels: Record<InboxState, string> = { open: 'Open', done: 'Done', all: 'All' }

export default function InboxPage() {
  const { get, before, search } = useListParams()
  const cursorText = get('cursor')
  const cursor = waitingCursor.safeParse(cursorText).success ? cursorText : undefined
  const q = get('q')
  const state = oneOf(inboxStates, get('state')) ?? 'open'
  const list = useList(client.admin.inbox.$get, {
    key: ['admin-inbox'],
    filter: { state, q },
    page: { before, cursor },
    pollMs: () => pollMs,
  })
  const rows = shownRows(list.data)
  const hasNext = (list.data?.length ?? 0) > rows.length
  return (
    <ListPage
      title="Inbox"
      list={list}
      search={<SearchField label="Search by name, email, message or order" />}
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
        caption="Messages, chats and change requests, newest first"
        columns={columns}
        rows={rows}
        rowId={rowId}
      />
      <Pages
        first={before === undefined && cursor === undefined ? undefined : search({})}
        next={hasNext ? search(nextPage(rows, { before, cursor })) : undefined}
        labels={newestFirst}
      />
    </ListPage>
  )
}

const rowId = ({ kind, id }: Entry) => `${kind}-${id}`

/** Returns the cursor for the next page: the last message and the last order shown so far. */
function nextPage(rows: Entry[], shown: { before: number | undefined; cursor: string | undefined }) {
  const message = rows.findLast(({ kind }) => kind === 'message')
  const order = rows.findLast(({ kind }) => kind !== 'message')
  return {
    before: message?.id ?? shown.before,
    cursor: order ? `${order.createdAt}~${order.id}` : shown.cursor,
  }
}

function emptyText(state: InboxState, q: string | undefined): string {
  if (q) return 'No matching messages'
  return state === 'open' ? 'No customers are waiting for a reply' : 'No messages yet'
}

const about: Record<Entry['kind'], (id: number) => string> = {
  message: () => 'Contact message',
  chat: (id) => `Chat for order ${id}`,
  changes: (id) => `Change request for order ${id}`,
}

const pathOf = ({ kind, id }: Entry) => (kind === 'message' ? `/admin/inbox/${id}` : `/admin/orders/${id}`)

const columns: Column<Entry>[] = [
  {
    id: 'from',
    header: 'From',
    className: 'min-w-36 wrap-anywhere',
    cell: (entry) => (
      <>
        <Link to={pathOf(entry)} className="link font-semibold">
          {entry.name}
        </Link>
        <br />
        <span className="text-ink-soft">{entry.email}</span>
        <p className="mt-1 lg:hidden">{entry.excerpt}</p>
        <p className="text-xs text-ink-faint lg:hidden">
          {about[entry.kind](entry.id)}, <ShopTime at={entry.createdAt} />
        </p>
      </>
    ),
  },
  {
    id: 'about',
    header: 'About',
    isWideOnly: true,
    className: 'whitespace-nowrap',
    cell: ({ kind, id }) => about[kind](id),
  },
  {
    id: 'message',
    header: 'Message',
    isWideOnly: true,
    className: 'wrap-anywhere',
    cell: ({ excerpt }) => excerpt,
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
