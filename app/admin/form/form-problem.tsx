import { reasonOf } from '#app/client.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'

export function FormProblem({ problem }: { problem: Error | null }) {
  if (!problem) return null
  return <Notice tone="error">{reasonOf(problem)}</Notice>
}
