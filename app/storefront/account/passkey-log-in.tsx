import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { answerWithPasskey, canAutofillPasskeys } from '#app/features/people/second-factors/ask-passkey.ts'
import { deviceToken } from '#app/session/use-session.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'

const askForPasskey = (isAutofill = false) =>
  answerWithPasskey(unwrap(client.login.passkey.request.$post({})), isAutofill)

type Answer = Awaited<ReturnType<typeof askForPasskey>>

/** Logs in customers with a passkey, which they can also pick from the email field's suggestions. */
export function PasskeyLogIn({ onLoggedIn }: { onLoggedIn: (token: string) => Promise<void> }) {
  const logIn = useMutation({
    mutationFn: async (picked: Answer | null) => {
      const answer = picked ?? (await askForPasskey())
      return unwrap(client.login.passkey.$post({ json: { ...answer, device: deviceToken() } }))
    },
    onSuccess: ({ token }) => onLoggedIn(token),
  })
  const { isIdle, isError } = logIn
  const suggest = useEffectEvent(async () => {
    if (!(await canAutofillPasskeys())) return
    // Rejects when the button is clicked, because a page can have only one passkey request at a time.
    const picked = await askForPasskey(true).catch(() => null)
    if (picked) logIn.mutate(picked)
  })
  useEffect(() => {
    if (isIdle || isError) void suggest()
  }, [isIdle, isError])
  return (
    <>
      {logIn.error && (
        <Notice tone="error" className="mt-4">
          {reasonOf(logIn.error)}
        </Notice>
      )}
      <Button
        variant="secondary"
        isWide
        className="mt-3"
        isBusy={logIn.isPending || logIn.isSuccess}
        onClick={() => logIn.mutate(null)}
      >
        Log in with a passkey
      </Button>
    </>
  )
}
