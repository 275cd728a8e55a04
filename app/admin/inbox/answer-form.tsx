import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#app/ui/feedback/toast.ts'
import { client, unwrap } from '#app/client.ts'
import { useForm } from '#app/admin/form/use-form.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { CannedAnswers, insertAnswer } from '../canned-answers/insert-answer.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { Panel } from '../order/panel.tsx'
import { useMay } from '../staff/use-me.ts'
import { readDraft, useFieldDraft } from '../use-draft.ts'
import { messageQuery, type MessageDetails } from './message-query.ts'

export function AnswerForm({ message }: { message: MessageDetails }) {
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
