import { useState, useId, useRef } from 'react'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { ListPage } from '../list/list-page.tsx'
import { OrderButtons, useReorder } from '../list/order-buttons.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useSaving } from '../form/use-saving.ts'
import { cannedAnswersQuery, type CannedAnswer } from './canned-answers-query.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Saved replies') }]

const description = 'Insert a saved reply into a chat or an email with one click.'

export default function CannedAnswersPage() {
  const list = useQuery(cannedAnswersQuery)
  const answers = list.data ?? []
  const {
    announcement,
    place,
    list: listId,
  } = useReorder((id, { place: side, of }) => {
    const ids = answers.map((answer) => answer.id).filter((each) => each !== id)
    ids.splice(ids.indexOf(of) + (side === 'after' ? 1 : 0), 0, id)
    return unwrap(client.admin['canned-answers'].order.$put({ json: { ids } }))
  }, cannedAnswersQuery.queryKey)
  const [edited, setEdited] = useState<CannedAnswer | 'new' | null>(null)
  const close = () => {
    setEdited(null)
    void list.refetch()
  }
  return (
    <ListPage
      title="Saved replies"
      list={list}
      action={<Button onClick={() => setEdited('new')}>New reply</Button>}
      empty="No saved replies yet"
      emptyHint={description}
    >
      {answers.length > 0 && <p className="mb-3 text-ink-soft">{description}</p>}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol className="grid gap-3">
        {answers.map((answer, at) => (
          <li
            key={answer.id}
            className="grid gap-x-4 gap-y-2 rounded-md border border-line bg-paper-raised px-4 py-3 sm:grid-cols-[1fr_auto]"
          >
            <div className="min-w-0">
              <button
                type="button"
                className="link text-left font-semibold"
                onClick={() => setEdited(answer)}
              >
                {answer.title}
              </button>
              <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line text-ink-soft">
                {answer.content}
              </p>
            </div>
            <OrderButtons
              list={listId}
              id={answer.id}
              name={answer.title}
              previous={answers[at - 1]}
              next={answers[at + 1]}
              onMove={(to) => place({ id: answer.id, name: answer.title }, to)}
            />
          </li>
        ))}
      </ol>
      {edited && (
        <CannedAnswerDialog
          key={edited === 'new' ? 'new' : edited.id}
          answer={edited === 'new' ? null : edited}
          onClose={close}
        />
      )}
    </ListPage>
  )
}

const calls = client.admin['canned-answers']

type Values = { title: string; content: string }

type Props = { answer: CannedAnswer | null; onClose: () => void }

function CannedAnswerDialog({ answer, onClose }: Props) {
  const id = useId()
  const queryClient = useQueryClient()
  const seen = useRef(answer)
  const { form, field, refusal, isBusy } = useSaving({
    defaultValues: fieldsOf(answer),
    input: async () =>
      (await import('#app/features/desk/canned-answers/canned-answers.input.ts')).cannedAnswerInput,
    save: (values) => save(seen.current, values),
    invalidates: [cannedAnswersQuery.queryKey],
    saved: 'Reply saved',
    onSaved: onClose,
    reload: async () => {
      const answers = await queryClient.fetchQuery(cannedAnswersQuery)
      const now = answers.find((each) => each.id === answer?.id)
      if (!now || now.version === seen.current?.version) return undefined
      seen.current = now
      return fieldsOf(now)
    },
  })
  const removal = useMutation({
    mutationFn: ({ id: answerId, version }: CannedAnswer) =>
      unwrap(
        calls[':answerId'].$delete({
          param: { answerId: String(answerId) },
          query: { version },
        }),
      ),
    onSuccess: async () => {
      toast.success('Reply deleted')
      await queryClient.invalidateQueries(cannedAnswersQuery)
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={answer ? answer.title : 'New reply'}
      actions={
        <DialogActions
          onCancel={onClose}
          start={
            answer && (
              <Button
                variant="danger"
                className="mr-auto"
                isBusy={removal.isPending}
                onClick={() => removal.mutate(answer)}
              >
                Delete
              </Button>
            )
          }
          form={id}
          isBusy={isBusy}
        >
          Save
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-4 text-ink">
        <FormProblem problem={refusal ?? removal.error} />
        <TextField label="Title" {...field('title')} />
        <TextAreaField label="Text" rows={8} {...field('content')} />
      </form>
    </Dialog>
  )
}

const fieldsOf = (answer: CannedAnswer | null): Values => ({
  title: answer?.title ?? '',
  content: answer?.content ?? '',
})

function save(answer: CannedAnswer | null, values: Values) {
  if (!answer) return unwrap(calls.$post({ json: values }))
  const json = { ...values, version: answer.version }
  return unwrap(calls[':answerId'].$put({ param: { answerId: String(answer.id) }, json }))
}
