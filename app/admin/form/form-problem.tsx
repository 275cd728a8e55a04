import { reasonOf, stopsOf } from '#app/client.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'

/** Shows an error, except for one that needs confirmation, which a dialog shows. */
export function FormProblem({ problem }: { problem: Error | null }) {
  if (!problem || stopsOf(problem).length > 0) return null
  return <Notice tone="error">{reasonOf(problem)}</Notice>
}
