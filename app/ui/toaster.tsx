import { Toaster as Sonner } from 'sonner'

/** Where toasts appear. Say something with `toast.success(…)` or `toast.error(…)` from sonner. */
export function Toaster() {
  return (
    <Sonner
      position="top-right"
      duration={3000}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'font-text flex w-full items-center gap-3 rounded-md border-[1.5px] border-ink bg-paper-raised px-4 py-3 text-sm font-medium text-ink shadow-lifted',
          success: '[&_[data-icon]]:text-success',
          error: '[&_[data-icon]]:text-error',
          icon: 'shrink-0',
        },
      }}
    />
  )
}
