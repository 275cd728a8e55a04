import { queryOptions, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useState } from 'react'
import { Link, useParams, type MetaFunction } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { pageTitle } from '#app/document/page-title.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { Fact, Facts } from '../facts.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { Panel } from '../order/panel.tsx'
import { useMay } from '../staff/use-me.ts'
import { MailBody } from './mail-body.tsx'
import { againText, mailName } from './mail-names.ts'
import { MailState } from './mail-state.tsx'
import { pollIntervalMs } from './poll-interval.ts'
import { SendAgainDialog } from './send-again-dialog.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Email') }]

const mailQuery = (mailId: string) =>
  queryOptions({
    queryKey: ['admin-mail', mailId],
    queryFn: ({ signal }) =>
      unwrap(client.admin.mails[':mailId'].$get({ param: { mailId } }, { init: { signal } })),
    refetchInterval: ({ state: { data } }) => data && pollIntervalMs([data]),
  })

type MailContent = InferResponseType<(typeof client.admin.mails)[':mailId']['$get'], 200>

export default function MailPage() {
  const { mailId = '' } = useParams()
  const { data, error, refetch } = useQuery(mailQuery(mailId))
  const [isSending, setIsSending] = useState(false)
  if (!data && error) {
    return <LoadFailure error={error} retry={() => void refetch()} missing="Email not found" />
  }
  if (!data) {
    return (
      <Loading label="Loading the email">
        <Skeleton className="h-96" />
      </Loading>
    )
  }
  const canBeSent = !data.isErased && data.state !== 'given up'
  return (
    <>
      <p>
        <Link to="/admin/mails" className="link">
          Emails
        </Link>
      </p>
      <div className="mt-1 mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="flex min-w-0 flex-wrap items-center gap-3 text-2xl wrap-anywhere">
          {mailName(data)}
          <MailState mail={data} />
        </h1>
        {canBeSent && <Button onClick={() => setIsSending(true)}>{againText(data)}</Button>}
      </div>
      {data.state === 'failed' && (
        <div className="mb-4">
          <Notice tone="error" title="The mail server refused this email">
            It isn’t retried automatically. Check the address and what the server said, then try again.
          </Notice>
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <Delivery mail={data} />
        {!data.isErased && (
          <MailBody title="Content" html={data.html} text={data.text}>
            {data.isForReceiverOnly && (
              <p className="mb-3 text-ink-soft">
                The link in this email is for the recipient only, so it isn’t shown here.
              </p>
            )}
          </MailBody>
        )}
      </div>
      {isSending && <SendAgainDialog mail={data} onClose={() => setIsSending(false)} />}
    </>
  )
}

function Delivery({ mail }: { mail: MailContent }) {
  const may = useMay()
  return (
    <Panel title="Delivery">
      <Facts>
        <Fact label="To">{mail.to}</Fact>
        <Fact label="Created">
          <ShopTime at={mail.createdAt} />
        </Fact>
        {mail.deliveredAt && (
          <Fact label="Sent">
            <ShopTime at={mail.deliveredAt} />
          </Fact>
        )}
        <Fact label="Attempts">{mail.attempts}</Fact>
        {mail.lastError && (
          <Fact label={mail.state === 'failed' ? 'Mail server' : 'Problem'}>
            <span className="wrap-anywhere">{mail.lastError}</span>
          </Fact>
        )}
        {mail.orderId !== null && (
          <Fact label="Order">
            {may('orders.read') ? (
              <Link to={`/admin/orders/${mail.orderId}`} className="link">
                {mail.orderId}
              </Link>
            ) : (
              mail.orderId
            )}
          </Fact>
        )}
        {mail.repeats !== null && (
          <Fact label="Resends">
            <Link to={`/admin/mails/${mail.repeats}`} className="link">
              an earlier email
            </Link>
          </Fact>
        )}
      </Facts>
    </Panel>
  )
}
