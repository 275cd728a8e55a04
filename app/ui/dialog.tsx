import { useEffect, useId, useRef, type ReactNode } from 'react'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, right-aligned under the text. */
  actions?: ReactNode
}

/** A native modal dialog: Escape, the cross and a click beside it close it; focus returns by itself. */
export function Dialog({ isOpen, onClose, title, children, actions }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const shown = dialog.current
    if (!isOpen || !shown) return
    shown.showModal()
    // Only a press beside the content has the dialog itself as its target.
    const dismiss = (event: MouseEvent) => event.target === shown && shown.close()
    shown.addEventListener('click', dismiss)
    return () => {
      shown.removeEventListener('click', dismiss)
      shown.close()
    }
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => isOpen && onClose()}
      className="w-[min(34rem,calc(100vw-2rem))] rounded-lg border border-line bg-paper-raised text-ink shadow-lifted backdrop:bg-ink/55"
    >
      <div className="p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-xl">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="-mt-1 -mr-2 grid size-9 shrink-0 place-items-center rounded-full hover:bg-paper-sunk"
          >
            <svg
              viewBox="0 0 16 16"
              aria-hidden="true"
              className="size-4"
              stroke="currentColor"
              strokeWidth="2"
            >
              <path d="m3 3 10 10M13 3 3 13" />
            </svg>
          </button>
        </div>
        <div className="mt-3">{children}</div>
        {actions && <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>}
      </div>
    </dialog>
  )
}
