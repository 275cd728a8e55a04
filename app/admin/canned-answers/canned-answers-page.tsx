import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { toast } from 'sonner'
import { client, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/page-title.ts'
import { Button } from '#app/ui/button.tsx'
import { ListPage } from '../list/list-page.tsx'
import { reasonOf } from '../reason-of.ts'
import { CannedAnswerDialog, type CannedAnswer } from './canned-answer-dialog.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Canned answers') }]

export default function CannedAnswersPage() {
  const queryClient = useQueryClient()
  const list = useQuery({
    queryKey: ['admin-canned-answers'],
    queryFn: ({ signal }) => unwrap(client.admin['canned-answers'].$get({}, { init: { signal } })),
  })
  const order = useMutation({
    mutationFn: (ids: number[]) => unwrap(client.admin['canned-answers'].order.$put({ json: { ids } })),
    onError: (error) => toast.error(reasonOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin-canned-answers'] }),
  })
  const [edited, setEdited] = useState<CannedAnswer | 'new' | null>(null)
  const answers = list.data ?? []
  const swap = (at: number, other: number) => {
    const ids = answers.map(({ id }) => id)
    const moved = ids[at]
    if (moved === undefined || order.isPending) return
    ids.splice(at, 1)
    ids.splice(other, 0, moved)
    order.mutate(ids)
  }
  return (
    <ListPage
      title="Canned answers"
      list={list}
      action={<Button onClick={() => setEdited('new')}>New answer</Button>}
      empty="No canned answers yet"
    >
      <p className="mb-3 text-ink-soft">Texts that staff can put into a chat with one click.</p>
      <ol className="grid gap-3" aria-busy={order.isPending}>
        {answers.map((answer, at) => (
          <li
            key={answer.id}
            className="grid gap-x-4 gap-y-2 rounded-md border border-line bg-paper-raised px-4 py-3 sm:grid-cols-[1fr_auto]"
          >
            <div className="min-w-0">
              <button type="button" className="link font-semibold" onClick={() => setEdited(answer)}>
                {answer.title}
              </button>
              <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line text-ink-soft">
                {answer.content}
              </p>
            </div>
            <div className="flex items-start gap-1">
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Move ${answer.title} up`}
                disabled={at === 0}
                onClick={() => swap(at, at - 1)}
              >
                ↑
              </Button>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Move ${answer.title} down`}
                disabled={at === answers.length - 1}
                onClick={() => swap(at, at + 1)}
              >
                ↓
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {edited && (
        <CannedAnswerDialog
          key={edited === 'new' ? 'new' : edited.id}
          answer={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </ListPage>
  )
}
