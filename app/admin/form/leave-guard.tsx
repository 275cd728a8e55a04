import { useBlocker } from 'react-router'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useLeaveQuestion } from '#app/ui/use-leave-question.ts'

export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty() && currentLocation.pathname !== nextLocation.pathname,
  )
  useLeaveQuestion(isDirty)
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
