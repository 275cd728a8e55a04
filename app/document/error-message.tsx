import { type ReactNode, use, useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { reloadIfReplaced } from './replaced-build.tsx'
import { RequestId } from './request-id.ts'

type Props = { error: unknown; notFound: string; failed: string; action: ReactNode }

export function ErrorMessage({ error, notFound, failed, action }: Props) {
  const requestId = use(RequestId)
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  // After an upgrade, an old page may fail on newer data.
  useEffect(() => {
    if (!isNotFound) void reloadIfReplaced()
  }, [isNotFound])
  return (
    <>
      <title>{isNotFound ? 'Page not found' : 'Error'}</title>
      <ErrorState level={1} title={isNotFound ? 'This page has been peeled off' : 'Error'} action={action}>
        {isNotFound ? notFound : failed}
        {!isNotFound && (
          <p className="mt-2 text-sm" suppressHydrationWarning>
            {requestId && `If you contact us about this, please mention ${requestId}.`}
          </p>
        )}
      </ErrorState>
    </>
  )
}
