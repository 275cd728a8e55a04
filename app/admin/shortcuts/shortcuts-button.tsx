import { useState } from 'react'
import { forget, store } from '#app/session/browser-storage.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { activeShortcuts, areShortcutsOn, shortcutsKey, useShortcuts } from './use-shortcuts.ts'

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
