import { useState } from 'react'
import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { Link, useParams, type MetaFunction } from 'react-router'
import { client, reasonOf, unwrap, ApiError } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { CustomerOrders } from '../customers/customer-orders.tsx'
import { Fact, Facts, Panel } from '../panel.tsx'
import { LoadFailure, StaleNotice } from '../load-failure.tsx'
import { useMay } from '../staff/use-me.ts'
import { useForm } from '../form/use-form.ts'
import { CannedAnswers, insertAnswer } from '../canned-answers/insert-answer.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { readDraft, useFieldDraft } from '../use-draft.ts'

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
  const isOpen = doneAt === null
  const mark = useMutation({
    mutationFn: () =>
      unwrap(
        client.admin.inbox[':messageId'].$put({ param: { messageId: String(id) }, json: { isDone: isOpen } }),
      ),
    onSuccess: async (details) => {
      queryClient.setQueryData(messageQuery(String(id)).queryKey, details)
      await queryClient.invalidateQueries({ queryKey: ['admin-inbox'] })
    },
    onError: (error) => toast.error(reasonOf(error)),
  })
  return (
    <Button variant="secondary" isBusy={mark.isPending} onClick={() => mark.mutate()}>
      {isOpen ? 'Mark as done' : 'Reopen'}
    </Button>
  )
}

function AnswerForm({ message }: { message: MessageDetails }) {
  const queryClient = useQueryClient()
  const may = useMay()
  const { id, answers, email } = message
  const newest = answers.at(-1)
  const lastAnswerId = newest?.id ?? null
  const [seenAnswerId, setSeenAnswerId] = useState(lastAnswerId)
  const draft = `answer-${id}`
  const { queryKey } = messageQuery(String(id))
  const { form, button, field, fields, refusal } = useForm({
    defaultValues: { content: readDraft(draft) },
    input: async () =>
      (await import('#app/features/desk/inbox/answer.input.ts')).answerInput.pick({ content: true }),
    send: ({ content }) =>
      unwrap(
        client.admin.inbox[':messageId'].answers.$post({
          param: { messageId: String(id) },
          json: { content, lastAnswerId },
        }),
      ),
    onSent: async (details) => {
      toast.success('Reply sent')
      fields.reset({ content: '' })
      setSeenAnswerId(details.answers.at(-1)?.id ?? null)
      queryClient.setQueryData(queryKey, details)
      await queryClient.invalidateQueries({ queryKey: ['admin-inbox'] })
    },
    onRefused: () => void queryClient.invalidateQueries({ queryKey }),
  })
  useFieldDraft(fields, 'content', draft)
  return (
    <Panel title={answers.length === 0 ? 'Reply' : 'Reply again'}>
      <form {...form} className="grid justify-items-start gap-3">
        {lastAnswerId !== seenAnswerId && !refusal && (
          <Notice tone="warning">{newest?.staffEmail ?? 'Someone else'} already replied. See above.</Notice>
        )}
        {!refusal?.fields.content && <FormProblem problem={refusal} />}
        {may('chat') && (
          <CannedAnswers
            onInsert={(text) => fields.setValue('content', insertAnswer(fields.getValues('content'), text))}
          />
        )}
        <TextAreaField
          className="w-full"
          label={`Email to ${email}`}
          hint="The email quotes the message. Replies go to the team email."
          rows={7}
          maxLength={5000}
          {...field('content')}
        />
        <Button {...button}>Send reply</Button>
      </form>
    </Panel>
  )
}

const pollMs = 10_000

type MessageDetails = InferResponseType<(typeof client.admin.inbox)[':messageId']['$get'], 200>

const messageQuery = (messageId: string) =>
  queryOptions({
    queryKey: ['admin-message', messageId],
    queryFn: ({ signal }) =>
      unwrap(client.admin.inbox[':messageId'].$get({ param: { messageId } }, { init: { signal } })),
    refetchInterval: ({ state: { error } }) =>
      error instanceof ApiError && error.status === 404 ? false : pollMs,
  })
