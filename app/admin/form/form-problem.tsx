import { reasonOf, stopsOf } from '#app/client.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'

/** Skips errors that need confirmation, because a dialog shows them. */
export function FormProblem({ problem }: { problem: Error | null }) {
  if (!problem || stopsOf(problem).length > 0) return null
  return <Notice tone="error">{reasonOf(problem)}</Notice>
}
