import { useEffect } from 'react'
import { readStored } from '#app/session/browser-storage.ts'

export type Shortcut = { key: string; label: string; run: () => void }

const active = new Set<Shortcut[]>()

/** Users who dictate or press keys by accident can turn shortcuts off (WCAG 2.1.4). */
export const shortcutsKey = 'adminShortcuts'
export const areShortcutsOn = () => readStored(shortcutsKey) !== 'off'

export const activeShortcuts = () => [...active].flat()

export function useShortcuts(shortcuts: Shortcut[]): void {
  useEffect(() => {
    active.add(shortcuts)
    return () => void active.delete(shortcuts)
  })
  useEffect(() => listen(), [])
}

let listeners = 0

function listen(): () => void {
  if (listeners++ === 0) document.addEventListener('keydown', runShortcut)
  return () => {
    if (--listeners === 0) document.removeEventListener('keydown', runShortcut)
  }
}

function runShortcut(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !areShortcutsOn()) return
  const { target } = event
  if (
    !(target instanceof HTMLElement) ||
    target.closest('input:not([type=checkbox]), textarea, select, dialog, [contenteditable]')
  )
    return
  const shortcut = activeShortcuts().find(({ key }) => key === event.key)
  if (!shortcut) return
  event.preventDefault()
  shortcut.run()
}
