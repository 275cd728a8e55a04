import { useMutation } from '@tanstack/react-query'
import { Link, useSearchParams, type MetaFunction } from 'react-router'
import { ApiError, client, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { NeedsScript } from '#app/storefront/needs-script.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { AccountFrame } from './account-frame.tsx'
import { Outcome } from './outcome.tsx'

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Not my account') },
  { name: 'robots', content: 'noindex' },
]

/** Email scanners open every link, so only the button deletes the account. */
export default function NotMyAccountPage() {
  const token = useSearchParams()[0].get('token')
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => {
      const headers = { authorization: `Bearer ${token ?? ''}` }
      return unwrap(client['not-my-account'].$post({}, { headers }))
    },
  })
  if (isSuccess) {
    return (
      <Outcome
        title="The account was deleted"
        picture="/designs/summit-badge.svg"
        action={<LinkButton to="/">Back to the home page</LinkButton>}
        takesFocus
      >
        No one can log in to it anymore. The links to your orders still work.
      </Outcome>
    )
  }
  return (
    <AccountFrame
      title="This wasn’t me"
      lead="Somebody created an account with your email address."
      designs={['undo-keycaps', 'retro-computer', 'monstera-pot', 'napping-fox']}
    >
      <div className="grid gap-4">
        <p>
          Deleting the account also logs out the person who created it. Orders placed with your address are
          not affected: you can open each one with the link in its email.
        </p>
        {error && <DeleteError error={error} />}
        <NeedsScript>
          Deleting the account requires JavaScript. Please enable it and reload the page.
        </NeedsScript>
        <Button isWide size="lg" isBusy={isPending} onClick={() => mutate()}>
          Delete the account
        </Button>
      </div>
    </AccountFrame>
  )
}

function DeleteError({ error }: { error: Error }) {
  const isExpired = error instanceof ApiError && error.status === 401
  if (!isExpired) return <Notice tone="error">{error.message}</Notice>
  return (
    <Notice tone="error" title="This link has expired or was used before">
      Is there still an account with your email address?{' '}
      <Link to="/recover-password" className="link">
        Choose a new password
      </Link>{' '}
      so that no one else can log in to it.
    </Notice>
  )
}
