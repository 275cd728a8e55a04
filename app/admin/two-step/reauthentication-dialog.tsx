import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { client, unwrap } from '#app/client.ts'
import { answerWithPasskey } from '#app/features/people/second-factors/ask-passkey.ts'
import { useReauthentication } from '#app/session/use-reauthentication.ts'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useForm } from '../form/use-form.ts'
import { factorsQuery, hasFactor, type Factors } from './factors-query.ts'

/** Asks users to confirm their identity when a call requires it. */
export function Reauthentication() {
  const pending = useReauthentication()
  return pending && <ReauthenticationDialog onDone={pending.resolve} />
}

function ReauthenticationDialog({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const id = useId()
  const { data } = useQuery({ ...factorsQuery, staleTime: 0 })
  const cancel = () => onDone(false)
  return (
    <Dialog isOpen onClose={cancel} title="Confirm it’s you">
      {data ? (
        <Proof id={id} factors={data} onConfirmed={() => onDone(true)} onCancel={cancel} />
      ) : (
        <Skeleton className="h-32" />
      )}
    </Dialog>
  )
}

type Props = { id: string; factors: Factors; onConfirmed: () => void; onCancel: () => void }

function Proof({ id, factors, onConfirmed, onCancel }: Props) {
  const prove = (json: Parameters<(typeof client.users.me)['reauthentication']['$post']>[0]['json']) =>
    unwrap(client.users.me.reauthentication.$post({ json }))
  const name = hasFactor(factors) ? 'code' : 'password'
  const passkey = useMutation({
    mutationFn: async () => {
      const request = client.users.me['second-factors']['passkey-request']
      return prove({ passkey: await answerWithPasskey(unwrap(request.$post({}))) })
    },
    onSuccess: onConfirmed,
  })
  const { form, field, refusal, isBusy } = useForm({
    defaultValues: { code: '', password: '' },
    send: ({ code, password }: { code: string; password: string }) =>
      prove(name === 'code' ? { code } : { password }),
    onSent: onConfirmed,
  })
  return (
    <form id={id} {...form} className="grid gap-4 text-ink">
      <FormProblem problem={refusal ?? passkey.error} />
      <p>You won’t be asked again for ten minutes.</p>
      {factors.passkeys.length > 0 && (
        <Button isBusy={passkey.isPending} onClick={() => passkey.mutate()}>
          Use a passkey
        </Button>
      )}
      {name === 'code' ? (
        <TextField
          label={factors.appAddedAt ? 'Code' : 'Recovery code'}
          hint={factors.appAddedAt ? 'From your authenticator app, or a recovery code.' : undefined}
          autoComplete="one-time-code"
          {...field('code')}
        />
      ) : (
        <TextField label="Password" type="password" autoComplete="current-password" {...field('password')} />
      )}
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <DialogActions onCancel={onCancel} form={id} isBusy={isBusy}>
          Confirm
        </DialogActions>
      </div>
    </form>
  )
}
