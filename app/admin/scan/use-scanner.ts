import { useEffect, useEffectEvent } from 'react'

/** Scanners type a character every few milliseconds and end with Enter. */
const maxPauseMs = 80

/**
 * Calls `onScan` with scanned text accepted by `accepts`, wherever the focus is, and removes it from the focused field.
 */
export function useScanner(accepts: (text: string) => boolean, onScan: (text: string) => void): void {
  const scan = useEffectEvent((event: KeyboardEvent, text: string) => {
    if (!accepts(text)) return
    event.preventDefault()
    event.stopPropagation()
    removeScannedText(event.target, text)
    onScan(text)
  })
  useEffect(() => {
    let typed = ''
    let lastAt = 0
    function read(event: KeyboardEvent) {
      if (event.timeStamp - lastAt > maxPauseMs) typed = ''
      lastAt = event.timeStamp
      if (event.key === 'Enter') {
        if (typed) scan(event, typed)
        typed = ''
      } else if (event.key.length === 1) {
        typed += event.key
      }
    }
    // Capture Enter before a focused button or form handles it.
    document.addEventListener('keydown', read, true)
    return () => document.removeEventListener('keydown', read, true)
  }, [])
}

function removeScannedText(target: EventTarget | null, text: string) {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  // Email fields have no selection, and replacing text in them throws.
  if (!isField || target.selectionStart === null || !target.value.endsWith(text)) return
  target.setRangeText('', target.value.length - text.length, target.value.length, 'end')
  target.dispatchEvent(new Event('input', { bubbles: true }))
}
