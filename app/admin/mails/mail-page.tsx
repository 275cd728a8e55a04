import { useState, useId } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { Link, useParams, type MetaFunction } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Fact, Facts, Panel } from '../panel.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { useMay } from '../staff/use-me.ts'
import { FormProblem } from '../form/form-problem.tsx'
import { useSaving } from '../form/use-saving.ts'
import { MailBody } from './mail-body.tsx'
import { resendLabel, mailName, MailState, pollIntervalMs } from './mail-state.tsx'

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
        {canBeSent && <Button onClick={() => setIsSending(true)}>{resendLabel(data)}</Button>}
      </div>
      {data.state === 'failed' && (
        <div className="mb-4">
          <Notice tone="error" title="The mail server refused this email">
            It won’t be retried automatically. Check the address and the mail server’s response, then try
            again.
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

type Props = {
  mail: { id: number; to: string; state: string; isForReceiverOnly: boolean }
  onClose: () => void
}

function SendAgainDialog({ mail, onClose }: Props) {
  const id = useId()
  const { form, field, refusal, isBusy } = useSaving({
    defaultValues: { to: mail.to },
    input: async () => (await import('#app/features/desk/mails/mails.input.ts')).sendAgainInput,
    save: ({ to }) =>
      unwrap(client.admin.mails[':mailId'].again.$post({ param: { mailId: String(mail.id) }, json: { to } })),
    invalidates: [['admin-mails'], ['admin-mail']],
    saved: 'Email sent again',
    onSaved: onClose,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={resendLabel(mail)}
      actions={
        <DialogActions onCancel={onClose} form={id} isBusy={isBusy}>
          Send
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-4 text-ink">
        <FormProblem problem={refusal} />
        {mail.state !== 'sent' && <p>This email hasn’t been sent yet. The new one replaces it.</p>}
        <TextField
          label="To"
          type="email"
          autoComplete="off"
          readOnly={mail.isForReceiverOnly}
          hint={
            mail.isForReceiverOnly
              ? 'Its link is only for the recipient, so the address can’t be changed.'
              : undefined
          }
          {...field('to')}
        />
      </form>
    </Dialog>
  )
}
