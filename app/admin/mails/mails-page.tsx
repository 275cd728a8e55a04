import type { InferResponseType } from 'hono/client'
import { Link, type MetaFunction } from 'react-router'
import { client } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { mailStates } from '#app/features/desk/mails/mails.input.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { ChoiceFilter } from '../list/tabs.tsx'
import { ListPage } from '../list/list-page.tsx'
import { Pager } from '../list/pager.tsx'
import { SearchField } from '../list/search-field.tsx'
import { shownRows, useList } from '../list/use-list.ts'
import { oneOf, useListParams } from '../list/use-list-params.ts'
import { DataTable, type Column } from '../list/data-table.tsx'
import { mailName, pollIntervalMs, MailState } from './mail-state.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Emails') }]

type Mail = InferResponseType<typeof client.admin.mails.$get, 200>[number]

const options = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
  { value: 'retrying', label: 'Retrying' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
]

export default function MailsPage() {
  const { get } = useListParams()
  const q = get('q')
  const state = oneOf(mailStates, get('state'))
  const list = useList(client.admin.mails.$get, {
    key: ['admin-mails'],
    filter: { state, q },
    pollMs: (mails = []) => pollIntervalMs(mails),
  })
  return (
    <ListPage
      title="Emails"
      list={list}
      search={<SearchField label="Search by address or order number" />}
      filters={<ChoiceFilter label="Status" param="state" options={options} />}
      empty={emptyText(state, q)}
    >
      <DataTable caption="Emails, newest first" columns={columns} rows={shownRows(list.data)} />
      <Pager rows={list.data} />
    </ListPage>
  )
}

function emptyText(state: string | undefined, q: string | undefined): string {
  if (q) return 'No matching emails'
  if (state === 'failed') return 'No failed emails'
  if (state === 'retrying') return 'No emails to retry'
  return state === 'waiting' ? 'No emails waiting' : 'No emails yet'
}

const columns: Column<Mail>[] = [
  {
    id: 'mail',
    header: 'Email',
    className: 'wrap-anywhere',
    cell: (mail) => (
      <>
        <Link to={`/admin/mails/${mail.id}`} className="link font-semibold">
          {mailName(mail)}
        </Link>
        <p className="text-ink-soft lg:hidden">{mail.to}</p>
        <p className="text-xs text-ink-faint lg:hidden">
          <ShopTime at={mail.createdAt} />
        </p>
        {mail.lastError && mail.state !== 'sent' && <p className="text-xs text-error">{mail.lastError}</p>}
      </>
    ),
  },
  { id: 'to', header: 'To', isWideOnly: true, className: 'wrap-anywhere', cell: ({ to }) => to },
  {
    id: 'order',
    header: 'Order',
    isWideOnly: true,
    className: 'tabular-nums',
    cell: ({ orderId }) => orderId,
  },
  {
    id: 'written',
    header: 'Created',
    isWideOnly: true,
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => <ShopTime at={createdAt} />,
  },
  {
    id: 'state',
    header: 'Status',
    cell: (mail) => <MailState mail={mail} />,
  },
]
