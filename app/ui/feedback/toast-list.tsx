import { useEffect } from 'react'
import { toast as sonner, Toaster as Sonner } from 'sonner'
import { showToasts } from './toast.ts'

export function ToastList() {
  useEffect(() => showToasts(({ tone, text, options }) => sonner[tone](text, options)), [])
  return (
    // Sonner returns focus to where it came from, so Tab would reach the same toast over and over.
    <div onFocusCapture={(event) => event.stopPropagation()}>
      <Sonner
        position="top-right"
        duration={3000}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'font-text flex w-full items-center gap-3 rounded-md border-[1.5px] border-ink bg-paper-raised px-4 py-3 text-sm font-medium text-ink shadow-lifted focus-visible:outline-3! focus-visible:outline-offset-3!',
            success: '[&_[data-icon]]:text-success',
            error: '[&_[data-icon]]:text-error',
            icon: 'shrink-0',
          },
        }}
      />
    </div>
  )
}
