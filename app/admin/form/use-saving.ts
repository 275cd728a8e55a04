import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { toast } from '#app/ui/feedback/toast.ts'
import { ApiError } from '#app/client.ts'
import type { FieldMessages } from '#app/errors.ts'
import { useForm, type FormOptions } from './use-form.ts'

type Options<Values extends FieldValues, Answer, Input> = Pick<
  FormOptions<Values, Answer, Input>,
  'defaultValues' | 'input' | 'toInput'
> & {
  save: (input: Input) => Promise<Answer>
  invalidates?: QueryKey[]
  saved: string | ((answer: Answer) => string)
  onSaved?: (answer: Answer) => void
  /** Maps messages from the API's field names to the form's. */
  nameFields?: (messages: FieldMessages, values: Values) => FieldMessages
  /** Loads the latest saved values after a conflict, so that the user can review them and save again. */
  reload?: () => Promise<Values | undefined>
}

/**
 * Manages a back-office form. Shows a toast after saving. After a conflict, updates the fields the user has not edited.
 */
export function useSaving<Values extends FieldValues, Answer, Input = Values>({
  save,
  invalidates = [],
  saved,
  onSaved,
  nameFields,
  reload,
  ...options
}: Options<Values, Answer, Input>) {
  const queryClient = useQueryClient()
  return useForm<Values, Answer, Input>({
    ...options,
    send: save,
    onSent: async (answer) => {
      await Promise.all(invalidates.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      onSaved?.(answer)
      // Show the toast last, because leaving the page before the form has the saved values would trigger a warning.
      toast.success(typeof saved === 'string' ? saved : saved(answer))
    },
    reviseRefusal: async (refusal, fields) => {
      const theirs = refusal.status === 409 ? await reload?.().catch(() => undefined) : undefined
      if (!theirs) {
        if (nameFields) refusal.fields = nameFields(refusal.fields, fields.getValues())
        return refusal
      }
      mergeTheirs(fields, theirs)
      const { status, code, message, fields: messages } = refusal
      return new ApiError(
        status,
        code,
        `${message} Review the highlighted fields, then save again.`,
        messages,
      )
    },
  })
}

/** Keeps the user's edits, and updates other fields to the saved values. */
function mergeTheirs<Values extends FieldValues>(fields: UseFormReturn<Values>, theirs: Values): void {
  const loaded: Record<string, unknown> = fields.formState.defaultValues ?? {}
  for (const [name, value] of Object.entries(fields.getValues())) {
    const field = name as Path<Values>
    const isEdited = JSON.stringify(value) !== JSON.stringify(loaded[name])
    fields.resetField(field, { defaultValue: theirs[name] })
    // resetField skips rows that aren't rendered yet.
    fields.setValue(field, isEdited ? value : theirs[name], { shouldDirty: isEdited })
  }
}
