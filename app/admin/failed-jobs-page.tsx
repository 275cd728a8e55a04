import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { Link, type MetaFunction } from 'react-router'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { DataTable, type Column } from './list/data-table.tsx'
import { ListPage } from './list/list-page.tsx'
import { Pages } from './list/pager.tsx'
import { pageLength, useList } from './list/use-list.ts'
import { useListParams } from './list/use-list-params.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Failed jobs') }]

const [fastMs, slowMs] = [3_000, 30_000]

type FailedJob = InferResponseType<typeof client.admin.jobs.$get, 200>['jobs'][number]

export default function FailedJobsPage() {
  const { get, search } = useListParams()
  const cursor = get('cursor')
  const { data, ...list } = useList(client.admin.jobs.$get, {
    key: failedJobsKey,
    page: { cursor, limit: pageLength },
    pollMs: (answer) => (answer?.jobs.some((job) => job.isTriedNow) ? fastMs : slowMs),
  })
  return (
    <ListPage
      title="Failed jobs"
      list={{ ...list, data: data?.jobs }}
      empty="No failed jobs"
      emptyHint="Background jobs that still fail after all retries appear here."
    >
      {data && data.jobs.length > 0 && (
        <p className="mb-4 max-w-3xl text-ink-soft">
          These jobs still failed after all retries. Fix the cause, then try again. A job disappears once it
          succeeds, or after 90 days. Failed emails are in{' '}
          <Link to="/admin/mails?state=failed" className="link">
            a separate list
          </Link>
          .
        </p>
      )}
      <DataTable caption="Failed jobs, newest first" columns={columns} rows={data?.jobs ?? []} />
      <Pages
        first={cursor === undefined ? undefined : search({})}
        next={data?.next ? search({ cursor: data.next }) : undefined}
        labels={{ first: 'Newest', next: 'Older' }}
      />
    </ListPage>
  )
}

const columns: Column<FailedJob>[] = [
  {
    id: 'job',
    header: 'Job',
    className: 'wrap-anywhere',
    cell: (job) => (
      <>
        <p className="font-semibold">{job.what}</p>
        <p className="text-error first-letter:uppercase">{job.reason}</p>
        <div className="text-xs text-ink-soft lg:hidden">
          <Order job={job} />
          <p>
            <ShopTime at={job.failedAt} />, {triesText(job)}
          </p>
        </div>
      </>
    ),
  },
  {
    id: 'order',
    header: 'Order',
    isWideOnly: true,
    className: 'whitespace-nowrap',
    cell: (job) => <Order job={job} />,
  },
  {
    id: 'failed',
    header: 'Last failed',
    isWideOnly: true,
    className: 'whitespace-nowrap',
    cell: (job) => (
      <>
        <ShopTime at={job.failedAt} />
        <p className="text-xs text-ink-soft">{triesText(job)}</p>
      </>
    ),
  },
  { id: 'again', header: 'Actions', cell: (job) => <TryAgainButton job={job} /> },
]

function triesText({ tries, isRecurring }: FailedJob): string {
  const times = tries === 1 ? 'tried once' : `tried ${tries.toLocaleString('en-US')} times`
  return isRecurring ? `${times} in the last day` : times
}

function Order({ job: { orderId, isOrderPaid } }: { job: FailedJob }) {
  if (orderId === null) return null
  if (!isOrderPaid) return <p>{orderId}, not placed</p>
  return (
    <Link to={`/admin/orders/${orderId}`} className="link">
      Order {orderId}
    </Link>
  )
}

const failedJobsKey = ['admin-jobs']

type Props = { job: { id: string; what: string; isTriedNow: boolean } }

function TryAgainButton({ job: { id, what, isTriedNow } }: Props) {
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: () => unwrap(client.admin.jobs[':jobId'].again.$post({ param: { jobId: id } })),
    onError: (error) => toast.error(reasonOf(error)),
    onSettled: () =>
      Promise.all(
        [failedJobsKey, ['admin-figures']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
  const isBusy = isTriedNow || retry.isPending
  return (
    <Button
      size="sm"
      className="whitespace-nowrap"
      aria-label={`${isBusy ? 'Trying again' : 'Try again'}: ${what}`}
      isBusy={isBusy}
      onClick={() => retry.mutate()}
    >
      {isBusy ? 'Trying again' : 'Try again'}
    </Button>
  )
}
