export type Toast = { tone: 'success' | 'warning' | 'error'; text: string; options?: ToastOptions }

/** A toast replaces the one with the same `id`. Clicking its action doesn't close it. */
type ToastOptions = { id?: string; duration?: number; action?: { label: string; run: () => void } }

const waiting: Toast[] = []
let show: ((toast: Toast) => void) | null = null
let open: (() => void) | null = null

const send = (tone: Toast['tone']) => (text: string, options?: ToastOptions) => {
  if (show) return show({ tone, text, options })
  waiting.push({ tone, text, options })
  open?.()
}

/** Shows short messages at the edge of the page, once the toast library has loaded. */
export const toast = { success: send('success'), warning: send('warning'), error: send('error') }

/** Calls `listener` when a toast is waiting for the library. */
export function onWaitingToast(listener: () => void): () => void {
  open = listener
  if (waiting.length > 0) listener()
  return () => (open = null)
}

/** Shows all toasts with `display`, starting with those already waiting. */
export function showToasts(display: (toast: Toast) => void): () => void {
  show = display
  for (const toast of waiting.splice(0)) display(toast)
  return () => (show = null)
}
