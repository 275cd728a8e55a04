import { ApiError } from '#app/client.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'

/** Why a form was not saved. Messages about single fields stand beside them as well. */
export function FormProblem({ problem }: { problem: Error | null }) {
  if (!problem) return null
  return (
    <Notice tone="error">{problem instanceof ApiError ? problem.message : 'Something went wrong'}</Notice>
  )
}
