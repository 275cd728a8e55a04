import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { CloseButton } from './button/close-button.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  actions?: ReactNode
  /** Set for dialogs that show a picture rather than a form. */
  isWide?: boolean
}

const firstField = ':is(input:not([hidden]), textarea, select):not(:disabled)'

export function Dialog({ isOpen, onClose, title, children, actions, isWide = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // The browser restores focus only if the dialog is closed before it is removed.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!isOpen || !shown) return
    shown.showModal()
    shown.querySelector<HTMLElement>(firstField)?.focus()
    // A click outside targets the dialog itself, but so does a text selection that starts inside and ends outside.
    let startedOutside = false
    const press = (event: MouseEvent) => (startedOutside = event.target === shown)
    const dismiss = (event: MouseEvent) => startedOutside && event.target === shown && shown.close()
    shown.addEventListener('mousedown', press)
    shown.addEventListener('click', dismiss)
    return () => {
      shown.removeEventListener('mousedown', press)
      shown.removeEventListener('click', dismiss)
      shown.close()
    }
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // On Escape, close before the browser restores focus, so that the next key press can't reach the dialog.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // Closing a nested dialog doesn't close this one.
      onClose={({ target, currentTarget }) =>
        target === currentTarget && isOpen && currentTarget.isConnected && onClose()
      }
      className={`${isWide ? 'w-[min(64rem,calc(100vw-1rem))]' : 'w-[min(34rem,calc(100vw-2rem))]'} rounded-lg border border-line bg-paper-raised text-ink shadow-lifted backdrop:bg-ink/55`}
    >
      <div className={isWide ? 'p-3 sm:p-6' : 'p-6'}>
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-xl">
            {title}
          </h2>
          <CloseButton onClick={onClose} className="-mt-1 size-9 hover:bg-paper-sunk" />
        </div>
        <div className="mt-3">{children}</div>
        {actions && <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>}
      </div>
    </dialog>
  )
}
