import type { QueryKey } from '@tanstack/react-query'
import type { ZodType } from 'zod'
import { Button } from '#app/ui/button/button.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { readDraft, useFieldDraft } from '../use-draft.ts'
import { FormProblem } from './form-problem.tsx'
import { useSaving } from './use-saving.ts'

type Note = { content: string }

type Props = {
  draftKey: string
  hint: string
  input: () => Promise<ZodType<Note>>
  save: (note: Note) => Promise<unknown>
  invalidates: QueryKey[]
}

/** Adds an internal note. Unsaved text survives a reload. */
export function NewNote({ draftKey, hint, input, save, invalidates }: Props) {
  const { form, button, field, fields, refusal } = useSaving({
    defaultValues: { content: readDraft(draftKey) },
    input,
    save,
    invalidates,
    saved: 'Note added',
    onSaved: () => fields.reset({ content: '' }),
  })
  useFieldDraft(fields, 'content', draftKey)
  return (
    <form {...form} className="mt-3 grid gap-2">
      {!refusal?.fields.content && <FormProblem problem={refusal} />}
      <TextAreaField label="New note" hint={hint} rows={2} maxLength={5_000} {...field('content')} />
      <Button {...button} size="sm" variant="secondary" className="ml-auto">
        Add note
      </Button>
    </form>
  )
}
