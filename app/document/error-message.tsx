import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'

type Props = { error: unknown; unknown: string; failed: string; action: ReactNode }

/** Shown instead of a page: `unknown` for a 404, `failed` for any other error. */
export function ErrorMessage({ error, unknown, failed, action }: Props) {
  const isUnknown = isRouteErrorResponse(error) && error.status === 404
  return (
    <>
      <title>{isUnknown ? 'Page not found' : 'Error'}</title>
      <ErrorState level={1} title={isUnknown ? 'This page has been peeled off' : 'Error'} action={action}>
        {isUnknown ? unknown : failed}
      </ErrorState>
    </>
  )
}
