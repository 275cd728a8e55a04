import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { ApiError, client, unwrap } from '#app/client.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { CannedAnswers, insertAnswer } from '../canned-answers/insert-answer.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { Panel } from '../order/panel.tsx'
import { useMay } from '../staff/use-me.ts'
import { useDraft } from '../use-draft.ts'
import { messageQuery, type MessageDetails } from './message-query.ts'

export function AnswerForm({ message }: { message: MessageDetails }) {
  const queryClient = useQueryClient()
  const may = useMay()
  const { id, answers, email } = message
  const newest = answers.at(-1)
  const lastAnswerId = newest?.id ?? null
  const [seenAnswerId, setSeenAnswerId] = useState(lastAnswerId)
  const [content, setContent] = useDraft(`answer-${id}`)
  const { queryKey } = messageQuery(String(id))
  const send = useMutation({
    mutationFn: () =>
      unwrap(
        client.admin.inbox[':messageId'].answers.$post({
          param: { messageId: String(id) },
          json: { content, lastAnswerId },
        }),
      ),
    onSuccess: async (details) => {
      toast.success('Reply sent')
      setContent('')
      setSeenAnswerId(details.answers.at(-1)?.id ?? null)
      queryClient.setQueryData(queryKey, details)
      await queryClient.invalidateQueries({ queryKey: ['admin-inbox'] })
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  const fieldError = send.error instanceof ApiError ? send.error.fields.content : undefined
  return (
    <Panel title={answers.length === 0 ? 'Reply' : 'Reply again'}>
      <form
        noValidate
        className="grid justify-items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!send.isPending) send.mutate()
        }}
      >
        {lastAnswerId !== seenAnswerId && !send.error && (
          <Notice tone="warning">{newest?.staffEmail ?? 'Someone else'} already replied. See above.</Notice>
        )}
        {!fieldError && <FormProblem problem={send.error} />}
        {may('chat') && <CannedAnswers onInsert={(text) => setContent(insertAnswer(content, text))} />}
        <TextAreaField
          className="w-full"
          label={`Email to ${email}`}
          hint="The email quotes the message. Replies go to the team email."
          rows={7}
          maxLength={5000}
          value={content}
          error={fieldError ?? null}
          onChange={({ target }) => setContent(target.value)}
        />
        <Button type="submit" isBusy={send.isPending}>
          Send reply
        </Button>
      </form>
    </Panel>
  )
}
