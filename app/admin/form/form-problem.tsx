import { reasonOf, stopsOf } from '#app/client.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'

/** What needs confirmation is asked in a dialog instead. */
export function FormProblem({ problem }: { problem: Error | null }) {
  if (!problem || stopsOf(problem).length > 0) return null
  return <Notice tone="error">{reasonOf(problem)}</Notice>
}
