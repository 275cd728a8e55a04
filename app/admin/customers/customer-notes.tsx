import { useState } from 'react'
import { client, unwrap } from '#app/client.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { NewNote } from '../form/new-note.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useSaving } from '../form/use-saving.ts'
import { Panel } from '../panel.tsx'
import { changedWithNotes, type Note, useCustomerChange } from './customer-query.ts'

type Props = { profileId: number; notes: Note[] }

export function CustomerNotes({ profileId, notes }: Props) {
  const [editedId, setEditedId] = useState<number | null>(null)
  return (
    <Panel title="Notes">
      <NewNote
        draftKey={`customer-note-${profileId}`}
        hint="Only visible to staff."
        input={async () =>
          (await import('#app/features/desk/customers/customers.input.ts')).customerNoteInput
        }
        save={(json) =>
          unwrap(
            client.admin['customer-profiles'][':profileId'].notes.$post({
              param: { profileId: String(profileId) },
              json,
            }),
          )
        }
        invalidates={changedWithNotes}
      />
      <ul className="mt-3 grid gap-3 empty:hidden">
        {notes.map((note) => (
          <li key={note.id} className="rounded-sm border border-line bg-white px-3 py-2">
            {note.id === editedId ? (
              <NoteForm profileId={profileId} note={note} onClose={() => setEditedId(null)} />
            ) : (
              <CustomerNote note={note} onEdit={() => setEditedId(note.id)} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const calls = client.admin['customer-profiles'][':profileId'].notes[':noteId']

function CustomerNote({ note, onEdit }: { note: Note; onEdit: () => void }) {
  const { content, by, createdAt, editedAt, mayChange } = note
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line">{content}</p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-xs text-ink-soft wrap-anywhere">
          {by ?? 'Staff'}, <ShopTime at={createdAt} />
          {editedAt && (
            <>
              , edited <ShopTime at={editedAt} />
            </>
          )}
        </p>
        {mayChange && (
          <Button size="sm" variant="quiet" onClick={onEdit}>
            Edit <span className="sr-only">note</span>
          </Button>
        )}
      </div>
    </>
  )
}

type FormProps = { profileId: number; note: Note; onClose: () => void }

function NoteForm({ profileId, note: { id, content, version }, onClose }: FormProps) {
  const param = { profileId: String(profileId), noteId: String(id) }
  const remove = useCustomerChange(() =>
    unwrap(calls.$delete({ param, query: { version: String(version) } })),
  )
  const { form, button, field, refusal } = useSaving({
    defaultValues: { content },
    input: async () => (await import('#app/features/desk/customers/customers.input.ts')).customerNoteChange,
    toInput: (values) => ({ ...values, version }),
    save: (json) => unwrap(calls.$put({ param, json })),
    invalidates: changedWithNotes,
    saved: 'Note saved',
    onSaved: onClose,
  })
  return (
    <form {...form} className="grid gap-2">
      <FormProblem problem={refusal} />
      <TextAreaField label="Note" isLabelHidden rows={3} maxLength={5_000} {...field('content')} />
      <div className="flex flex-wrap justify-end gap-2">
        <span className="mr-auto">
          <Button
            size="sm"
            variant="danger"
            isBusy={remove.isPending}
            onClick={() => remove.mutate(undefined)}
          >
            Delete note
          </Button>
        </span>
        <Button size="sm" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button {...button} size="sm" variant="secondary">
          Save note
        </Button>
      </div>
    </form>
  )
}
