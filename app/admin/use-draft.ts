import { useState } from 'react'
import { tabStorage } from '#app/session/browser-storage.ts'

/** Survives reloads and expired logins, in the same tab. */
export function useDraft(key: string): [string, (text: string) => void] {
  const stored = `draft:${key}`
  const [text, setText] = useState(() => tabStorage.read(stored) ?? '')
  const change = (newText: string) => {
    setText(newText)
    if (newText) tabStorage.write(stored, newText)
    else tabStorage.forget(stored)
  }
  return [text, change]
}

export const forgetDrafts = (): void => tabStorage.forget(...tabStorage.keys())
