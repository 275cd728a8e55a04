import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { client, reasonOf, unwrap } from '#app/client.ts'
import type { PendingLogin } from '#app/errors.ts'
import { answerWithPasskey } from '#app/features/people/second-factors/ask-passkey.ts'
import { useForm } from '#app/storefront/form/use-form.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'

type Props = { pending: PendingLogin; onLoggedIn: (token: string) => Promise<void>; onCancel: () => void }

/** Asks staff for their second factor after the password. */
export function SecondFactorStep({ pending: { token, methods }, onLoggedIn, onCancel }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const headers = { authorization: `Bearer ${token}` }
  const finish = (json: Parameters<(typeof client.login)['second-factor']['$post']>[0]['json']) =>
    unwrap(client.login['second-factor'].$post({ json }, { headers }))
  const passkey = useMutation({
    mutationFn: async () => {
      const request = client.users.me['second-factors']['passkey-request']
      return finish({ passkey: await answerWithPasskey(unwrap(request.$post({}, { headers }))) })
    },
    onSuccess: (answer) => onLoggedIn(answer.token),
  })
  const { form, button, field, refusal } = useForm({
    texts: { code: '' },
    send: ({ code }) => finish({ code }),
    onSent: (answer) => onLoggedIn(answer.token),
  })
  const hasApp = methods.includes('app')
  const problem = refusal && Object.keys(refusal.fields).length === 0 ? refusal : passkey.error
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Two-step authentication
      </h2>
      {problem && (
        <Notice tone="error" className="mt-4">
          {reasonOf(problem)}
        </Notice>
      )}
      {methods.includes('passkey') && (
        <Button className="mt-4" isWide isBusy={passkey.isPending} onClick={() => passkey.mutate()}>
          Use a passkey
        </Button>
      )}
      <form {...form} className="mt-4 grid gap-4">
        <TextField
          label={hasApp ? 'Code' : 'Recovery code'}
          hint={
            hasApp
              ? 'From your authenticator app, or one of your recovery codes.'
              : 'If you don’t have your passkey, enter one of your recovery codes.'
          }
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...field('code')}
        />
        <Button {...button} isWide variant={methods.includes('passkey') ? 'secondary' : undefined}>
          Continue
        </Button>
      </form>
      <button type="button" className="link mt-6" onClick={onCancel}>
        Log in as someone else
      </button>
    </>
  )
}
