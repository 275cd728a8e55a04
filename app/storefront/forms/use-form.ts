import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '#app/client.ts'
import type { FieldMessages } from '#app/errors.ts'
import { focusFirstError } from '#app/ui/form/focus-first-error.ts'
import { useHydrated } from './use-hydrated.ts'

type Options<Name extends string, Answer> = {
  /** The fields' names, as the API has them. */
  names: readonly Name[]
  /** Validates before anything is sent. */
  check?: (values: Record<Name, string>) => ApiError | null
  send: (values: Record<Name, string>) => Promise<Answer>
  onSent?: (answer: Answer, form: HTMLFormElement) => void
  onRefused?: (refusal: ApiError) => void
}

/**
 * A form that is sent to the API. Keeps what was typed before hydration and after an error; shows errors beside their
 * fields and focuses the first.
 */
export function useForm<Name extends string, Answer>(options: Options<Name, Answer>) {
  const [fields, setFields] = useState<FieldMessages>({})
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const isSending = useRef(false)
  const isReady = useHydrated()
  const mutation = useMutation({ mutationFn: options.send })

  const refuse = (form: HTMLFormElement, reason: ApiError) => {
    flushSync(() => {
      setRefusal(reason)
      setFields(reason.fields)
    })
    focusFirstError(form)
    options.onRefused?.(reason)
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isSending.current) return
    const values = readForm(form, options.names)
    const problem = options.check?.(values) ?? null
    if (problem) return refuse(form, problem)
    isSending.current = true
    setRefusal(null)
    setFields({})
    try {
      const answer = await mutation.mutateAsync(values)
      options.onSent?.(answer, form)
    } catch (error) {
      refuse(form, error instanceof ApiError ? error : new ApiError(500, 'internal', 'Something went wrong'))
    } finally {
      isSending.current = false
    }
  }

  /** Clears the error of a field while it is corrected. */
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = target instanceof HTMLElement ? target.getAttribute('name') : null
    if (name)
      setFields((known) => Object.fromEntries(Object.entries(known).filter(([field]) => field !== name)))
  }

  return {
    /** For the `<form>`. POST, so that typed values never end up in a URL. */
    form: {
      noValidate: true,
      method: 'post',
      onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
      onInput,
    } as const,
    /** For the button: before hydration, a click would only reload the page. */
    button: {
      type: 'submit',
      isBusy: mutation.isPending,
      disabled: !isReady,
      'data-waking': !isReady || undefined,
    } as const,
    fields,
    refusal,
    isSent: mutation.isSuccess,
    isBusy: mutation.isPending,
  }
}

function readForm<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const typed = new FormData(form)
  const values = {} as Record<Name, string>
  for (const name of names) {
    const value = typed.get(name)
    values[name] = typeof value === 'string' ? value : ''
  }
  return values
}
