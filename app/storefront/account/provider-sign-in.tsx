import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { ApiError, client, reasonOf, unwrap } from '#app/client.ts'
import type { PendingLogin } from '#app/errors.ts'
import { keepSignIn, takeSignIn } from '#app/session/pending-login.ts'
import { deviceToken } from '#app/session/use-session.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'

type Props = {
  provider: string
  onLoggedIn: (token: string) => Promise<void>
  onPending: (pending: PendingLogin) => void
}

/** Sends staff to the identity provider, and completes the login when they return. */
export function ProviderSignIn({ provider, onLoggedIn, onPending }: Props) {
  const { search } = useLocation()
  const start = useMutation({
    mutationFn: async () => {
      const { url, ceremony } = await unwrap(client.login.provider.start.$post({}))
      keepSignIn(ceremony)
      location.assign(url)
    },
  })
  const finish = useMutation({
    mutationFn: (ceremony: string) =>
      unwrap(client.login.provider.$post({ json: { ceremony, query: search, device: deviceToken() } })),
    onSuccess: ({ token }) => onLoggedIn(token),
    onError: (error) => {
      if (error instanceof ApiError && error.pendingLogin) onPending(error.pendingLogin)
    },
  })
  const finishOnReturn = useEffectEvent(() => {
    const ceremony = new URLSearchParams(search).has('state') ? takeSignIn() : null
    if (ceremony) finish.mutate(ceremony)
  })
  useEffect(() => finishOnReturn(), [])
  const problem = start.error ?? finish.error
  return (
    <div className="mt-8 border-t border-line pt-5">
      {problem && (
        <Notice tone="error" className="mb-4">
          {reasonOf(problem)}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">Work here?</p>
        <Button
          variant="secondary"
          isBusy={start.isPending || start.isSuccess || finish.isPending}
          onClick={() => start.mutate()}
        >
          Sign in with {provider}
        </Button>
      </div>
    </div>
  )
}
