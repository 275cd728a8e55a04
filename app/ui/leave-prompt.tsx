import { useEffect, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { DialogActions } from './dialog-actions.tsx'
import { Dialog } from './dialog.tsx'

type Props = { isNeeded: () => boolean; title: string; children: ReactNode }

/** Prompts before navigation within the shop. For reloading and closing, the browser shows its own prompt. */
export function LeavePrompt({ isNeeded, title, children }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isNeeded() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isNeeded()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isNeeded])
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={title}
      actions={
        <DialogActions
          onCancel={() => blocker.reset?.()}
          cancel="Stay"
          variant="danger"
          onClick={() => blocker.proceed?.()}
        >
          Leave
        </DialogActions>
      }
    >
      {children}
    </Dialog>
  )
}
