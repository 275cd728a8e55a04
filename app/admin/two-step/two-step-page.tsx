import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useNavigate, type MetaFunction } from 'react-router'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { forgetPendingLogin, readPendingLogin } from '#app/session/pending-login.ts'
import { useSession } from '#app/session/use-session.ts'
import { Button } from '#app/ui/button/button.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { AddAppDialog, AddPasskeyDialog } from './add-factor.tsx'
import type { Added } from './factors-query.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Two-step authentication') }]

/** The pending login doesn't change while the page is open. */
const subscribeToNothing = () => () => undefined

/** Lets staff whose deadline has passed add a second factor, which completes their login. */
export default function TwoStepPage() {
  const token = useSyncExternalStore<string | null | undefined>(
    subscribeToNothing,
    readPendingLogin,
    () => undefined,
  )
  const headers = { authorization: `Bearer ${token}` }
  const { data, error } = useQuery({
    queryKey: ['pending-second-factors', token],
    queryFn: () => unwrap(client.users.me['second-factors'].$get({}, { headers })),
    retry: false,
    enabled: Boolean(token),
  })
  const [open, setOpen] = useState<'app' | 'passkey' | null>(null)
  const [added, setAdded] = useState<Added | null>(null)
  const { logIn } = useSession()
  const navigate = useNavigate()
  const finish = async () => {
    forgetPendingLogin()
    if (added?.token) await logIn(added.token).catch(() => undefined)
    void navigate('/admin', { replace: true })
  }
  const add = (answer: Added) => {
    setOpen(null)
    setAdded(answer)
  }
  return (
    <div className="column max-w-xl py-8 sm:py-12">
      {(token === null || error) && !added ? (
        <ErrorState
          level={1}
          title="Please log in again"
          action={<LinkButton to="/login">Log in</LinkButton>}
        >
          {error ? reasonOf(error) : 'Setting up two-step authentication starts with your password.'}
        </ErrorState>
      ) : (
        <>
          <h1 className="text-2xl">Set up two-step authentication</h1>
          <p className="mt-3 text-ink-soft">
            Your role requires it. From now on, you log in with your password and one of these:
          </p>
          {data ? (
            <div className="mt-6 flex flex-wrap gap-3">
              <Button onClick={() => setOpen('app')}>Use an authenticator app</Button>
              {data.canAddPasskey && (
                <Button variant="secondary" onClick={() => setOpen('passkey')}>
                  Use a passkey
                </Button>
              )}
            </div>
          ) : (
            <Loading label="Loading">
              <Skeleton className="mt-6 h-12" />
            </Loading>
          )}
        </>
      )}
      {open === 'app' && <AddAppDialog headers={headers} onAdded={add} onClose={() => setOpen(null)} />}
      {open === 'passkey' && (
        <AddPasskeyDialog headers={headers} onAdded={add} onClose={() => setOpen(null)} />
      )}
      {added && <RecoveryCodesDialog codes={added.recoveryCodes ?? []} onClose={() => void finish()} />}
    </div>
  )
}
