import { useMutation } from '@tanstack/react-query'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { answerWithPasskey } from '#app/features/people/second-factors/ask-passkey.ts'
import { useForm } from '#app/storefront/form/use-form.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PasswordField } from './password-field.tsx'

type Props = { email: string; hasPasskey: boolean; onDone: (isConfirmed: boolean) => void }

/** Asks customers to confirm their identity before they change how they log in. */
export function ConfirmIdentity({ email, hasPasskey, onDone }: Props) {
  const { reauthentication } = client.users.me
  const passkey = useMutation({
    mutationFn: async () => {
      const answer = await answerWithPasskey(unwrap(client.login.passkey.request.$post({})))
      return unwrap(reauthentication.$post({ json: { passkey: answer } }))
    },
    onSuccess: () => onDone(true),
  })
  const { form, button, field, refusal } = useForm({
    texts: { password: '' },
    send: (json) => unwrap(reauthentication.$post({ json })),
    onSent: () => onDone(true),
  })
  const problem = refusal && Object.keys(refusal.fields).length === 0 ? refusal : passkey.error
  return (
    <Dialog isOpen onClose={() => onDone(false)} title="Confirm it’s you">
      {problem && (
        <Notice tone="error" className="mb-4">
          {reasonOf(problem)}
        </Notice>
      )}
      <form {...form} className="grid gap-4">
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label="Password" autoComplete="current-password" required {...field('password')} />
        <Button {...button} isWide>
          Confirm
        </Button>
      </form>
      {hasPasskey && (
        <Button
          variant="secondary"
          isWide
          className="mt-3"
          isBusy={passkey.isPending}
          onClick={() => passkey.mutate()}
        >
          Use a passkey
        </Button>
      )}
    </Dialog>
  )
}
