import { useEffect, useState, type ComponentType } from 'react'
import { onWaitingToast } from './toast.ts'

/** Loads the list of toasts at the visitor's first action: most visits to a page end without a toast. */
export function Toaster() {
  const [List, setList] = useState<ComponentType | null>(null)
  useEffect(() => {
    const open = () =>
      void import('./toast-list.tsx').then(
        ({ ToastList }) => setList(() => ToastList),
        () => undefined,
      )
    const controller = new AbortController()
    const options = { capture: true, once: true, signal: controller.signal }
    window.addEventListener('pointerdown', open, options)
    window.addEventListener('keydown', open, options)
    const unsubscribe = onWaitingToast(open)
    return () => {
      controller.abort()
      unsubscribe()
    }
  }, [])
  return List && <List />
}
