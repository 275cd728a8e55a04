import { reasonOf, stopsOf } from '#app/client.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'

/** Shows an error. Errors that need confirmation are left to `StopDialog`. */
export function FormProblem({ problem }: { problem: Error | null }) {
  if (!problem || stopsOf(problem).length > 0) return null
  return <Notice tone="error">{reasonOf(problem)}</Notice>
}
