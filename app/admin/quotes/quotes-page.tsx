import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, type MetaFunction } from 'react-router'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { dayText } from '#app/features/ground/time/date-text.ts'
import { quoteStateLabels, quoteStates } from '#app/features/sales/quotes/quote-state.ts'
import { Button } from '#app/ui/button/button.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { useMay } from '../staff/use-me.ts'
import { ChoiceFilter } from '../list/tabs.tsx'
import { DataTable, type Column } from '../list/data-table.tsx'
import { ListPage } from '../list/list-page.tsx'
import { Pager } from '../list/pager.tsx'
import { SearchField } from '../list/search-field.tsx'
import { shownRows, useList } from '../list/use-list.ts'
import { oneOf, useListParams } from '../list/use-list-params.ts'
import { QuoteStateBadge } from './quote-state-badge.tsx'
import type { ListedQuote } from './quotes-query.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Quotes') }]

const options = [
  { value: 'all', label: 'All' },
  ...quoteStates.map((value) => ({ value, label: quoteStateLabels[value] })),
]

export default function QuotesPage() {
  const { get } = useListParams()
  const q = get('q')
  const state = oneOf(quoteStates, get('state'))
  const list = useList(client.admin.quotes.$get, { key: ['admin-quotes'], filter: { state, q } })
  const canQuote = useMay()('quotes')
  return (
    <ListPage
      title="Quotes"
      list={list}
      search={<SearchField label="Search by number, email or name" />}
      filters={<ChoiceFilter label="Status" param="state" options={options} />}
      action={canQuote && <NewQuote />}
      empty={q || state ? 'No matching quotes' : 'No quotes yet'}
      emptyHint={
        q || state
          ? undefined
          : 'Put together an order for a customer on the phone, then send a payment link.'
      }
    >
      <DataTable caption="Quotes, newest first" columns={columns} rows={shownRows(list.data)} />
      <Pager rows={list.data} />
    </ListPage>
  )
}

function NewQuote() {
  const navigate = useNavigate()
  const create = useMutation({
    mutationFn: () => unwrap(client.admin.quotes.$post({})),
    onSuccess: ({ id }) => void navigate(`/admin/quotes/${id}`),
    onError: (error) => toast.error(reasonOf(error)),
  })
  return (
    <Button isBusy={create.isPending} onClick={() => create.mutate()}>
      New quote
    </Button>
  )
}

const columns: Column<ListedQuote>[] = [
  {
    id: 'quote',
    header: 'Quote',
    className: 'wrap-anywhere',
    cell: ({ id, name, email, orderId, state, endsOn }) => (
      <>
        <Link to={`/admin/quotes/${id}`} className="link font-semibold">
          Quote {id}
        </Link>
        <p>{name ?? 'Not sent yet'}</p>
        <p className="text-xs text-ink-faint lg:hidden">
          {email} {email && '· '}ends {dayText(endsOn)}
        </p>
        {state === 'paid' && orderId !== null && (
          <Link to={`/admin/orders/${orderId}`} className="link text-sm">
            Order {orderId}
          </Link>
        )}
      </>
    ),
  },
  { id: 'email', header: 'Email', isWideOnly: true, className: 'wrap-anywhere', cell: ({ email }) => email },
  {
    id: 'ends',
    header: 'Ends',
    isWideOnly: true,
    className: 'whitespace-nowrap',
    cell: ({ endsOn }) => dayText(endsOn),
  },
  { id: 'staff', header: 'By', isWideOnly: true, className: 'wrap-anywhere', cell: ({ staff }) => staff },
  {
    id: 'total',
    header: 'Total',
    className: 'text-right tabular-nums',
    cell: ({ total }) => (total === null ? '–' : formatCents(total)),
  },
  { id: 'state', header: 'Status', cell: ({ state }) => <QuoteStateBadge state={state} /> },
]
