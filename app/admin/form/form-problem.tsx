import { reasonOf } from '#app/client.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'

/** Why a form was not saved. Messages about single fields stand beside them as well. */
export function FormProblem({ problem }: { problem: Error | null }) {
  if (!problem) return null
  return <Notice tone="error">{reasonOf(problem)}</Notice>
}
