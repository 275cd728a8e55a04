import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { toast } from '#app/ui/feedback/toast.ts'
import { client, unwrap } from '#app/client.ts'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useSaving } from '../form/use-saving.ts'
import { cannedAnswersQuery, type CannedAnswer } from './canned-answers-query.ts'

const calls = client.admin['canned-answers']

type Values = { title: string; content: string }

type Props = { answer: CannedAnswer | null; onClose: () => void }

export function CannedAnswerDialog({ answer, onClose }: Props) {
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
