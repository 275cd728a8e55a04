import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { encode } from 'uqr'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { createPasskey } from '#app/features/people/second-factors/ask-passkey.ts'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useSaving } from '../form/use-saving.ts'
import { factorsQuery, type Added } from './factors-query.ts'

type Props = {
  /** The token of a login that can't be completed until a second factor is added. */
  headers?: { authorization: string } | undefined
  onAdded: (added: Added) => void
  onClose: () => void
}

export function AddAppDialog({ headers, onAdded, onClose }: Props) {
  const id = useId()
  const app = client.users.me['second-factors'].app
  const { data, error } = useQuery({
    queryKey: ['new-app', id],
    queryFn: () => unwrap(app.$post({}, { headers })),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const { form, field, refusal, isBusy } = useSaving({
    defaultValues: { code: '' },
    save: ({ code }: { code: string }) =>
      unwrap(app.$put({ json: { ceremony: data?.ceremony ?? '', code } }, { headers })),
    invalidates: [factorsQuery.queryKey],
    saved: 'Authenticator app added',
    onSaved: onAdded,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add an authenticator app"
      actions={
        <DialogActions onCancel={onClose} form={id} isBusy={isBusy} disabled={!data}>
          Add
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-4 text-ink">
        {error && <Notice tone="error">{reasonOf(error)}</Notice>}
        <FormProblem problem={refusal} />
        <p>
          Scan this QR code with an app such as Google Authenticator, 1Password or Microsoft Authenticator.
        </p>
        {data ? <QrCode text={data.url} /> : <Skeleton className="size-48" />}
        <p className="text-ink-soft">
          Can’t scan it? Enter this key:{' '}
          <code className="wrap-anywhere text-ink">{data?.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        </p>
        <TextField
          label="Code"
          hint="The six digits the app shows."
          inputMode="numeric"
          autoComplete="one-time-code"
          {...field('code')}
        />
      </form>
    </Dialog>
  )
}

function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label="QR code for the authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 bg-white text-black"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

export function AddPasskeyDialog({ headers, onAdded, onClose }: Props) {
  const id = useId()
  const { form, field, refusal, isBusy } = useSaving({
    defaultValues: { name: '' },
    save: async ({ name }: { name: string }) => {
      const { passkeys } = client.users.me['second-factors']
      const json = { name, ...(await createPasskey(unwrap(passkeys.options.$post({}, { headers })))) }
      return unwrap(passkeys.$post({ json }, { headers }))
    },
    invalidates: [factorsQuery.queryKey],
    saved: 'Passkey added',
    onSaved: onAdded,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add a passkey"
      actions={
        <DialogActions onCancel={onClose} form={id} isBusy={isBusy}>
          Continue
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-4 text-ink">
        <FormProblem problem={refusal} />
        <p>
          A passkey is stored on your phone or computer, in a password manager or on a security key. It can’t
          be used on a fake site.
        </p>
        <TextField
          label="Name"
          hint="Such as “My laptop”, so you can tell your passkeys apart."
          {...field('name')}
        />
      </form>
    </Dialog>
  )
}
