import { useEffect, type MouseEvent } from 'react'
import { toast as sonner, Toaster as Sonner, type ExternalToast } from 'sonner'
import { showToasts, type Toast } from './toast.ts'

function toSonner({ action, duration, ...options }: NonNullable<Toast['options']> = {}): ExternalToast {
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    action?.run()
  }
  // Set `duration` and `action` even if undefined, because Sonner would otherwise keep those of the replaced toast.
  return { ...options, duration, action: action && { label: action.label, onClick } }
}

export function ToastList() {
  useEffect(() => showToasts(({ tone, text, options }) => sonner[tone](text, toSonner(options))), [])
  return (
    // Sonner would otherwise return focus to the previous element, and Tab would keep reaching the same toast.
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
            actionButton: 'link ml-auto shrink-0 cursor-pointer px-1 py-0.5 font-semibold',
          },
        }}
      />
    </div>
  )
}
