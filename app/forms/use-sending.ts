import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { ApiError } from '#app/client.ts'
import type { FieldMessages } from '#app/errors.ts'
import { focusFirstError } from '#app/ui/form/focus-first-error.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Adapts a form library to this hook. */
export type FormFields<Values> = {
  /** Calls `send` with all values, including those autofilled without an event, unless a field is invalid. */
  submitTo: (send: (values: Values) => Promise<void>, form: HTMLFormElement | null) => Promise<void>
  showErrors: (messages: FieldMessages) => void
  clearErrors: () => void
}

export type SendingOptions<Values, Answer, Input = Values> = {
  /** The API's schema for the body. */
  input?: LoadInput | undefined
  /** Converts the values to the body, if they differ. */
  toInput?: (values: Values) => Input
  send: (input: Input) => Promise<Answer>
  onSent?: (answer: Answer) => void | Promise<void>
  reviseRefusal?: (refusal: ApiError, values: Values) => ApiError | Promise<ApiError>
  onRefused?: (refusal: ApiError) => void
}

/**
 * Submits a form whose fields have the API's names. Errors, ours or the API's, appear at their fields until those are
 * edited. The first field with an error gets focus.
 */
export function useSending<Values, Answer, Input = Values>(
  { submitTo, showErrors, clearErrors }: FormFields<Values>,
  {
    input,
    toInput = (values) => values as unknown as Input,
    send,
    onSent,
    reviseRefusal,
    onRefused,
  }: SendingOptions<Values, Answer, Input>,
) {
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const isSubmitting = useRef(false)
  const isHydrated = useHydrated()
  const mutation = useMutation({ mutationFn: send })

  const refuse = async (form: HTMLFormElement | null, values: Values, error: unknown) => {
    const reason = error instanceof ApiError ? error : new ApiError(500, 'internal', 'Something went wrong')
    const shown = reviseRefusal ? await reviseRefusal(reason, values) : reason
    flushSync(() => {
      setRefusal(shown)
      showErrors(shown.fields)
    })
    focusFirstError(form)
    onRefused?.(shown)
  }

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isSubmitting.current) return
    isSubmitting.current = true
    const form = formOf(event.currentTarget)
    const sendValues = async (values: Values) => {
      try {
        const sent = toInput(values)
        const problem = input ? await checkInput(input, sent) : null
        if (problem) return await refuse(form, values, problem)
        setRefusal(null)
        const answer = await mutation.mutateAsync(sent)
        await onSent?.(answer)
      } catch (error) {
        await refuse(form, values, error)
      }
    }
    clearErrors()
    await submitTo(sendValues, form).finally(() => (isSubmitting.current = false))
  }

  return {
    /** Props for the `<form>`. The method is POST, so that entered values never end up in a URL. */
    form: {
      noValidate: true,
      method: 'post',
      onSubmit: (event: SyntheticEvent) => void submit(event),
      onFocus: () => void input?.().catch(() => undefined),
    } as const,
    /**
     * Props for the button. It stays disabled until hydration, because a click before that would only reload the page.
     */
    button: {
      type: 'submit',
      isBusy: mutation.isPending,
      disabled: !isHydrated,
      'data-waking': !isHydrated || undefined,
    } as const,
    submit,
    refusal,
    forgetRefusal: () => {
      setRefusal(null)
      clearErrors()
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

/**
 * Imports the schema on demand, so that pages load without zod: `async () => (await import('….input.ts')).logInInput`.
 */
type LoadInput = () => Promise<z.ZodType>

/** Validates like the API, keeping the first message of each field. */
export async function checkInput(load: LoadInput, values: unknown): Promise<ApiError | null> {
  // If the schema can't be loaded, the API still validates.
  const input = await load().catch(() => null)
  const { error } = input?.safeParse(values) ?? {}
  if (!error) return null
  const fields: FieldMessages = {}
  let isMissing = false
  for (const issue of error.issues) {
    fields[issue.path.join('.')] ??= issue.message
    if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) isMissing = true
  }
  const message = error.issues[0]?.message ?? ''
  return isMissing
    ? new ApiError(400, 'missing_parameters', message, fields)
    : new ApiError(422, 'invalid', message, fields)
}
