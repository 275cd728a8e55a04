import { useState } from 'react'
import { ApiError, client, reasonOf, unwrap } from '#app/client.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { useDraft } from '../use-draft.ts'
import { useOrderChange, type OrderAnswer } from './order-query.ts'
import { Panel } from './panel.tsx'

export function NotesPanel({ orderId, notes }: { orderId: number; notes: OrderAnswer['notes'] }) {
  const [content, setContent] = useDraft(`note-${orderId}`)
  const [isMissing, setIsMissing] = useState(false)
  const saving = useOrderChange(
    orderId,
    () =>
      unwrap(
        client.admin.orders[':orderId'].notes.$post({
          param: { orderId: String(orderId) },
          json: { content },
        }),
      ),
    { onSuccess: () => setContent('') },
  )
  const save = () => {
    if (saving.isPending) return
    setIsMissing(!content.trim())
    if (content.trim()) saving.mutate(undefined)
  }
  const { error } = saving
  const problem = error instanceof ApiError ? (error.fields.content ?? reasonOf(error)) : error?.message
  return (
    <Panel title="Internal notes">
      <ul className="grid gap-3 empty:hidden">
        {notes.map((note) => (
          <li key={note.id} className="rounded-sm border border-line bg-white px-3 py-2">
            <p className="wrap-anywhere whitespace-pre-line">{note.content}</p>
            <p className="mt-1 text-xs text-ink-soft wrap-anywhere">
              {note.by ?? 'Staff'}, <ShopTime at={note.createdAt} />
            </p>
          </li>
        ))}
      </ul>
      <form
        noValidate
        className="mt-3 grid gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextAreaField
          label="New note"
          hint="Only visible to staff. Included on the print sheet."
          rows={2}
          maxLength={5_000}
          value={content}
          error={isMissing ? 'Enter a note' : problem}
          onChange={({ target }) => {
            setContent(target.value)
            setIsMissing(false)
          }}
        />
        <Button type="submit" size="sm" variant="secondary" className="ml-auto" isBusy={saving.isPending}>
          Add note
        </Button>
      </form>
    </Panel>
  )
}
