import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { tabStorage } from '#app/session/browser-storage.ts'

const stored = (key: string) => `draft:${key}`

export const readDraft = (key: string): string => tabStorage.read(stored(key)) ?? ''

export const forgetDraft = (...keys: string[]): void => tabStorage.forget(...keys.map(stored))

function keepDraft(key: string, text: string): void {
  if (text) tabStorage.write(stored(key), text)
  else forgetDraft(key)
}

/** Keeps this tab's text across reloads and expired logins. */
export function useDraft(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => readDraft(key))
  const change = (newText: string) => {
    setText(newText)
    keepDraft(key, newText)
  }
  return [text, change]
}

const writeText = (value: unknown) => (typeof value === 'string' ? value : '')

/** Does the same as `useDraft` for a form field, whose default value must be `readDraft(key)`. */
export function useFieldDraft<Values extends FieldValues>(
  { subscribe }: UseFormReturn<Values>,
  name: keyof Values,
  key: string,
  write: (value: unknown) => string = writeText,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(key, write(values[name])),
      }),
    [subscribe, name, key, write],
  )
}

export const forgetDrafts = (): void => tabStorage.forget(...tabStorage.keys())
