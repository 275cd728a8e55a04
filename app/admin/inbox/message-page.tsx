import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, type MetaFunction } from 'react-router'
import { toast } from '#app/ui/feedback/toast.ts'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { pageTitle } from '#app/document/page-title.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { CustomerOrders } from '../customers/customer-orders.tsx'
import { Fact, Facts } from '../facts.tsx'
import { LoadFailure, StaleNotice } from '../load-failure.tsx'
import { Panel } from '../order/panel.tsx'
import { useMay } from '../staff/use-me.ts'
import { AnswerForm } from './answer-form.tsx'
import { messageQuery, type MessageDetails } from './message-query.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Message') }]

export default function MessagePage() {
  const { messageId = '' } = useParams()
  const may = useMay()
  const { data, error, refetch } = useQuery(messageQuery(messageId))
  if (!data && error) {
    return <LoadFailure error={error} retry={() => void refetch()} missing="Message not found" />
  }
  if (!data) {
    return (
      <Loading label="Loading the message">
        <Skeleton className="h-96" />
      </Loading>
    )
  }
  const q = encodeURIComponent(data.email)
  return (
    <>
      <p>
        <Link to="/admin/inbox" className="link">
          Inbox
        </Link>
      </p>
      <div className="mt-1 mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="flex min-w-0 flex-wrap items-center gap-3 text-2xl wrap-anywhere">
          {data.name}
          {data.doneAt ? <Badge>Done</Badge> : <Badge tone="warning">Open</Badge>}
        </h1>
        <DoneButton message={data} />
      </div>
      {error && <StaleNotice error={error} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          <Panel title="Message" aside={<Moment at={data.createdAt} />}>
            <p className="max-w-prose wrap-anywhere whitespace-pre-line">{data.content}</p>
          </Panel>
          {data.answers.map(({ id, content, createdAt, staffEmail }) => (
            <Panel key={id} title={`Reply by ${staffEmail ?? 'staff'}`} aside={<Moment at={createdAt} />}>
              <p className="max-w-prose wrap-anywhere whitespace-pre-line">{content}</p>
            </Panel>
          ))}
          <AnswerForm key={data.id} message={data} />
        </div>
        <div className="grid min-w-0 gap-4">
          <Panel title="Sender">
            <Facts>
              <Fact label="Email">
                <a href={`mailto:${data.email}`} className="link">
                  {data.email}
                </a>
              </Fact>
              {data.phone && (
                <Fact label="Phone">
                  <a href={`tel:${data.phone.replace(/[^\d+]/g, '')}`} className="link">
                    {data.phone}
                  </a>
                </Fact>
              )}
            </Facts>
            <p className="mt-4 flex flex-wrap gap-x-4 gap-y-2">
              {may('customers') && (
                <Link to={`/admin/customers?q=${q}`} className="link">
                  Customer
                </Link>
              )}
              {may('mails') && (
                <Link to={`/admin/mails?q=${q}`} className="link">
                  Emails sent
                </Link>
              )}
              <Link to={`/admin/inbox?state=all&q=${q}`} className="link">
                All messages
              </Link>
            </p>
          </Panel>
          <Panel title="Orders with this email">
            <CustomerOrders orders={data.orders} />
          </Panel>
        </div>
      </div>
    </>
  )
}

const Moment = ({ at }: { at: string }) => <ShopTime at={at} className="text-xs text-ink-soft" />

function DoneButton({ message: { id, doneAt } }: { message: MessageDetails }) {
  const queryClient = useQueryClient()
  const isDone = doneAt === null
  const mark = useMutation({
    mutationFn: () =>
      unwrap(client.admin.inbox[':messageId'].$put({ param: { messageId: String(id) }, json: { isDone } })),
    onSuccess: async (details) => {
      queryClient.setQueryData(messageQuery(String(id)).queryKey, details)
      await queryClient.invalidateQueries({ queryKey: ['admin-inbox'] })
    },
    onError: (error) => toast.error(reasonOf(error)),
  })
  return (
    <Button variant="secondary" isBusy={mark.isPending} onClick={() => mark.mutate()}>
      {isDone ? 'Mark as done' : 'Reopen'}
    </Button>
  )
}
