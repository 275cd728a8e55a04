import { useLocation } from 'react-router'
import { ApiError, reasonOf } from '#app/client.ts'
import { Button } from '#app/ui/button/button.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { menuEntryOf } from './menu-entries.ts'

type Props = { error: Error; retry: () => void; missing?: string }

export function LoadFailure({ error, retry, missing = 'Not found' }: Props) {
  const { pathname, search } = useLocation()
  const status = error instanceof ApiError ? error.status : 500
  if (status === 401) {
    return (
      <ErrorState
        level={1}
        title="You’ve been logged out"
        action={
          <LinkButton to="/login" state={{ from: pathname + search }}>
            Log in again
          </LinkButton>
        }
      />
    )
  }
  if (status === 404) {
    const list = menuEntryOf(pathname)
    return (
      <ErrorState
        level={1}
        title={missing}
        action={list && <LinkButton to={list.to}>Go to {list.label}</LinkButton>}
      />
    )
  }
  if ((status === 400 || status === 422) && search !== '') {
    return (
      <ErrorState
        level={1}
        title="This link isn’t valid"
        action={<LinkButton to={pathname}>Clear filters</LinkButton>}
      >
        {error.message}
      </ErrorState>
    )
  }
  return (
    <ErrorState level={1} action={<Button onClick={retry}>Try again</Button>}>
      {reasonOf(error)}
    </ErrorState>
  )
}

export function StaleNotice({ error }: { error: Error }) {
  const isLoggedOut = error instanceof ApiError && error.status === 401
  return (
    <Notice tone="warning" className="mb-4">
      {isLoggedOut ? (
        <>
          You’ve been logged out. What you typed is kept on this page:{' '}
          <a href="/login" target="_blank" className="link">
            log in again in a new tab
          </a>
          .
        </>
      ) : (
        'This page couldn’t be updated. Retrying…'
      )}
    </Notice>
  )
}
