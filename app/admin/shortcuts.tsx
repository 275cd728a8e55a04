import { useState, useEffect } from 'react'
import { forget, store, readStored } from '#app/session/browser-storage.ts'
import { Dialog } from '#app/ui/dialog.tsx'

export function ShortcutsButton({ className }: { className: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isOn, setIsOn] = useState(areShortcutsOn)
  useShortcuts([{ key: '?', label: 'Show these shortcuts', run: () => setIsOpen(true) }])
  const toggle = (on: boolean) => {
    if (on) forget(shortcutsKey)
    else store(shortcutsKey, 'off')
    setIsOn(on)
  }
  return (
    <>
      <button type="button" className={className} onClick={() => setIsOpen(true)}>
        Shortcuts
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Keyboard shortcuts">
        {isOpen && (
          <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 text-ink">
            {activeShortcuts().map(({ key, label }) => (
              <div key={key} className="col-span-full grid grid-cols-subgrid">
                <dt>
                  <kbd className="inline-block min-w-7 rounded-sm border border-edge bg-white px-1.5 text-center font-semibold">
                    {key}
                  </kbd>
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        )}
        <label className="mt-5 flex items-center gap-2 text-ink">
          <input
            type="checkbox"
            className="size-5"
            checked={isOn}
            onChange={(event) => toggle(event.target.checked)}
          />
          Use single-key shortcuts
        </label>
      </Dialog>
    </>
  )
}

type Shortcut = { key: string; label: string; run: () => void }

const active = new Set<Shortcut[]>()

/** Users who dictate or press keys by accident can turn off shortcuts (WCAG 2.1.4). */
const shortcutsKey = 'adminShortcuts'
const areShortcutsOn = () => readStored(shortcutsKey) !== 'off'

const activeShortcuts = () => [...active].flat()

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
