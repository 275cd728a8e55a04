import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button/button.tsx'
import { LeavePrompt } from '#app/ui/leave-prompt.tsx'

type Props = {
  button: ComponentProps<typeof Button>
  isDirty: boolean
  /** True if someone else has changed the data on this page. */
  isStale: boolean
  reload: () => void
}

/** Shows the buttons and status at the end of a page with a single form. */
export function SaveBar({ button, isDirty, isStale, reload }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button {...button}>Save</Button>
      {isStale && (
        <Button variant="secondary" onClick={reload}>
          Reload
        </Button>
      )}
      <p role="status" className="text-ink-soft">
        {isDirty && 'Unsaved changes.'}
      </p>
    </div>
  )
}

export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  return (
    <LeavePrompt isNeeded={isDirty} title="Leave without saving?">
      Your changes haven’t been saved.
    </LeavePrompt>
  )
}
