import { useState } from 'react'
import { client, unwrap } from '#app/client.ts'
import { Button } from '#app/ui/button/button.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useSaving } from '../form/use-saving.ts'
import { Panel } from '../order/panel.tsx'
import { readDraft, useFieldDraft } from '../use-draft.ts'
import { CustomerNote, NoteForm } from './customer-note.tsx'
import { changedWithNotes, type Note } from './customer-query.ts'

type Props = { profileId: number; notes: Note[] }

export function CustomerNotes({ profileId, notes }: Props) {
  const [editedId, setEditedId] = useState<number | null>(null)
  return (
    <Panel title="Notes">
      <NewNote profileId={profileId} />
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

function NewNote({ profileId }: { profileId: number }) {
  const draft = `customer-note-${profileId}`
  const { form, button, field, fields, refusal } = useSaving({
    defaultValues: { content: readDraft(draft) },
    input: async () => (await import('#app/features/desk/customers/customers.input.ts')).customerNoteInput,
    save: (json) =>
      unwrap(
        client.admin['customer-profiles'][':profileId'].notes.$post({
          param: { profileId: String(profileId) },
          json,
        }),
      ),
    invalidates: changedWithNotes,
    saved: 'Note added',
    onSaved: () => fields.reset({ content: '' }),
  })
  useFieldDraft(fields, 'content', draft)
  return (
    <form {...form} className="grid gap-2">
      <FormProblem problem={refusal} />
      <TextAreaField
        label="New note"
        hint="Only visible to staff."
        rows={2}
        maxLength={5_000}
        {...field('content')}
      />
      <Button {...button} size="sm" variant="secondary" className="ml-auto">
        Add note
      </Button>
    </form>
  )
}
