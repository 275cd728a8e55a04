import {
  useForm as useFields,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'
import type { ApiError } from '#app/client.ts'
import { useSending, type SendingOptions } from '#app/forms/use-sending.ts'

export type FormOptions<Values extends FieldValues, Answer, Input = Values> = Omit<
  SendingOptions<Values, Answer, Input>,
  'reviseRefusal'
> & {
  /** Omit to keep text entered before hydration. */
  defaultValues?: DefaultValues<Values>
  reviseRefusal?: (refusal: ApiError, fields: UseFormReturn<Values>) => ApiError | Promise<ApiError>
}

/** Manages a back-office form. Supports adding and moving rows, and tracks which fields were edited. */
export function useForm<Values extends FieldValues, Answer, Input = Values>({
  defaultValues,
  reviseRefusal,
  ...options
}: FormOptions<Values, Answer, Input>) {
  const fields = useFields<Values>(defaultValues ? { defaultValues } : {})
  const sending = useSending<Values, Answer, Input>(
    {
      submitTo: (send, form) => {
        if (form) readFilledIn(form, fields)
        return fields.handleSubmit(send)()
      },
      showErrors: (messages) => {
        for (const [name, message] of Object.entries(messages))
          fields.setError(name as Path<Values>, { message })
      },
      // Clear all errors, because an error for a nonexistent field would block the form.
      clearErrors: () => fields.clearErrors(),
    },
    { ...options, ...(reviseRefusal && { reviseRefusal: (refusal) => reviseRefusal(refusal, fields) }) },
  )
  return {
    ...sending,
    fields,
    field: <Name extends Path<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) =>
      fieldOf(fields, name, rules),
  }
}

/** Reads the fields from the page, because browsers and password managers may fill them in without an event. */
function readFilledIn<Values extends FieldValues>(
  form: HTMLFormElement,
  { getValues, setValue }: UseFormReturn<Values>,
): void {
  for (const [key, text] of new FormData(form)) {
    const name = key as Path<Values>
    const current: unknown = getValues(name)
    if (typeof current === 'string' && text !== current)
      setValue(name, text as PathValue<Values, typeof name>)
  }
}

export function fieldOf<Values extends FieldValues, Name extends Path<Values>>(
  fields: UseFormReturn<Values>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  return { ...fields.register(name, options), error: errorOf(fields, name) }
}

export const errorOf = <Values extends FieldValues>(fields: UseFormReturn<Values>, name: Path<Values>) =>
  fields.getFieldState(name, fields.formState).error?.message
