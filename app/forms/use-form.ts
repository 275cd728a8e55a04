import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import {
  useForm as useFields,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'
import { ApiError } from '#app/client.ts'
import { focusFirstError } from '#app/ui/form/focus-first-error.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { checkInput, type LoadInput } from './check-input.ts'
import { fieldOf } from './field-of.ts'

export type FormOptions<Values extends FieldValues, Answer, Input = Values> = {
  /** Without them, fields keep what was typed before hydration. */
  defaultValues?: DefaultValues<Values>
  /** The API's schema of what is sent. */
  input?: LoadInput | undefined
  /** What is checked and sent, if it isn't the values. */
  toInput?: (values: Values) => Input
  send: (input: Input) => Promise<Answer>
  onSent?: (answer: Answer) => void | Promise<void>
  reviseRefusal?: (refusal: ApiError, fields: UseFormReturn<Values>) => ApiError | Promise<ApiError>
  onRefused?: (refusal: ApiError) => void
}

/**
 * A form that is sent to the API; its fields are named as the API names them. Errors, ours or the API's, appear at their
 * fields until they are edited, and the first one gets focus.
 */
export function useForm<Values extends FieldValues, Answer, Input = Values>({
  defaultValues,
  input,
  toInput = (values) => values as unknown as Input,
  send,
  onSent,
  reviseRefusal,
  onRefused,
}: FormOptions<Values, Answer, Input>) {
  const fields = useFields<Values>(defaultValues ? { defaultValues } : {})
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const isSubmitting = useRef(false)
  const isHydrated = useHydrated()
  const mutation = useMutation({ mutationFn: send })

  const refuse = async (form: HTMLFormElement | null, error: unknown) => {
    const reason = error instanceof ApiError ? error : new ApiError(500, 'internal', 'Something went wrong')
    const shown = reviseRefusal ? await reviseRefusal(reason, fields) : reason
    flushSync(() => {
      setRefusal(shown)
      for (const [name, message] of Object.entries(shown.fields)) {
        fields.setError(name as Path<Values>, { message })
      }
    })
    focusFirstError(form)
    onRefused?.(shown)
  }

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isSubmitting.current) return
    isSubmitting.current = true
    const form = formOf(event.currentTarget)
    if (form) readFilledIn(form, fields)
    // An error at a name without a field would block the form.
    fields.clearErrors()
    const sendValues = fields.handleSubmit(async (values) => {
      try {
        const sent = toInput(values)
        const problem = input ? await checkInput(input, sent) : null
        if (problem) return await refuse(form, problem)
        setRefusal(null)
        const answer = await mutation.mutateAsync(sent)
        await onSent?.(answer)
      } catch (error) {
        await refuse(form, error)
      }
    })
    await sendValues(event).finally(() => (isSubmitting.current = false))
  }

  return {
    /** For the `<form>`. POST, so that typed values never end up in a URL. */
    form: {
      noValidate: true,
      method: 'post',
      onSubmit: (event: SyntheticEvent) => void submit(event),
      onFocus: () => void input?.().catch(() => undefined),
    } as const,
    /** For the button: before hydration, a click would only reload the page. */
    button: {
      type: 'submit',
      isBusy: mutation.isPending,
      disabled: !isHydrated,
      'data-waking': !isHydrated || undefined,
    } as const,
    field: <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) =>
      fieldOf(fields, name, options),
    fields,
    submit,
    refusal,
    forgetRefusal: () => {
      setRefusal(null)
      fields.clearErrors()
    },
    answer: mutation.data,
    isSent: mutation.isSuccess,
    isBusy: mutation.isPending,
  }
}

function formOf(target: EventTarget): HTMLFormElement | null {
  if (target instanceof HTMLButtonElement) return target.form
  return target instanceof HTMLFormElement ? target : null
}

/** Browsers and password managers may fill in fields without an event. */
function readFilledIn<Values extends FieldValues>(
  form: HTMLFormElement,
  { getValues, setValue }: UseFormReturn<Values>,
): void {
  for (const [key, text] of new FormData(form)) {
    const name = key as Path<Values>
    const known: unknown = getValues(name)
    if (typeof known === 'string' && text !== known) setValue(name, text as PathValue<Values, typeof name>)
  }
}
