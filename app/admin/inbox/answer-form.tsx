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

/** Answers by mail. Whoever is writing is told when somebody else has answered meanwhile. */
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
      toast.success('Answer sent')
      setContent('')
      setSeenAnswerId(details.answers.at(-1)?.id ?? null)
      queryClient.setQueryData(queryKey, details)
      await queryClient.invalidateQueries({ queryKey: ['admin-inbox'] })
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  const fieldError = send.error instanceof ApiError ? send.error.fields.content : undefined
  return (
    <Panel title={answers.length === 0 ? 'Answer' : 'Answer again'}>
      <form
        noValidate
        className="grid justify-items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!send.isPending) send.mutate()
        }}
      >
        {lastAnswerId !== seenAnswerId && !send.error && (
          <Notice tone="warning">
            {newest?.staffEmail ?? 'Somebody else'} has answered this meanwhile: see above.
          </Notice>
        )}
        {!fieldError && <FormProblem problem={send.error} />}
        {may('chat') && <CannedAnswers onChoose={(text) => setContent(insertAnswer(content, text))} />}
        <TextAreaField
          className="w-full"
          label={`Mail to ${email}`}
          hint="The mail quotes the message. An answer to it goes to the team’s address."
          rows={7}
          maxLength={5000}
          value={content}
          error={fieldError ?? null}
          onChange={({ target }) => setContent(target.value)}
        />
        <Button type="submit" isBusy={send.isPending}>
          Send answer
        </Button>
      </form>
    </Panel>
  )
}
