import { LeaveQuestion } from '#app/ui/leave-question.tsx'

export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  return (
    <LeaveQuestion isNeeded={isDirty} title="Leave without saving?">
      Your changes haven’t been saved.
    </LeaveQuestion>
  )
}
