import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { Button } from '#app/ui/button/button.tsx'
import { ListPage } from '../list/list-page.tsx'
import { OrderButtons } from '../list/order-buttons.tsx'
import { useReorder } from '../list/use-reorder.ts'
import { CannedAnswerDialog } from './canned-answer-dialog.tsx'
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
