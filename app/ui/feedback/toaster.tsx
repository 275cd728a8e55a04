import { useEffect, useState, type ComponentType } from 'react'
import { onWaitingToast } from './toast.ts'

/**
 * Loads the toast list at the visitor's first action (or the next, if that fails), because most visits show no toast.
 */
export function Toaster() {
  const [List, setList] = useState<ComponentType | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const open = () =>
      void import('./toast-list.tsx').then(
        ({ ToastList }) => {
          controller.abort()
          setList(() => ToastList)
        },
        () => undefined,
      )
    const options = { capture: true, signal: controller.signal }
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
