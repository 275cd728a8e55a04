import { reasonOf, stopsOf } from '#app/client.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'

/** Shows an error, unless it needs confirmation, for which there is a dialog. */
export function FormProblem({ problem }: { problem: Error | null }) {
  if (!problem || stopsOf(problem).length > 0) return null
  return <Notice tone="error">{reasonOf(problem)}</Notice>
}
