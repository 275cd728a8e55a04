import { useState } from 'react'

/** What somebody is typing, kept in this tab until it was sent: also across pages, reloads and an ended login. */
export function useDraft(key: string): [string, (text: string) => void] {
  const stored = `draft:${key}`
  const [text, setText] = useState(() => readDraft(stored))
  const change = (newText: string) => {
    setText(newText)
    writeDraft(stored, newText)
  }
  return [text, change]
}

export function forgetDrafts(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Storage is refused: then there are none.
  }
}

function readDraft(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function writeDraft(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text)
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is refused: then a draft lasts as long as its page.
  }
}
