import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
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
      Your changes haven’t been saved.
    </Dialog>
  )
}
