import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { toast } from 'sonner'
import { ApiError } from '#app/client.ts'

type Options<Values, Answer> = {
  save: (values: Values) => Promise<Answer>
  /** Queries to invalidate after saving. */
  invalidates: QueryKey[]
  saved: string | (() => string)
  onSaved?: (answer: Answer) => void
  /** The latest saved values after a conflict, so that the user can review them and save again. */
  reload?: () => Promise<Values | undefined>
}

/** The server validates; its messages appear next to the fields, whose names match the API's. */
export function useSaving<Values extends FieldValues, Answer>(
  form: UseFormReturn<Values>,
  { save, invalidates, saved, onSaved, reload }: Options<Values, Answer>,
) {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<ApiError | Error | null>(null)
  const { mutateAsync, isPending } = useMutation({ mutationFn: save })
  const submit = form.handleSubmit(async (values) => {
    setProblem(null)
    try {
      const answer = await mutateAsync(values)
      toast.success(typeof saved === 'string' ? saved : saved())
      await Promise.all(invalidates.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      onSaved?.(answer)
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 409
      const theirs = isStale ? await reload?.().catch(() => undefined) : undefined
      if (theirs) mergeTheirs(form, theirs)
      setProblem(theirs && isStale ? withReviewHint(error) : asError(error))
      if (error instanceof ApiError) showFieldErrors(form, error)
    }
  })
  return { submit, isSaving: isPending, problem }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

const withReviewHint = ({ status, code, message }: ApiError) =>
  new ApiError(status, code, `${message} Review the highlighted fields, then save again.`)

/** Keeps the user's edits and takes everyone else's for the other fields. */
function mergeTheirs<Values extends FieldValues>(form: UseFormReturn<Values>, theirs: Values): void {
  const seen: Record<string, unknown> = form.formState.defaultValues ?? {}
  for (const [name, value] of Object.entries(form.getValues())) {
    const field = name as Path<Values>
    form.resetField(field, { defaultValue: theirs[name] })
    if (value !== seen[name]) form.setValue(field, value, { shouldDirty: true })
  }
}

function showFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { fields }: ApiError,
): void {
  const known = Object.entries(fields).filter(
    ([name]) => form.getFieldState(name as Path<Values>) !== undefined,
  )
  for (const [at, [name, message]] of known.entries()) {
    form.setError(name as Path<Values>, { message }, { shouldFocus: at === 0 })
  }
}

export const errorOf = <Values extends FieldValues>(form: UseFormReturn<Values>, name: Path<Values>) =>
  form.getFieldState(name, form.formState).error?.message
